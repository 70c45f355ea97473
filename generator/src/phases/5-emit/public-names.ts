import { tensorOf } from "../../ir/graph.js";
import type { DiagnosticSink } from "../../diagnostics/sink.js";
import type { PlannedProgram } from "../4-plan/planned-program.js";
import type { StepMethod } from "../../steps/step-program.js";
import { arenaInterfaces } from "./caller-arena.js";
import { imageParts, type ImagePart } from "./image-parts.js";
import { identifier } from "./names.js";

/** A name of emitted C or of an emitted file, and what needs it. */
interface Claim {
  readonly name: string;
  readonly owner: string;
}

interface Clash extends Claim {
  readonly other: string;
}

/**
 * Whether no two things need the same name; says which do. Methods are called as the exporter was told: "a b" and "a_b"
 * are one C identifier, "forward_input0" is also the first input of "forward", and of two models "a" with a method "b_c"
 * and "a_b" with a method "c" would clash. Of names that only one C file sees, those of methods and constants are checked
 * against the families of names that etgen makes itself.
 */
export function areNamesFree(program: PlannedProgram, image: string, sink: DiagnosticSink): boolean {
  const models = [...new Set(program.selected.methods.flatMap(({ model }) => model ?? []))];
  const sources = (models.length < 2 ? [image] : models).map((name) => ({ name, source: name, bytes: new Uint8Array() }));
  const parts = imageParts(program, sources, { name: image, takeTurns: true });
  const within = parts.flatMap((part) => clashesAmong(claimsWithin(part)));
  for (const { owner, other, name } of onePerPair(within)) sink.report("method-names-clash", { first: other, second: owner, name });
  const ofImage = [`${image}.c`, `${image}_shared_weights.c`].map((name) => ({ name, owner: `the image "${image}"` }));
  const across = parts.length < 2 ? [] : clashesAmong([...ofImage, ...parts.flatMap(claimsOfModel)]);
  for (const { owner, other, name } of onePerPair(across)) sink.report("model-names-clash", { first: other, second: owner, name });
  return within.length + across.length === 0;
}

function clashesAmong(claims: readonly Claim[]): readonly Clash[] {
  const owners = new Map<string, string>();
  return claims.flatMap((claim): readonly Clash[] => {
    const other = owners.get(claim.name);
    if (other === undefined) owners.set(claim.name, claim.owner);
    return other === undefined || other === claim.owner ? [] : [{ ...claim, other }];
  });
}

function onePerPair(clashes: readonly Clash[]): readonly Clash[] {
  return [...new Map(clashes.map((clash) => [`${clash.owner}\n${clash.other}`, clash] as const).reverse()).values()].reverse();
}

/** What the application or the linker sees of a model, all in its own name. */
function claimsOfModel(part: ImagePart): readonly Claim[] {
  const { names } = part;
  const owner = `the model "${names.prefix}"`;
  const files = [`${names.prefix}.c`, `${names.prefix}_weights.c`];
  return [...claimsWithin(part).map(({ name }) => name), ...files].map((name) => ({ name, owner }));
}

function claimsWithin(part: ImagePart): readonly Claim[] {
  const { names, program } = part;
  const { selected, stateStorages } = program;
  const own = "etgen itself";
  const methods = selected.methods.flatMap((method) => claimsOfMethod(method, part));
  const constants = selected.module.constantMethods.flatMap(({ name, results }) => {
    const macro = `${names.macroPrefix}_${identifier(name).toUpperCase()}`;
    const macros = results.length === 1 ? [macro] : results.map((_, position) => `${macro}_${position}`);
    return macros.map((text) => ({ name: text, owner: `the constant "${name}"` }));
  });
  const arenas = arenaInterfaces(program.plan.arenas, names.prefix).flatMap(({ macro, setter }) => [`${macro}_BYTES`, `${macro}_ALIGNMENT`, setter]);
  const reserved = [`${names.macroPrefix}_H`, `${names.macroPrefix}_DATA`, ...arenas, ...(stateStorages.length > 0 ? [`${names.prefix}_reset`] : []), ...tensorMacros(part)];
  const claims = [...methods, ...constants];
  const privateOnes = claims.filter(({ name }) => isOfAFamily(name, part)).map(({ name }) => ({ name, owner: own }));
  return [...reserved.map((name) => ({ name, owner: own })), ...privateOnes, ...claims];
}

function claimsOfMethod({ name, model, inputs, outputs, scalarOutputs, fedInput }: StepMethod, { names }: ImagePart): readonly Claim[] {
  const owner = `the method "${model === undefined ? name : name.slice(model.length + 1)}"`;
  const method = names.method(name);
  const tensors = [...inputs.map((_, position) => `input${position}`), ...outputs.map((_, position) => `output${position}`)];
  const numbers = (scalarOutputs ?? []).map(({ position }) => `${method}_number${position}`);
  const feeding = fedInput === undefined ? [] : ["feed_row", "feed_rows", "begin"];
  const functions = [method, ...[...feeding, "after_node"].map((end) => `${method}_${end}`), ...numbers];
  const accessors = tensors.map((tensor) => `${method}_${tensor}`);
  const macros = accessors.flatMap((accessor) => ["ELEMENTS", "BYTES", "ROWS", "ROW_ELEMENTS"].map((end) => `${accessor.toUpperCase()}_${end}`));
  const around = accessors.flatMap((accessor) => [accessor, `${accessor}_resize`, `${accessor}_sizes`, `${accessor}_sizes_now`]);
  return [...functions, ...around, ...macros].map((name) => ({ name, owner }));
}

/** Where tensors lie: macros of the model's C file. */
function tensorMacros({ names, program: { selected } }: ImagePart): readonly string[] {
  return selected.methods.flatMap(({ name, inputs, outputs, steps }) =>
    [...inputs, ...outputs, ...steps.flatMap(({ covers }) => covers.flatMap((node) => node.outputs))]
      .filter((id) => selected.module.values.get(id)?.kind === "tensor")
      .map((id) => names.tensor(name, tensorOf(selected.module, id).name)),
  );
}

/** Parameters and functions of nodes, segments, constants and arenas. */
function isOfAFamily(name: string, { names, program }: ImagePart): boolean {
  if (!name.startsWith(`${names.prefix}_`)) return false;
  const rest = name.slice(names.prefix.length + 1);
  const scopes = program.selected.methods.length === 1 ? [""] : program.selected.methods.map(({ name: method }) => `${names.localMethod(method)}_`);
  return /^(arena|constant|initial)_/.test(rest) || scopes.some((scope) => rest.startsWith(scope) && /^(node|rows)\d\d/.test(rest.slice(scope.length)));
}
