import { isComputedGoto } from "./computed-goto.js";
import { branchTarget, type Block, type Instruction } from "./instruction.js";
import type { MachineFunction } from "./machine-code.js";
import { registerListBytes } from "./register-list.js";
import { resolveJump } from "./resolve-jump.js";

const functionLine = /^([0-9a-f]+) <(.+)>:$/;
const literalLine = /^ *([0-9a-f]+):\t\.word\t0x([0-9a-f]+)/;
const instructionLine = /^ *([0-9a-f]+):\t([a-z][a-z0-9.]*)(?:\t(.*))?$/;

/** Reads `objdump --disassemble --no-show-raw-insn` of Arm Thumb code. */
export function parseDisassembly(text: string): readonly MachineFunction[] {
  const blocks = splitIntoBlocks(text);
  return blocks.map((block, index) => toFunction(block, blocks[index + 1]));
}

interface OpenBlock extends Block {
  readonly instructions: Instruction[];
  readonly literals: Map<number, number>;
}

function splitIntoBlocks(text: string): readonly Block[] {
  const blocks: OpenBlock[] = [];
  for (const line of text.split("\n")) {
    const start = functionLine.exec(line);
    if (start !== null) {
      blocks.push({ name: start[2]!, address: parseInt(start[1]!, 16), instructions: [], literals: new Map() });
      continue;
    }
    const literal = literalLine.exec(line);
    if (literal !== null) blocks.at(-1)?.literals.set(parseInt(literal[1]!, 16), parseInt(literal[2]!, 16));
    const match = instructionLine.exec(line);
    if (match === null) continue;
    const [operands, comment] = (match[3] ?? "").split(/ *[@;]/);
    const note = /^ *\(?([0-9a-f]+) </.exec(comment ?? "")?.[1];
    blocks.at(-1)?.instructions.push({
      address: parseInt(match[1]!, 16),
      mnemonic: match[2]!,
      operands: operands!.trim(),
      literal: note === undefined ? undefined : parseInt(note, 16),
    });
  }
  return blocks.filter((block) => block.instructions.length > 0);
}

function toFunction(block: Block, next: Block | undefined): MachineFunction {
  const { name, address, instructions } = block;
  const calls = new Set<number>();
  const jumps = new Set<number>();
  const tables = new Set<number>();
  let pushedBytes = 0;
  let dynamicFrame = false;
  let callsIndirectly = false;
  let setsStackPointer = false;
  for (const [index, instruction] of instructions.entries()) {
    const effect = stackEffect(instruction);
    if (effect === "dynamic") dynamicFrame = true;
    else pushedBytes += effect;
    if (/^(mov|ldr)/.test(instruction.mnemonic) && /^sp, /.test(instruction.operands)) setsStackPointer = true;
    const isOpaque = isIndirect(instruction) && !isComputedGoto(block, index);
    const resolved = isOpaque ? resolveJump(block, index) : undefined;
    if (isOpaque && resolved === undefined) callsIndirectly = true;
    if (resolved?.kind === "table") tables.add(resolved.address);
    const target = resolved?.kind === "address" ? resolved.address : branchTarget(instruction);
    if (target === undefined) continue;
    if (/^blx?$/.test(instruction.mnemonic)) calls.add(target);
    else if (!isInside(target, block)) jumps.add(target);
  }
  const last = instructions.at(-1)!;
  const touches = next !== undefined && next.address - last.address <= 4;
  return {
    name,
    address,
    pushedBytes,
    dynamicFrame,
    calls: [...calls],
    jumps: [...jumps],
    tables: [...tables],
    fallsInto: touches && continues(instructions) ? next.address : undefined,
    callsIndirectly,
    setsStackPointer,
  };
}

/** Bytes taken from the stack. Giving back is not counted: an epilogue in the middle must not hide what follows. */
function stackEffect({ mnemonic, operands }: Instruction): number | "dynamic" {
  const name = mnemonic.replace(/\.[nw]$/, "");
  if (name === "push" || name === "vpush") return registerListBytes(operands);
  if (/^(v?stmdb|stmfd)/.test(name) && /^sp!/.test(operands)) return registerListBytes(operands);
  const preDecrement = /\[sp, #-(\d+)\]!/.exec(operands);
  if (/^v?str/.test(name) && preDecrement !== null) return Number(preDecrement[1]);
  if (/^subw?s?$/.test(name)) {
    const constant = /^sp, (?:sp, )?#(\d+)$/.exec(operands);
    if (constant !== null) return Number(constant[1]);
    if (/^sp, /.test(operands)) return "dynamic";
  }
  return 0;
}

function isIndirect({ mnemonic, operands }: Instruction): boolean {
  const name = mnemonic.replace(/\.[nw]$/, "");
  if (/^blx/.test(name)) return /^(r\d+|ip|sl|fp|sb|lr)$/.test(operands);
  if (/^bx/.test(name)) return operands !== "lr";
  if (/^mov/.test(name)) return /^pc, (?!lr)/.test(operands);
  return /^ldr/.test(name) && /^pc, /.test(operands) && !/\[sp\]/.test(operands);
}

function isInside(target: number, { instructions, address }: Block): boolean {
  return target >= address && target <= instructions.at(-1)!.address;
}

/** True when control reaches what stands behind; nops fill up to the next function's alignment. */
function continues(instructions: readonly Instruction[]): boolean {
  const last = instructions.findLast(({ mnemonic }) => !/^nop/.test(mnemonic));
  return last === undefined || !endsFlow(last);
}

function endsFlow({ mnemonic, operands }: Instruction): boolean {
  const name = mnemonic.replace(/\.[nw]$/, "");
  if (name === "b" || name === "bx" || name === "udf") return true;
  return /(^|[ {,])pc\b/.test(operands) && /^(pop|ldm|ldr|mov|add)/.test(name);
}
