import { expect, test } from "vitest";
import type { CommandReport } from "../../src/delegates/ethos-u/disassemble/describe-command.js";
import { describeJob } from "../../src/delegates/ethos-u/disassemble/describe-job.js";
import { DiagnosticSink } from "../../src/diagnostics/sink.js";
import { readArchive, testDataUrl } from "../archive/read-archive.js";
import { configurations, loadCases, vectorFiles, type Configuration } from "./load-vectors.js";
import { jobsOf } from "./run-case.js";

const listings = readArchive(testDataUrl("ethos-u/vectors/vela-listings.pack"));

test.each(configurations)("every command of %s reads as Vela prints it", (configuration) => {
  const programs = loadCases(configuration).filter(({ name }) => listings.has(name));
  const differences = programs.flatMap(({ name }) => differencesOf(configuration, name));
  expect(differences).toEqual([]);
});

test("Vela's listings have as many commands as when they were packed", () => {
  expect([...listings.values()].reduce((sum, bytes) => sum + linesOf(bytes).length, 0)).toBe(20787);
});

function differencesOf(configuration: Configuration, name: string): readonly string[] {
  const one = loadCases(configuration).find((candidate) => candidate.name === name)!;
  const { commands } = describeJob(jobsOf(one, vectorFiles(configuration), new DiagnosticSink())[0]!);
  const lines = linesOf(listings.get(name)!);
  const count = lines.length === commands.length ? [] : [`${name}: ${commands.length} commands, Vela has ${lines.length}`];
  return [
    ...count,
    ...lines.flatMap((line, index) => differencesOfLine(line, commands[index]).map((difference) => `${name}: ${difference}`)),
  ];
}

function linesOf(bytes: Uint8Array): readonly string[] {
  return new TextDecoder().decode(bytes).trimEnd().split("\n");
}

/** A line: offset, second word, parameter, code, name, parameter, fields. */
const linePattern = /^0x([0-9a-f]{6}): ([0-9a-f]{8}| {8}) ([0-9a-f]{4}) [0-9a-f]{4} - (NPU_\w+)\s+-?\d+(?:, (.*))?$/;
/** Names that Vela gives to a whole word; of negative scalars it prints one less than the word. */
const wholeWord = ["addr", "length", "idx_max", "scalar"];

function differencesOfLine(line: string, command: CommandReport | undefined): readonly string[] {
  const [, offset, payload, param, name, fields] = linePattern.exec(line.trimEnd())!;
  const number = (digits: string): number | undefined => (digits.trim() === "" ? undefined : Number.parseInt(digits, 16));
  const found = command && [command.offset, command.payload, command.param, command.name];
  const expected = [number(offset!), number(payload!), number(param!), name];
  if (command === undefined || found!.some((value, index) => value !== expected[index])) return [`${line} is ${found?.join(" ")}`];
  return (fields ?? "")
    .split(", ")
    .filter((field) => field !== "")
    .flatMap((field) => {
      const [fieldName, value] = field.split(" = ") as [string, string];
      return isEqual(command, fieldName, value) ? [] : [`${line}: ${fieldName}`];
    });
}

function isEqual({ fields }: CommandReport, name: string, value: string): boolean {
  const found = fields.find((field) => field.name === name);
  if (found === undefined) return wholeWord.includes(name);
  if (found.word !== undefined) return value === found.word || value.endsWith(`_${found.word}`);
  // Vela prints some values signed.
  return Number(value) === found.value || ((Number(value) % 4096) + 4096) % 4096 === found.value;
}
