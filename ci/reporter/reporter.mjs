// A reporter for node:test: failures in full as they happen, then what was skipped and how long the files took.
import { appendFileSync } from "node:fs";
import { inspect } from "node:util";
import { relative } from "node:path";

export default async function* reporter(source) {
  const counts = { passed: 0, failed: 0, skipped: 0 };
  const files = new Map();
  const skipped = [];
  for await (const { type, data } of source) {
    if (type === "test:stderr" || type === "test:stdout") yield data.message;
    if (type !== "test:pass" && type !== "test:fail") continue;
    const file = fileOf(data);
    const seen = files.get(file) ?? { passed: 0, failed: 0, skipped: 0, milliseconds: 0 };
    files.set(file, seen);
    if (data.nesting === 0) seen.milliseconds += data.details.duration_ms;
    // A suite is counted through its tests, unless it failed by itself (a hook, for example).
    const isSuite = data.details.type === "suite";
    const outcome = type === "test:fail" && data.todo === undefined ? "failed" : isSkipped(data) ? "skipped" : "passed";
    if (isSuite && (outcome !== "failed" || failedInside(data))) continue;
    counts[outcome]++;
    seen[outcome]++;
    if (outcome === "skipped") skipped.push(`${file}: ${data.name}${reasonOf(data)}`);
    if (outcome === "failed") yield `FAIL ${file}: ${data.name}\n${indent(describe(data.details.error))}\n`;
  }
  for (const [file, seen] of [...files].sort((a, b) => b[1].milliseconds - a[1].milliseconds)) {
    const { passed, failed, skipped: skips, milliseconds } = seen;
    const rest = `${failed > 0 ? `, ${failed} failed` : ""}${skips > 0 ? `, ${skips} skipped` : ""}`;
    yield `${(milliseconds / 1000).toFixed(1).padStart(7)} s  ${file}  ${passed} passed${rest}\n`;
  }
  if (skipped.length > 0) yield `skipped:\n${skipped.map((line) => `  ${line}\n`).join("")}`;
  const target = process.env.ETGEN_TEST_COUNTS;
  if (target !== undefined) appendFileSync(target, `${counts.passed} ${counts.failed} ${counts.skipped}\n`);
  else yield `${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped\n`;
}

function fileOf(data) {
  return data.file === undefined ? data.name : relative(process.cwd(), data.file).replace(/^generator\/dist\//, "");
}

function isSkipped(data) {
  return data.skip !== undefined || data.todo !== undefined;
}

function reasonOf({ skip, todo }) {
  const reason = skip ?? todo;
  return typeof reason === "string" && reason !== "" ? ` (${reason})` : "";
}

function failedInside(data) {
  return data.details.error?.failureType === "subtestsFailed";
}

function describe(error) {
  const { signal, exitCode } = error ?? {};
  if (signal) return `its process was ended by ${signal}`;
  if (exitCode) return `its process ended with status ${exitCode}`;
  const cause = error?.cause ?? error;
  return cause instanceof Error ? (cause.stack ?? cause.message) : inspect(cause, { depth: 4 });
}

function indent(text) {
  return text.replace(/^/gm, "  ");
}
