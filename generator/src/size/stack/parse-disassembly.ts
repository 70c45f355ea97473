import type { MachineFunction } from "./machine-code.js";
import { registerListBytes } from "./register-list.js";

interface Instruction {
  readonly address: number;
  readonly mnemonic: string;
  readonly operands: string;
}

interface Block {
  readonly name: string;
  readonly address: number;
  readonly instructions: Instruction[];
}

const functionLine = /^([0-9a-f]+) <(.+)>:$/;
const instructionLine = /^ *([0-9a-f]+):\t([a-z][a-z0-9.]*)(?:\t(.*))?$/;

/** Reads `objdump --disassemble --no-show-raw-insn` of Arm Thumb code. */
export function parseDisassembly(text: string): readonly MachineFunction[] {
  const blocks = splitIntoBlocks(text);
  return blocks.map((block, index) => toFunction(block, blocks[index + 1]));
}

function splitIntoBlocks(text: string): readonly Block[] {
  const blocks: Block[] = [];
  for (const line of text.split("\n")) {
    const start = functionLine.exec(line);
    if (start !== null) {
      blocks.push({ name: start[2]!, address: parseInt(start[1]!, 16), instructions: [] });
      continue;
    }
    const match = instructionLine.exec(line);
    if (match === null) continue;
    const operands = (match[3] ?? "").split(/[@;]/)[0]!.trim();
    blocks.at(-1)?.instructions.push({ address: parseInt(match[1]!, 16), mnemonic: match[2]!, operands });
  }
  return blocks.filter((block) => block.instructions.length > 0);
}

function toFunction(block: Block, next: Block | undefined): MachineFunction {
  const { name, address, instructions } = block;
  const calls = new Set<number>();
  const jumps = new Set<number>();
  let pushedBytes = 0;
  let dynamicFrame = false;
  let callsIndirectly = false;
  for (const instruction of instructions) {
    const effect = stackEffect(instruction);
    if (effect === "dynamic") dynamicFrame = true;
    else pushedBytes += effect;
    if (isIndirect(instruction)) callsIndirectly = true;
    const target = branchTarget(instruction);
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
    fallsInto: touches && continues(instructions) ? next.address : undefined,
    callsIndirectly,
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

/** `bl 8124 <m_run>`, `cbz r3, 8036 <…>`, `le lr, 8100 <…>`. */
function branchTarget({ mnemonic, operands }: Instruction): number | undefined {
  if (!/^(b|cb|le|wls|dls)/.test(mnemonic) || /^(bic|bfc|bfi|bkpt|bf)/.test(mnemonic)) return undefined;
  const target = /(?:^|, )([0-9a-f]+) <[^>]*>$/.exec(operands)?.[1];
  return target === undefined ? undefined : parseInt(target, 16);
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
