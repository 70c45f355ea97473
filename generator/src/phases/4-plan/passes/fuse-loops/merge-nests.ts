import { isStatic, type Dim } from "../../../../ir/dim.js";
import { convertText } from "../../../../ops/loops/convert.js";
import { comparedNames } from "../../../../ops/loops/compared-names.js";
import type { LoopNest, NestLoad, NestValue } from "../../../../ops/loops/nest.js";
import { alignDims, type NestDim } from "./align-dims.js";

/** A producer whose result only one nest reads. */
export interface Producer {
  readonly nest: LoopNest;
  /** A suffix that makes its names different from those of the consumer. */
  readonly suffix: string;
}

/**
 * One nest instead of two: the consumer's loops, with the producer's value worked out where the consumer read the
 * tensor between them, the operands `isLink`. Undefined when that cannot be done without working values out twice.
 */
export function mergeNests(
  { nest, suffix }: Producer,
  consumer: LoopNest,
  isLink: (operand: string) => boolean,
): LoopNest | undefined {
  const [store] = nest.stores;
  const links = consumer.loads.filter(({ operand }) => isLink(operand));
  const [first] = links;
  if (store === undefined || nest.stores.length !== 1 || first === undefined) return undefined;
  if (nest.reduction !== undefined && consumer.reduction !== undefined) return undefined;
  // Checks stand behind a reduction, and would look at elements that only it goes through.
  if ((nest.checks ?? []).length > 0 && consumer.reduction !== undefined) return undefined;
  // Conversions that differ would need the value in its stored type.
  if (new Set(links.map(({ convert }) => convert)).size > 1) return undefined;
  if (!links.every((load) => String(load.strides) === String(first.strides) && load.offset === first.offset)) return undefined;
  if (!links.every(({ strides }) => strides.every(isStatic)) && links.length > 1) return undefined;
  if (first.offset !== store.offset) return undefined;

  const outer = consumer.extents.length;
  const others = consumer.loads.filter(({ operand }) => !isLink(operand));
  const accesses = [...others, ...consumer.stores];
  const extents = [...consumer.extents, ...(consumer.reduction?.extents ?? [])];
  const consumerDims = extents.map((extent, dim): NestDim => ({
    extent,
    link: first.strides[dim] ?? 0,
    strides: accesses.map(({ strides }) => strides[dim] ?? 0),
  }));
  const producerDims = nest.extents.map((extent, dim): NestDim => ({
    extent,
    link: store.strides[dim] ?? 0,
    strides: nest.loads.map(({ strides }) => strides[dim] ?? 0),
  }));
  const aligned = alignDims(consumerDims, producerDims, isPlain(nest));
  if (aligned === undefined) return undefined;

  const flatDims = aligned.consumer.flat();
  const flatProducer = aligned.producer.flat();
  const outerCount = aligned.consumer.slice(0, outer).flat().length;
  // The producer's own reduction, which the consumer then has none of, lies inside all other loops.
  const innerExtents = nest.reduction?.extents ?? flatDims.slice(outerCount).map(({ extent }) => extent);
  const outerExtents = flatDims.slice(0, nest.reduction === undefined ? outerCount : undefined).map(({ extent }) => extent);
  const innerZeros = (nest.reduction?.extents ?? []).map(() => 0);
  const consumerStrides = (access: number): readonly Dim[] => [...flatDims.map(({ strides }) => strides[access]!), ...innerZeros];
  const producerStrides = (load: NestLoad, index: number): readonly Dim[] => [
    ...flatProducer.map((strides) => strides[index] ?? 0),
    ...load.strides.slice(nest.extents.length),
  ];

  const renamed = (name: string): string => (isOwn(name) ? name : `${name}${suffix}`);
  const rename = (text: string): string => text.replace(/\$(?!element\b)(\w+)/g, (_, name: string) => `$${renamed(name)}`);
  const texts = [...consumer.values, ...consumer.stores].map(({ expression }) => expression);
  const value = linkedValue(links, rename(store.expression), suffix, [...texts, ...(consumer.checks ?? [])]);
  const reduction = nest.reduction ?? consumer.reduction;
  const sizes = {
    ...consumer.sizes,
    ...Object.fromEntries(Object.entries(nest.sizes ?? {}).map(([name, size]) => [renamed(name), size])),
  };
  return {
    kind: "nest",
    extents: outerExtents,
    loads: [
      ...nest.loads.map((load, index) => ({ ...load, name: renamed(load.name), strides: producerStrides(load, index) })),
      ...others.map((load, index) => ({ ...load, strides: consumerStrides(index) })),
    ],
    values: [
      ...nest.values.map((value) => ({ ...value, name: renamed(value.name), expression: rename(value.expression) })),
      ...value.declarations,
      ...consumer.values.map((other) => ({ ...other, expression: value.insert(other.expression) })),
    ],
    checks: [...(nest.checks ?? []).map(rename), ...(consumer.checks ?? []).map(value.insert)],
    sizes,
    ...(reduction && {
      reduction: {
        extents: innerExtents,
        accumulators:
          nest.reduction === undefined
            ? reduction.accumulators.map((accumulator) => ({ ...accumulator, update: value.insert(accumulator.update) }))
            : reduction.accumulators.map((accumulator) => ({
                ...accumulator,
                name: renamed(accumulator.name),
                update: rename(accumulator.update),
              })),
      },
    }),
    stores: consumer.stores.map((access, index) => ({
      ...access,
      strides: consumerStrides(others.length + index),
      expression: value.insert(access.expression),
    })),
  };
}

/** True for a name that an earlier merge has made unique. */
function isOwn(name: string): boolean {
  return /_\d+$/.test(name);
}

/** The producer's value as a local, and how the consumer's texts name it. */
function linkedValue(
  links: readonly NestLoad[],
  expression: string,
  suffix: string,
  texts: readonly string[],
): { readonly declarations: readonly NestValue[]; readonly insert: (text: string) => string } {
  const [first] = links as readonly [NestLoad];
  const name = `v${suffix}`;
  const value = { name, cType: first.cType, expression: convertText(expression, first.convert) };
  const isLink = (used: string): boolean => links.some((link) => link.name === used);
  const comparison = texts.flatMap(comparedNames).find(([left, right]) => left !== right && isLink(left) && isLink(right));
  const compared = links.find((link) => link.name === comparison?.[1]);
  const twin = compared && { name: `w${suffix}`, cType: first.cType, expression: `$${name}` };
  const names = new Map(links.map((link) => [link.name, link === compared ? twin!.name : name]));
  return {
    declarations: [value, ...(twin === undefined ? [] : [twin])],
    insert: (text) => text.replace(/\$(\w+)/g, (whole, used: string) => (names.has(used) ? `$${names.get(used)!}` : whole)),
  };
}

/** Nothing is computed, so that an element may as well be taken several times. */
function isPlain({ values, reduction, stores, checks, loads }: LoopNest): boolean {
  const text = stores[0]?.expression ?? "";
  const isCopy = loads.length === 0 ? /^\(?-?[\w.]+\)?$/.test(text) : /^(\(\w+\))?\$\w+$/.test(text);
  return values.length === 0 && reduction === undefined && (checks ?? []).length === 0 && loads.length <= 1 && isCopy;
}
