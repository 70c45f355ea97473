import type { DiagnosticSink } from "../../diagnostics/sink.js";

/** Where a name is given, and how a better one would be given there. */
interface NamePlace {
  readonly option: string;
  readonly example: (name: string) => string;
}

const nameOption: NamePlace = { option: "--name", example: (name) => `--name ${name}` };

/** A C identifier, since every generated name starts with it; the message has one made of what was found. */
export function parseModelName(found: string, sink: DiagnosticSink, { option, example }: NamePlace = nameOption): string | undefined {
  if (/^[A-Za-z][A-Za-z0-9_]{0,62}$/.test(found) && !isReserved(found)) return found;
  sink.report("invalid-option-value", {
    option,
    found,
    expected: "a letter and then letters, digits and underscores, at most 63, other than words of C, its headers and names of generated projects",
    example: example(identifierFrom(found)),
  });
  return undefined;
}

/** A name made from the model's file name, which may hold anything. */
export function modelNameFromPath(path: string): string {
  const file = path.split(/[/\\]/).at(-1) ?? "";
  return identifierFrom(file.replace(/\.[^.]*$/, "").toLowerCase());
}

function identifierFrom(text: string): string {
  const word = text.replace(/[^A-Za-z0-9]+/g, "_").replace(/^_+|_+$/g, "").slice(0, 40);
  if (word === "") return "model";
  return /^[A-Za-z]/.test(word) && !isReserved(word) ? word : `model_${word}`;
}

function isReserved(name: string): boolean {
  return reservedWords.has(name) || headers.has(name.toLowerCase()) || /^et[kp]_/i.test(name);
}

/** Words of C, and folders and files of a project. */
const reservedWords: ReadonlySet<string> = new Set(
  (
    "auto break case char const continue default do double else enum extern float for goto if inline int long " +
    "register restrict return short signed sizeof static struct switch typedef union unsigned void volatile while " +
    "main app platform kernels etgen etgen_checks etp"
  ).split(" "),
);

/**
 * Headers of C libraries and compilers that standard headers include with angle brackets, where the model's own header
 * would be found first; and some file systems do not tell cases apart.
 */
const headers: ReadonlySet<string> = new Set(
  (
    "assert complex ctype errno fenv float inttypes iso646 limits locale math setjmp signal stdalign stdarg stdatomic stdbool stddef " +
    "stdint stdio stdlib stdnoreturn string tgmath threads time uchar wchar wctype " +
    "alloca arm_acle arm_mve arm_mve_types endian fcntl features newlib pthread reent sched strings syslimits unistd"
  ).split(" "),
);
