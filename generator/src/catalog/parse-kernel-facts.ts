import type { z } from "zod";
import type { DiagnosticSink } from "../diagnostics/sink.js";
import { compileExpression, ExpressionError } from "./expression.js";
import { checkKernelFamily } from "./kernel-checks.js";
import type { KernelFamily, KernelVariant, InPlaceFact, KernelField, KernelScratch } from "./kernel-facts.js";
import { kernelFamilySchema, type KernelJson } from "./kernel-schema.js";

/** Parses and checks the text of a kernels.json; reports what is wrong, with `path` as the place. */
export function parseKernelFamily(text: string, path: string, sink: DiagnosticSink): KernelFamily | undefined {
  const report = (field: string, problem: string) => sink.report("kernel-file", { field, problem }, { file: path });
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (thrown) {
    report("the text", `not JSON: ${(thrown as SyntaxError).message}`);
    return undefined;
  }
  const parsed = kernelFamilySchema.safeParse(json);
  if (!parsed.success) {
    for (const issue of parsed.error.issues) report(`"${formatPath(issue.path)}"`, problemOf(issue));
    return undefined;
  }
  try {
    const { family, header, includes, kernels } = parsed.data;
    const result = { family, header, includes, kernels: kernels.flatMap((kernel) => kernelsOf(kernel, family, header)) };
    const problems = checkKernelFamily(result);
    for (const { field, problem } of problems) report(field, problem);
    return problems.length === 0 ? result : undefined;
  } catch (thrown) {
    if (!(thrown instanceof ExpressionError)) throw thrown;
    report("an expression", thrown.message);
    return undefined;
  }
}

function kernelsOf(json: KernelJson, folder: string, familyHeader: string): readonly KernelVariant[] {
  const kernel = kernelOf(json, folder, familyHeader);
  const { limit, layouts = [{}] } = json;
  const plain = Object.fromEntries(layouts.flatMap((set) => Object.keys(set).map((argument) => [argument, null])));
  const limits = limit?.values.map((value, index) => ({ name: limit.name, value, isFastest: index === 0 })) ?? [null];
  const variants = layouts.flatMap((set) => limits.map((one) => ({ ...kernel, layouts: { ...plain, ...set }, limit: one })));
  return variants.map((variant, index) => ({ ...variant, isFirst: index === 0 }));
}

function kernelOf(json: KernelJson, folder: string, familyHeader: string): KernelVariant {
  const { name, source, includes, isa, requires, params, rows } = json;
  return {
    name,
    folder,
    source,
    header: json.header ?? familyHeader,
    includes,
    sharedSources: json.shared_sources ?? [],
    isa,
    requires,
    when: compileExpression(json.when),
    proofs: json.proofs ?? [],
    params,
    fields: json.fields.map(fieldOf),
    arguments: json.arguments.map((argument) =>
      typeof argument === "string" ? { name: argument, optional: false } : argument,
    ),
    scratch: scratchOf(json.scratch),
    rows: rows === null ? null : { name: rows.name, scratch: scratchOf(rows.scratch) },
    sum:
      json.sum === undefined
        ? null
        : { ...json.sum, bytes: compileExpression(json.sum.bytes), when: compileExpression(json.sum.when) },
    inPlace: json.in_place.map((entry) => inPlaceOf(typeof entry === "string" ? { input: entry, when: "true" } : entry)),
    instructions: json.instructions === undefined ? null : compileExpression(json.instructions),
    constantReads: json.constant_reads === undefined ? null : compileExpression(json.constant_reads),
    extraFlash: json.extra_flash === undefined ? null : compileExpression(json.extra_flash),
    limit: null,
    layouts: {},
    isFirst: true,
    library: null,
  };
}

function inPlaceOf({ input, when, instructions }: Exclude<KernelJson["in_place"][number], string>): InPlaceFact {
  const extra = instructions === undefined ? null : compileExpression(instructions);
  return { input, when: compileExpression(when), instructions: extra };
}

function fieldOf(json: KernelJson["fields"][number]): KernelField {
  if (typeof json === "string") return { kind: "number", name: json, member: json, type: "int32_t", value: null };
  if (!("constant" in json)) {
    const value = json.value === undefined ? null : compileExpression(json.value);
    return { kind: "number", name: json.name, member: json.name, type: json.type, value };
  }
  return { kind: "constant", ...json, member: json.name, optional: json.optional ?? false };
}

function scratchOf(json: KernelJson["scratch"]): KernelScratch | null {
  return json === null ? null : { bytes: compileExpression(json.bytes), alignment: json.alignment };
}

/** Of a choice that nothing fits, what each alternative lacks. */
export function problemOf(issue: z.core.$ZodIssue): string {
  if (issue.code !== "invalid_union") return issue.message;
  return issue.errors.map((alternative) => alternative.map(problemOf).join(", ")).join("; or: ");
}

export function formatPath(path: z.core.$ZodIssue["path"]): string {
  return path.map((part) => (typeof part === "number" ? `[${part}]` : `.${String(part)}`)).join("").replace(/^\./, "");
}
