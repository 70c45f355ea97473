/** The build's own words about its first error, and what kind of error it is. */
export type BuildError =
  | { readonly kind: "bank-overflow"; readonly bank: string; readonly bytes: number }
  | { readonly kind: "plan-exceeded"; readonly text: string }
  | { readonly kind: "other"; readonly text: string };

/** The compiler's summary after the linker has said what is wrong. */
const linkerDriver = /^(?:collect2|\S*(?:gcc|clang)(?:-\d+)?): error: (?:ld returned|linker command failed)/;

/** Reads the output of cmake, ninja, the compiler and the linker; the first error is usually the cause of the others. */
export function firstError(output: string): BuildError {
  const lines = output.split("\n").map((line) => line.trimEnd());
  const overflow = lines.map((line) => /region `([^']+)' overflowed by (\d+) bytes?/.exec(line)).find((match) => match !== null);
  if (overflow !== undefined) return { kind: "bank-overflow", bank: overflow[1] ?? "", bytes: Number(overflow[2]) };
  const planned = lines.map((line) => /the (?:weights|arena) in bank \S+ (?:are|is) larger than planned|some (?:weights are|arena is) in a bank that is not in the plan/.exec(line)?.[0]);
  const exceeded = planned.find((text) => text !== undefined);
  if (exceeded !== undefined) return { kind: "plan-exceeded", text: exceeded };
  const compiler = lines.find((line) => /: (?:fatal )?error: /.test(line) && !linkerDriver.test(line));
  const linker = lines.find((line) => /undefined reference to|multiple definition of|cannot find /.test(line));
  const otherLinker = lines.find((line) => /(?:^|[/\\])ld(?:\.\w+)?: (?!warning)/.test(line));
  const cmake = lines.findIndex((line) => line.startsWith("CMake Error"));
  const text =
    compiler ??
    linker ??
    otherLinker ??
    (cmake >= 0 ? lines.slice(cmake, cmake + 4).join(" ").replace(/\s+/g, " ").trim() : undefined) ??
    lines.filter((line) => line !== "").at(-1) ??
    "the build printed nothing";
  return { kind: "other", text };
}
