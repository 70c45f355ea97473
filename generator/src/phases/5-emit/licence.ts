import type { ModelFile } from "./weights-files.js";

/** What every project says of etgen itself. */
export interface Release {
  readonly version: string;
  /** The text of the licence under which kernels, platform layer and templates are. */
  readonly licence: string;
}

const expression = "SPDX-License-Identifier: Apache-2.0";
/** How a comment of one line is written in a file whose path ends so. */
const spellings: readonly (readonly [RegExp, (words: string) => string])[] = [
  [/\.(c|h|S|ld)$/, (words) => `/* ${words} */\n`],
  [/(\.cmake|CMakeLists\.txt|\.conf)$/, (words) => `# ${words}\n`],
];

const about = `Files that say "${expression}" were written by etgen, which is licensed as follows.
Weights and the structure of the network come from the model's file and belong to whoever owns that.

`;

/** Source files with the licence in their first line, as scanners look for it, and the licence itself. Constants of the model have none of ours. */
export function withLicence(files: readonly ModelFile[], constants: ReadonlySet<string>, { licence }: Release): readonly ModelFile[] {
  const marked = files.map((file) => {
    const spell = spellings.find(([pattern]) => pattern.test(file.path))?.[1];
    if (spell === undefined || typeof file.contents !== "string" || constants.has(file.path)) return file;
    return { ...file, contents: spell(expression) + file.contents };
  });
  return [...marked, { path: "LICENSE.txt", contents: about + licence }];
}
