import type { DiagnosticSink } from "../diagnostics/sink.js";
import { adapterFileSchema, type AdapterFileJson, type AdapterJson } from "./adapter-schema.js";
import { compileExpression, ExpressionError, type CompiledExpression } from "./expression.js";
import { checkKernelFamily } from "./kernel-checks.js";
import type { KernelFamily, KernelField, KernelVariant } from "./kernel-facts.js";
import { formatPath, problemOf } from "./parse-kernel-facts.js";

type Compile = (source: string) => CompiledExpression;

/**
 * Reads the text of an adapters.json, kernels that call a library of the user's, and adds them to their families. Reports
 * what is wrong, with `path` as the place.
 */
export function withAdapters(
  families: ReadonlyMap<string, KernelFamily>,
  text: string,
  path: string,
  sink: DiagnosticSink,
): ReadonlyMap<string, KernelFamily> {
  const report = (field: string, problem: string) => sink.report("kernel-file", { field, problem }, { file: path });
  try {
    const parsed = adapterFileSchema.safeParse(JSON.parse(text));
    if (!parsed.success) {
      for (const issue of parsed.error.issues) report(`"${formatPath(issue.path)}"`, problemOf(issue));
      return families;
    }
    const folder = path.split("/").at(-2)!;
    const compile = compilerOf(parsed.data);
    const result = new Map(families);
    for (const json of parsed.data.adapters) {
      const family = result.get(json.family);
      if (family === undefined) report(`adapter "${json.name}"`, `there is no kernel family "${json.family}"`);
      else result.set(json.family, { ...family, kernels: [...family.kernels, adapterOf(json, parsed.data, folder, family, compile)] });
    }
    const served = [...result.values()].filter(({ family }) => parsed.data.adapters.some((adapter) => adapter.family === family));
    const problems = served.flatMap(checkKernelFamily);
    for (const { field, problem } of problems) report(field, problem);
    return result;
  } catch (thrown) {
    if (thrown instanceof SyntaxError) report("the text", `not JSON: ${thrown.message}`);
    else if (thrown instanceof ExpressionError) report("an expression", thrown.message);
    else throw thrown;
    return families;
  }
}

function compilerOf({ definitions }: AdapterFileJson): Compile {
  const known = new Map<string, CompiledExpression>();
  const compile: Compile = (source) => compileExpression(source, known);
  for (const [name, source] of Object.entries(definitions)) known.set(name, compile(source));
  return compile;
}

function adapterOf(json: AdapterJson, file: AdapterFileJson, folder: string, family: KernelFamily, compile: Compile): KernelVariant {
  const reference = family.kernels[0]!;
  const { name, scratch, sources } = json;
  return {
    name,
    folder,
    source: `${name}.c`,
    header: `${name}.h`,
    includes: file.includes,
    sharedSources: [],
    isa: file.library,
    requires: json.requires ?? [],
    when: compile(json.when),
    proofs: json.proofs ?? [],
    params: json.params ?? reference.params,
    fields: fieldsOf(json, reference, compile),
    arguments: [
      ...reference.arguments.filter((argument) => argument.name !== "scratch"),
      ...(scratch === null ? [] : [{ name: "scratch", optional: false }]),
    ],
    scratch: scratch === null ? null : { bytes: compile(scratch.bytes), alignment: scratch.alignment },
    rows: null,
    sum: null,
    inPlace: json.in_place.map((entry) =>
      typeof entry === "string"
        ? { input: entry, when: compile("true"), instructions: null }
        : { input: entry.input, when: compile(entry.when), instructions: entry.instructions === undefined ? null : compile(entry.instructions) },
    ),
    instructions: null,
    constantReads: null,
    extraFlash: null,
    limit: null,
    layouts: {},
    isFirst: true,
    library: {
      name: file.library,
      sources: { all: sources.all, scalar: sources.scalar ?? [], dsp: sources.dsp ?? [], mve: sources.mve ?? [] },
    },
  };
}

/** Members that are added stand behind the reference kernel's struct, which is then the member `problem`. */
function fieldsOf(json: AdapterJson, reference: KernelVariant, compile: Compile): readonly KernelField[] {
  const shared = reference.fields.map((field): KernelField => {
    const member = json.added_fields === undefined ? field.member : `problem.${field.member}`;
    const own = json.constants?.[field.name];
    return field.kind === "constant" && own !== undefined ? { ...field, ...own, member, optional: false } : { ...field, member };
  });
  const added = (json.added_fields ?? []).map(({ name, type, value }): KernelField => {
    return { kind: "number", name, member: name, type, value: value === undefined ? null : compile(value) };
  });
  return [...shared, ...added];
}
