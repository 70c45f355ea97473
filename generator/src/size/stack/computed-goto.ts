import { branchTarget, type Block, type Instruction } from "./instruction.js";

/**
 * A jump, not a call, to an address that hand-written code has made from its own: through a register that starts as an
 * offset from the program counter, or through its own frame, which a call would have given back before.
 */
export function isComputedGoto(block: Block, index: number): boolean {
  const { mnemonic, operands } = block.instructions[index]!;
  if (mnemonic.startsWith("ldr") && /^pc, \[sp, #\d+\]$/.test(operands)) return block.instructions.some(isOwnAddress);
  const register = /^bx/.test(mnemonic) ? operands : /^pc, (\w+)$/.exec(operands)?.[1];
  return register !== undefined && !mnemonic.startsWith("blx") && startsAsOwnAddress(block, index, register);
}

/** Looks back through the straight run of instructions; arithmetic on the register only moves the target. */
function startsAsOwnAddress({ instructions }: Block, index: number, register: string): boolean {
  const entered = new Set(instructions.map(branchTarget));
  for (let i = index - 1; i >= 0 && !entered.has(instructions[i + 1]!.address); i--) {
    const instruction = instructions[i]!;
    if (/^(b|cb|le|wls)/.test(instruction.mnemonic)) return false;
    if (!instruction.operands.startsWith(`${register}, `)) continue;
    if (isOwnAddress(instruction)) return true;
    if (!/^(add|sub|rsb|orr)/.test(instruction.mnemonic)) return false;
  }
  return false;
}

function isOwnAddress({ mnemonic, operands }: Instruction): boolean {
  return /^(addw?|subw?|adr)/.test(mnemonic) && /^\w+, pc(, #\d+)?$/.test(operands);
}
