import { registersIn } from "./registers.js";

/** Instructions that cores treat alike. */
export type InstructionKind =
  | "alu"
  | "simd"
  | "multiply"
  | "divide"
  | "load"
  | "store"
  | "load-many"
  | "store-many"
  | "branch"
  | "loop-end"
  | "if-then"
  | "float"
  | "float-fused"
  | "float-divide"
  | "float-move"
  | "vector-load"
  | "vector-store"
  | "vector-multiply"
  | "vector-integer"
  | "vector-move";

const condition = "(eq|ne|cs|cc|mi|pl|vs|vc|hi|ls|ge|lt|gt|le|hs|lo)?";
const branch = new RegExp(`^(b(l|x|lx)?${condition}|cbz|cbnz|tbb|tbh)$`);

/** Of the scalar instructions, the first pattern that fits. */
const scalarKinds: readonly (readonly [RegExp, InstructionKind])[] = [
  [/^(ldm|pop|ldrd)/, "load-many"],
  [/^(stm|push|strd)/, "store-many"],
  [/^ldr/, "load"],
  [/^str/, "store"],
  [/^(mul|mla|mls|smul|smla|smmul|smmla|smmls|smua|smus|smls|umull|umlal|umaal)/, "multiply"],
  [/^[su]div/, "divide"],
  [/^letp?$/, "loop-end"],
  [branch, "branch"],
  [/^it[te]*$/, "if-then"],
  [/^([su]xta?b16|pkh|sadd|ssub|uadd|usub|sel$|[su]sat|qadd|qsub|[su]hadd|[su]bfx|bfi|[su]xt|rev)/, "simd"],
];

const vectorMultiply = /^v(mul|mla|mls|qr?dmul|rmulh|fma|fms|add\.f|sub\.f|cmul|qr?dmla|mull|abd\.f)/;

export function kindOf(mnemonic: string, operands: string): InstructionKind {
  if (!mnemonic.startsWith("v")) return scalarKinds.find(([pattern]) => pattern.test(mnemonic))?.[1] ?? "alu";
  const isVector = registersIn(operands).some((name) => name.startsWith("q"));
  if (/^v(ldm|pop)/.test(mnemonic)) return "load-many";
  if (/^v(stm|push)/.test(mnemonic)) return "store-many";
  if (/^vld/.test(mnemonic)) return isVector ? "vector-load" : isDouble(operands) ? "load-many" : "load";
  if (/^vst/.test(mnemonic)) return isVector ? "vector-store" : isDouble(operands) ? "store-many" : "store";
  if (/^v(mov|mrs|msr|dup)/.test(mnemonic)) return isVector ? "vector-move" : "float-move";
  if (isVector) return vectorMultiply.test(mnemonic) ? "vector-multiply" : "vector-integer";
  if (/^v(div|sqrt)/.test(mnemonic)) return "float-divide";
  return /^v(fma|fms|fnm|mla|mls|nml)/.test(mnemonic) ? "float-fused" : "float";
}

const isDouble = (operands: string): boolean => /^d\d/.test(operands);
