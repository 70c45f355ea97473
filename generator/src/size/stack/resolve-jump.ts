import { branchTarget, type Block, type Instruction } from "./instruction.js";

/** Where a jump through a register goes: one address, or any of the functions in a constant table. */
export type JumpTarget = { readonly kind: "address" | "table"; readonly address: number };

/** Resolves a jump whose register is plain to see; undefined for every other, which may go anywhere. */
export function resolveJump(block: Block, index: number): JumpTarget | undefined {
  // A veneer of the linker, where a call leads too far: the address stands behind the jump.
  const own = literalWord(block, index);
  if (own !== undefined) return { kind: "address", address: own - (own % 2) };
  const register = block.instructions[index]!.operands;
  const source = definition(block, index, register);
  if (source === undefined) return undefined;
  const address = literalWord(block, source);
  if (address !== undefined) return { kind: "address", address: address - (address % 2) };
  const base = /^\w+, \[(\w+), (?:\w+, lsl #2|#\d+)\]$/.exec(block.instructions[source]!.operands)?.[1];
  const baseSource = base === undefined ? undefined : definition(block, source, base);
  const table = baseSource === undefined ? undefined : literalWord(block, baseSource);
  return table === undefined ? undefined : { kind: "table", address: table };
}

/**
 * The plain load that gives `register` its value at `index`: in the same straight run of instructions, nothing else
 * writing the register in between.
 */
function definition({ instructions }: Block, index: number, register: string): number | undefined {
  const entered = new Set(instructions.map(branchTarget));
  for (let i = index - 1; i >= 0 && !entered.has(instructions[i + 1]!.address); i--) {
    const { mnemonic, operands } = instructions[i]!;
    if (/^ldr(\.[nw])?$/.test(mnemonic) && operands.startsWith(`${register}, `)) return i;
    if (/^(b|cb|le|wls)/.test(mnemonic) || mayWrite(instructions[i]!, register)) return undefined;
  }
  return undefined;
}

/** True also for instructions that only read it, unless they are known to. */
function mayWrite({ mnemonic, operands }: Instruction, register: string): boolean {
  const onlyReads = /^(str|cmp)/.test(mnemonic) && !/\]!|\], #/.test(operands);
  const [first, ...rest] = operands.split(", ");
  if (onlyReads || !new RegExp(`\\b${register}\\b`).test(operands)) return false;
  const readsAsOperand = /^(adds?|subs?|mov|rsbs?|ldr|ldrb|ldrh)(\.[nw])?$/.test(mnemonic) && first !== register;
  return !(readsAsOperand && !/\]!|\], #/.test(rest.join(", ")));
}

function literalWord({ instructions, literals }: Block, index: number): number | undefined {
  const { operands, literal } = instructions[index]!;
  return literal !== undefined && operands.includes(", [pc") ? literals.get(literal) : undefined;
}
