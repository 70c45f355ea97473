import { operators } from "../../ops/registry.js";

/** Supported operators with the same base name, for help texts. */
export function nearestOperators(name: string): readonly string[] {
  const base = baseName(name);
  return [...operators.keys()].filter((candidate) => baseName(candidate) === base && candidate !== name).slice(0, 4);
}

/** "aten::add.Scalar_out" -> "add"; trailing "_copy" and leading "quantized_" do not count. */
function baseName(name: string): string {
  const withoutNamespace = name.split("::").at(-1)!;
  return withoutNamespace.split(".")[0]!.replace(/^_+|_copy$/g, "").replace(/^quantized_/, "");
}
