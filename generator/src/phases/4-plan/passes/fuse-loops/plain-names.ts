import type { LoopNest } from "../../../../ops/loops/nest.js";
import type { LoopOperand, LoopRequest } from "../../../../ops/lowering.js";

const letters = "abcdefgh";

/** The same loops with short names, so that equal work on other tensors is equal text and can share a function. */
export function plainNames(request: LoopRequest): LoopRequest {
  const operandNames = new Map<string, string>();
  const operands: Record<string, LoopOperand> = {};
  let inputs = 0;
  for (const [name, operand] of inOrderOfUse(request)) {
    const plain = operand.access === "read" ? (letters[inputs] ?? `in${inputs}`) : name;
    if (operand.access === "read") inputs++;
    operandNames.set(name, plain);
    operands[plain] = operand;
  }
  let values = 0;
  const steps = request.steps.map((step) => {
    if (step.kind !== "nest") return step;
    const named = nestWithPlainNames(step, operandNames, values);
    values += step.values.length;
    return named;
  });
  return { ...request, operands, steps };
}

/** Results first, then inputs as the loops come to them. */
function inOrderOfUse({ operands, steps }: LoopRequest): readonly (readonly [string, LoopOperand])[] {
  const used = steps.flatMap((step) => (step.kind === "nest" ? step.loads.map(({ operand }) => operand) : []));
  const place = (name: string): number => (operands[name]!.access === "read" ? used.indexOf(name) + 1 : 0);
  return Object.entries(operands).sort(([first], [second]) => place(first) - place(second));
}

function nestWithPlainNames(nest: LoopNest, operandNames: ReadonlyMap<string, string>, firstValue: number): LoopNest {
  const names = new Map<string, string>();
  nest.values.forEach(({ name }, index) => names.set(name, `v${firstValue + index}`));
  nest.loads.forEach(({ name }, index) => names.set(name, `x${index}`));
  nest.reduction?.accumulators.forEach(({ name }, index) => names.set(name, index === 0 ? "sum" : `sum${index}`));
  Object.keys(nest.sizes ?? {}).forEach((name, index) => names.set(name, `size${index}`));
  const nameOf = (name: string): string => names.get(name) ?? name;
  const rename = (text: string): string => text.replace(/\$(?!element\b)(\w+)/g, (_, name: string) => `$${nameOf(name)}`);
  const operandOf = (operand: string): string => operandNames.get(operand) ?? operand;
  return {
    ...nest,
    loads: nest.loads.map((load) => ({ ...load, name: nameOf(load.name), operand: operandOf(load.operand) })),
    values: nest.values.map((value) => ({ ...value, name: nameOf(value.name), expression: rename(value.expression) })),
    checks: (nest.checks ?? []).map(rename),
    sizes: Object.fromEntries(Object.entries(nest.sizes ?? {}).map(([name, size]) => [nameOf(name), size])),
    ...(nest.reduction && {
      reduction: {
        ...nest.reduction,
        accumulators: nest.reduction.accumulators.map((accumulator) => ({
          ...accumulator,
          name: nameOf(accumulator.name),
          update: rename(accumulator.update),
        })),
      },
    }),
    stores: nest.stores.map((store) => ({ ...store, operand: operandOf(store.operand), expression: rename(store.expression) })),
  };
}
