import { error, warning } from "../define-messages.js";

const badUsage = 2;
const toolMissing = 4;

const quoted = (names: readonly string[]): string => names.map((name) => `"${name}"`).join(", ");

const shownNames = 8;

const firstFew = (names: readonly string[]): string =>
  [names.slice(0, shownNames).join(", "), ...(names.length > shownNames ? [`and ${names.length - shownNames} more`] : [])].join(" ");

/** "did you mean" when there is a near name, the choices always. */
const choicesHelp = (nearest: string | undefined, choices: readonly string[], rest: string): string =>
  [nearest === undefined ? "" : `did you mean "${nearest}"? `, `choices: ${choices.join(", ")}`, rest].join("");

/** Messages about the command line, the files it names and the directory it writes. */
export const cliMessages = {
  "unknown-command": error<{ found: string; nearest: string | undefined; choices: readonly string[] }>(
    ({ found }) => `there is no command "${found}"`,
    ({ nearest, choices }) => choicesHelp(nearest, choices, `; "etgen --help" says what each does`),
    badUsage,
  ),
  "missing-command": error<{ choices: readonly string[] }>(
    () => `no command is given`,
    ({ choices }) => choicesHelp(undefined, choices, `; "etgen --help" says what each does`),
    badUsage,
  ),
  "unknown-option": error<{
    command: string;
    found: string;
    nearest: string | undefined;
    choices: readonly string[];
  }>(
    ({ command, found }) => `"${command}" has no option "${found}"`,
    ({ command, nearest, choices }) => choicesHelp(nearest, choices, `; "${command} --help" says what each does`),
    badUsage,
  ),
  "missing-argument": error<{ command: string; argument: string }>(
    ({ command, argument }) => `"${command}" needs <${argument}>, which is not given`,
    ({ command }) => `"${command} --help" shows examples`,
    badUsage,
  ),
  "excess-arguments": error<{ command: string; found: readonly string[] }>(
    ({ command, found }) => `"${command}" does not take ${quoted(found)}`,
    () => `quote a path that holds spaces, and put "--option" before each value that belongs to an option`,
    badUsage,
  ),
  "missing-option": error<{ command: string; option: string }>(
    ({ command, option }) => `"${command}" needs the option ${option}, which is not given`,
    ({ command }) => `"${command} --help" shows examples`,
    badUsage,
  ),
  "missing-option-value": error<{ command: string; option: string }>(
    ({ command, option }) => `option ${option} of "${command}" needs a value, found none`,
    ({ command }) => `"${command} --help" shows examples`,
    badUsage,
  ),
  "invalid-choice": error<{
    option: string;
    found: string;
    nearest: string | undefined;
    choices: readonly string[];
  }>(
    ({ option, found }) => `${option} is "${found}", which is not one of its choices`,
    ({ nearest, choices }) => choicesHelp(nearest, choices, ""),
    badUsage,
  ),
  "invalid-option-value": error<{ option: string; found: string; expected: string; example: string }>(
    ({ option, found, expected }) => `${option} is "${found}", expected ${expected}`,
    ({ example }) => `for example ${example}`,
    badUsage,
  ),
  "option-conflict": error<{ option: string; other: string; reason: string }>(
    ({ option, other, reason }) => `${option} and ${other} cannot be used together: ${reason}`,
    ({ option, other }) => `leave out ${option} or ${other}`,
    badUsage,
  ),
  "unknown-board": error<{ found: string; nearest: string | undefined; choices: readonly string[] }>(
    ({ found }) => `there is no board "${found}"`,
    ({ nearest, choices }) =>
      choicesHelp(nearest, choices, `; "etgen boards" says what each has`),
    badUsage,
  ),
  "file-not-found": error<{ path: string; similar: readonly string[] }>(
    ({ path }) => `there is no file "${path}"`,
    ({ similar }) =>
      similar.length > 0 ? `similar names there: ${quoted(similar)}` : `check the spelling and the directory`,
    badUsage,
  ),
  "file-is-directory": error<{ path: string; expected: string }>(
    ({ path, expected }) => `"${path}" is a directory, expected ${expected}`,
    ({ path }) => `name a file inside "${path}"`,
    badUsage,
  ),
  "file-not-regular": error<{ path: string; found: string }>(
    ({ path, found }) => `"${path}" is ${found}, expected a file`,
    () => `name a regular file; write what a pipe gives to one first`,
    badUsage,
  ),
  "file-unreadable": error<{ path: string; reason: string }>(
    ({ path, reason }) => `"${path}" cannot be read: ${reason}`,
    () => `check the permissions of the file and of its directories`,
  ),
  "file-too-large": error<{ path: string; found: number; allowed: number }>(
    ({ path, found, allowed }) => `"${path}" has ${found} bytes, expected at most ${allowed}`,
    () => `a program of this size fits no microcontroller: is this the right file?`,
  ),
  "missing-project": error<{ directory: string }>(
    ({ directory }) => `"${directory}" is no directory that etgen wrote: it has no readable etgen.json`,
    () => `generate one with "etgen firmware --board <board> <model>"`,
    badUsage,
  ),
  "library-project": error<{ directory: string }>(
    ({ directory }) => `"${directory}" is a library, which only the project that takes it builds`,
    () => `name that project's image where an image is wanted; its README.md says how to link it`,
    badUsage,
  ),
  "output-not-directory": error<{ path: string }>(
    ({ path }) => `the output "${path}" exists and is not a directory`,
    () => `choose another directory with --output`,
    badUsage,
  ),
  "output-not-ours": error<{ path: string; entries: readonly string[] }>(
    ({ path, entries }) => `the output directory "${path}" holds files that etgen did not write: ${quoted(entries)}`,
    () => `choose an empty directory with --output, or write into this one with --force (foreign files are kept)`,
    badUsage,
  ),
  "output-outside": error<{ path: string; directory: string }>(
    ({ path, directory }) => `"${path}" leads out of the output directory "${directory}" through a symbolic link`,
    () => `remove the link, or choose another directory with --output; nothing was written`,
    badUsage,
  ),
  "output-unwritable": error<{ path: string; reason: string }>(
    ({ path, reason }) => `"${path}" cannot be written: ${reason}`,
    () => `free space or check the permissions, or choose another directory with --output; every file there is still whole`,
  ),
  "output-busy": error<{ path: string; holder: number; ticket: string }>(
    ({ path, holder }) => `process ${holder} works in "${path}" and has not come to its end`,
    ({ ticket }) => `wait for it, or choose another directory with --output; if that process is not etgen, delete "${ticket}"`,
  ),
  "output-unfinished": warning<{ path: string }>(
    ({ path }) => `an earlier run of etgen ended before it had written all of "${path}"`,
    () => `its files are known and replaced; what was changed by hand is kept`,
  ),
  "project-unfinished": error<{ directory: string }>(
    ({ directory }) => `"${directory}" is half written: a run of etgen ended before its last file`,
    () => `generate it again with the same "etgen firmware" command`,
  ),
  "output-file-kept": warning<{ path: string; newVersion: string | undefined }>(
    ({ path }) => `"${path}" was changed by hand since etgen wrote it, and is kept`,
    ({ newVersion }) =>
      newVersion === undefined
        ? `it is built as you left it; delete it and run etgen again to have etgen's version back`
        : `etgen's new version is beside it: "${newVersion}"; merge the two, or delete yours and run etgen again`,
  ),
  "output-file-outdated": warning<{ path: string; newVersion: string; gone: readonly string[]; added: readonly string[] }>(
    ({ path, gone, added }) =>
      [
        `"${path}" was changed by hand since etgen wrote it, and is kept; what it calls has changed`,
        ...(gone.length === 0 ? [] : [`gone: ${firstFew(gone)}`]),
        ...(added.length === 0 ? [] : [`new: ${firstFew(added)}`]),
      ].join("; "),
    ({ path, newVersion }) => `etgen's new version is "${newVersion}": take over into "${path}" what you need, or delete yours and run etgen again`,
  ),
  "output-file-stale": warning<{ path: string }>(
    ({ path }) => `"${path}" is no longer needed but was changed by hand since etgen wrote it, and is kept`,
    () => `remove it if it is not needed`,
  ),
  "file-count": error<{ option: string; given: number; names: readonly string[] }>(
    ({ option, given, names }) =>
      `${option} is given ${given} time${given === 1 ? "" : "s"}, the model has ${names.length}: ${names.join(", ")}`,
    ({ option }) => `give ${option} once for each, in this order`,
    badUsage,
  ),
  "model-names-clash": error<{ first: string; second: string; name: string }>(
    ({ first, second, name }) => `${first} and ${second} would both need the name "${name}"`,
    () => `give one of them another name: a model with "other=path/of/model.pte", the image with --name`,
    badUsage,
  ),
  "model-name-taken": error<{ name: string; paths: readonly string[]; image: boolean }>(
    ({ name, paths, image }) =>
      image ? `the image and the model ${quoted(paths)} would both be called "${name}"` : `the models ${quoted(paths)} would all be called "${name}"`,
    ({ name, paths, image }) =>
      image
        ? `name the image with --name, or the model: "other=${paths[0] ?? ""}"`
        : `name them: ${paths.map((path, index) => `"${name}${index + 1}=${path}"`).join(" ")}`,
    badUsage,
  ),
  "model-of-data": error<{ option: string; path: string; choices: readonly string[] }>(
    ({ option, path }) => `${option} is "${path}", which does not say to which of the models it belongs`,
    ({ option, path, choices }) => `name the model: ${option} ${choices[0] ?? "model"}=${path}; models: ${choices.join(", ")}`,
    badUsage,
  ),
  "tool-not-ready": error<{ tool: string; state: string; advice: string }>(
    ({ tool, state }) => `${tool} is ${state}`,
    ({ advice }) => advice,
    toolMissing,
  ),
  "project-file-choice": error<{ path: string; choices: readonly string[] }>(
    ({ path, choices }) => `"${path}" describes ${choices.length} images: ${choices.join(", ")}`,
    () => `choose one by its board with --board, or make all of them with "etgen size matrix"`,
    badUsage,
  ),
  "option-needs": error<{ option: string; needs: string }>(
    ({ option, needs }) => `${option} has no effect without ${needs}`,
    ({ option, needs }) => `add ${needs}, or leave out ${option}`,
    badUsage,
  ),
} as const;
