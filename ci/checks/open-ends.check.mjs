import { readText, textFiles } from "./files.mjs";

export const rule = "no open ends in sources: a note to do something later names an issue";

const marker = new RegExp(`\\b(${["TO" + "DO", "FIX" + "ME", "X" + "XX", "HA" + "CK"].join("|")})\\b(?!\\(#\\d+\\))`);

export function findProblems() {
  return textFiles
    .filter((path) => /\.(ts|mjs|sh|c|h|S|hbs)$/.test(path))
    .flatMap((path) =>
      readText(path)
        .split("\n")
        .flatMap((line, index) => (marker.test(line) ? [`${path}:${index + 1}: ${line.trim()}`] : [])),
    );
}
