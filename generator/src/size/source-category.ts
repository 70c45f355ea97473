import type { Contribution } from "./elf/parse-linker-map.js";
import type { Category } from "./weight.js";

/** What the manifest of a generated project says of its sources, by their names without folders. */
export type KnownSources = ReadonlyMap<string, Category>;

const archiveMember = /\.a\(([^)]*)\)$/;
/** Archives of a toolchain; a build system may pack objects of the user into others. */
const toolchainArchive = /\/lib(?:c|g|m|gcc|nosys|rdimon|stdc\+\+|supc\+\+)(?:_nano)?\.a\(|picolibc/;

/** The first rule that fits decides. */
const rules: readonly (readonly [pattern: RegExp, category: Category])[] = [
  [/(^|\/)app\/libapp\.a\(/, "application"],
  [/(^|\/)(zephyr|modules|lib|drivers|kernel|arch|subsys)\/.*\.a\(/, "platform"],
  [/\.a\(|\/crt[^/]*\.o$|\/[A-Za-z]*crt[0-9]\.o$|linker stubs/, "library"],
  [/(^|\/)model\/[^/]*_weights\.[^/]*$/, "constants"],
  [/(^|\/)model\/kernels\/|(^|\/)cmsis_nn\.dir\//, "kernels"],
  [/(^|\/)model\//, "generated"],
  [/(^|\/)platform\//, "platform"],
];

/** Whose bytes a piece of an object file is. What etgen did not emit belongs to the application. */
export function categoryOf(contribution: Contribution, known: KnownSources): Category {
  const { object, inputSection } = contribution;
  if (/arena/.test(inputSection)) return "arena";
  if (/^\.(stack|heap)/.test(inputSection)) return "stack";
  if (toolchainArchive.test(object)) return "library";
  return known.get(sourceOf(contribution)) ?? rules.find(([pattern]) => pattern.test(object))?.[1] ?? "application";
}

/** `kws_weights.S`: the source of a piece of an object file, without its folders. */
export function sourceOf({ object }: Contribution): string {
  const member = archiveMember.exec(object)?.[1] ?? object.split(/[/\\]/).at(-1)!;
  return member.replace(/\.(?:obj|o)$/, "");
}

/** Whose symbol it is where no map tells: kernels have a prefix, and tables and constants of layers their numbers. */
export function categoryOfSymbol(name: string): Category {
  if (/^etk_/.test(name)) return "kernels";
  if (/^etp_/.test(name)) return "platform";
  if (/_arena(_|$)/.test(name)) return "arena";
  return layerOf(name) === undefined ? "application" : "constants";
}

/** `kws 04`: the layer that a symbol belongs to, by the name that etgen gives it; undefined for what is no layer's. */
export function layerOf(symbol: string): string | undefined {
  const match = /^(.*)_node(\d+)(?:_|$)/.exec(symbol);
  return match === null ? undefined : `${match[1]} ${match[2]}`;
}

/** Sections that the linker script makes by itself, without any object file. */
export function categoryOfBareSection(section: string): Category {
  if (/arena/.test(section)) return "arena";
  return /stack|heap/.test(section) ? "stack" : "other";
}
