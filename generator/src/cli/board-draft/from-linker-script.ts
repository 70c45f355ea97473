import { bankNameOf, distinctBanks, DraftProblem, kindAt, type BoardDraft, type DraftBank } from "./draft.js";
import { evaluateSize, type Meanings } from "./size-expression.js";

const comment = /\/\*[\s\S]*?\*\//g;
const name = "[A-Za-z_.$][\\w.$-]*";
const attributes = "(?:\\(([^)]*)\\))?";
/** A length ends where the next region begins; commas and line ends are free. */
const region = new RegExp(`(${name})\\s*${attributes}\\s*:\\s*(?:ORIGIN|origin|org|o)\\s*=\\s*([^,]+?),?\\s*\\b(?:LENGTH|length|len|l)\\s*=\\s*([^,]+?)(?=,|\\s*$|\\s+${name}\\s*${attributes}\\s*:)`, "g");
const assignment = /(?:^|[;{}])\s*(?:PROVIDE\s*\(\s*)?([A-Za-z_.$][\w.$]*)\s*=\s*([^;{}\n=]+?)\)?(?=;)/gm;

/** Memory regions of a GNU linker script: `MEMORY { FLASH (rx) : ORIGIN = 0x08000000, LENGTH = 2M }`, with symbols and ORIGIN(…). */
export function draftFromLinkerScript(text: string, fileName: string): BoardDraft {
  const plain = text.replace(comment, " ");
  const blocks = [...plain.matchAll(/\bMEMORY\s*\{([^}]*)\}/g)].map(([, block]) => block!);
  if (blocks.length === 0) throw new DraftProblem("it has no MEMORY { … } command");
  const regions = new Map(
    blocks
      .flatMap((block) => [...block.matchAll(region)])
      .map(([, name, attributes, origin, length]) => [name!, { attributes: attributes ?? "", origin: origin!, length: length! }]),
  );
  if (regions.size === 0) throw new DraftProblem("its MEMORY command has no region: NAME (rwx) : ORIGIN = address, LENGTH = size");
  const symbols = new Map([...plain.matchAll(assignment)].map(([, name, value]) => [name!, value!]));
  const meanings: Meanings = {
    symbol: (name) => symbols.get(name),
    call: (name, argument) => {
      const named = regions.get(argument.trim());
      if (named === undefined || !["ORIGIN", "LENGTH", "origin", "length"].includes(name)) return undefined;
      return evaluateSize(name.toUpperCase() === "ORIGIN" ? named.origin : named.length, meanings, 1);
    },
  };
  const banks = [...regions].map(([name, { attributes, origin, length }]): DraftBank => {
    const at = evaluateSize(origin, meanings);
    // "!w" lists what a region may not hold.
    const isWritable = /w/i.test(attributes.replace(/!.*/, ""));
    return { name: bankNameOf(name), origin: at, bytes: evaluateSize(length, meanings), kind: kindAt(at, isWritable) };
  });
  return { banks: distinctBanks(banks), sources: [fileName], notes: [] };
}
