import { kindOf, type InstructionKind } from "./instruction-kind.js";
import { registersIn } from "./registers.js";

/** What a model of a core needs to know of one instruction. */
export interface Instruction {
  readonly mnemonic: string;
  readonly kind: InstructionKind;
  readonly bytes: number;
  readonly address: number;
  readonly writes: readonly string[];
  readonly reads: readonly string[];
  /** Registers of the address. */
  readonly base: readonly string[];
  /** Registers or words that it moves; 1 where it moves no list. */
  readonly count: number;
  /** It adds to what its result held; a scalar one reads these registers late. */
  readonly accumulates: boolean;
  readonly sums: readonly string[];
}

const longResult = /^(smull|umull|smlal|umlal|umaal|vmlaldav|vmlalv|asrl|lsll|lsrl|sqrshrl|ldrd)/;
const accumulating = /^(mla|mls|smla|smmla|smmls|smls|umlal)/;
const vectorAccumulating = /^v(mla|mls|fma|fms|addv|maxv|minv)/;

/** Reads `objdump`'s words for one instruction: "ldr", "r3, [r0], #4". */
export function toInstruction(address: number, bytes: number, fullMnemonic: string, operandText: string): Instruction {
  const mnemonic = fullMnemonic.replace(/\.[nw]$/, "");
  const operands = operandText === "" ? [] : operandText.split(/,(?![^[{]*[\]}])/).map((operand) => operand.trim());
  const kind = kindOf(mnemonic, operandText);
  const bracket = operandText.indexOf("[");
  const isMove = kind === "vector-move" || kind === "float-move";
  const base = bracket < 0 || isMove ? [] : registersIn(operandText.slice(bracket));
  const results = longResult.test(mnemonic) ? 2 : 1;
  const flow = registerFlow(kind, mnemonic, operands, operandText, base, results);
  const accumulates = kind === "multiply" ? accumulating.test(mnemonic) : kind.startsWith("vector") && vectorAccumulating.test(mnemonic);
  const addsToResult = kind === "float-fused" || kind.startsWith("vector") || (kind === "multiply" && accumulates && results === 2);
  const movesBase = base.length > 0 && /!|\],/.test(operandText);
  return {
    mnemonic,
    kind,
    bytes,
    address,
    base,
    accumulates,
    writes: movesBase ? [...flow.writes, base[0]!] : flow.writes,
    reads: addsToResult ? [...flow.reads, ...flow.writes] : flow.reads,
    count: countOf(kind, operandText),
    sums: kind !== "multiply" ? [] : results === 2 ? flow.writes : flow.reads.slice(-1),
  };
}

interface RegisterFlow {
  readonly writes: readonly string[];
  readonly reads: readonly string[];
}

function registerFlow(
  kind: InstructionKind,
  mnemonic: string,
  operands: readonly string[],
  text: string,
  base: readonly string[],
  results: number,
): RegisterFlow {
  const all = registersIn(text);
  const first = registersIn(operands[0] ?? "");
  const listed = registersIn(/\{[^}]*\}/.exec(text)?.[0] ?? "");
  switch (kind) {
    case "load-many":
      if (listed.length === 0) return { writes: mnemonic === "ldrd" ? [...first, ...registersIn(operands[1] ?? "")] : first, reads: base };
      return { writes: listed, reads: /pop$/.test(mnemonic) ? [] : first };
    case "store-many":
      return { writes: [], reads: all };
    case "load":
    case "vector-load":
      return { writes: listed.length > 0 ? listed : first, reads: base };
    case "store":
    case "vector-store":
    case "branch":
      return { writes: [], reads: all };
    case "loop-end":
    case "if-then":
      return { writes: [], reads: [] };
    case "vector-move":
    case "float-move":
      return moveFlow(operands, all);
    default:
      if (/^(cmp|cmn|tst|teq|vcmp|vpt)/.test(mnemonic)) return { writes: [], reads: all };
      return { writes: operands.slice(0, results).flatMap(registersIn), reads: operands.slice(results).flatMap(registersIn) };
  }
}

/** Two lanes of a vector at once: "q0[2], q0[0], r1, r2". */
function moveFlow(operands: readonly string[], all: readonly string[]): RegisterFlow {
  const first = operands[0] ?? "";
  const writes = operands.length < 4 ? registersIn(first) : first.startsWith("q") ? registersIn(first) : operands.slice(0, 2).flatMap(registersIn);
  return { writes, reads: all.filter((name) => !writes.includes(name)) };
}

/** A register of 64 bits counts twice. */
function countOf(kind: InstructionKind, text: string): number {
  if (kind === "float-move") return registersIn(text).filter((name) => !name.startsWith("q")).length >= 3 ? 2 : 1;
  if (kind !== "load-many" && kind !== "store-many") return 1;
  const list = /\{[^}]*\}/.exec(text)?.[0];
  if (list === undefined) return 2;
  return registersIn(list).reduce((sum, name) => sum + (name.startsWith("d") ? 2 : 1), 0);
}
