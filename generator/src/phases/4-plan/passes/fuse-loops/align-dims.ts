import { dimProduct, isStatic, sameDim, type Dim } from "../../../../ir/dim.js";

/** One dimension of a nest: how far every access moves per step. The first stride is that of the tensor in between. */
export interface NestDim {
  readonly extent: Dim;
  readonly link: Dim;
  readonly strides: readonly Dim[];
}

/** The dimensions of a consumer, some of them split, and for each of them the one of the producer that goes with it. */
export interface AlignedDims {
  /** For each dimension of the consumer, what it became. */
  readonly consumer: readonly (readonly NestDim[])[];
  /** Strides of the producer's accesses, in the same arrangement. */
  readonly producer: readonly (readonly (readonly Dim[])[])[];
}

/**
 * Finds for every step of the consumer the step of the producer that writes what the consumer reads. Undefined when
 * they walk the tensor too differently, or when the consumer would ask for an element several times and `mayRepeat` is
 * false.
 */
export function alignDims(
  consumer: readonly NestDim[],
  producer: readonly NestDim[],
  mayRepeat: boolean,
): AlignedDims | undefined {
  return sameOrder(consumer, producer) ?? split(consumer, producer, mayRepeat);
}

const isReal = ({ extent }: NestDim): boolean => extent !== 1;
const zeros = (producer: readonly NestDim[]): readonly Dim[] => producer[0]?.strides.map(() => 0) ?? [];

/** Both walk the tensor alike: also for sizes known at run time only. */
function sameOrder(consumer: readonly NestDim[], producer: readonly NestDim[]): AlignedDims | undefined {
  const others = producer.filter(isReal);
  const own = consumer.filter(isReal);
  if (own.length !== others.length) return undefined;
  if (!own.every(({ extent, link }, dim) => sameDim(extent, others[dim]!.extent) && sameDim(link, others[dim]!.link))) return undefined;
  let next = 0;
  return {
    consumer: consumer.map((dim) => [dim]),
    producer: consumer.map((dim) => [isReal(dim) ? others[next++]!.strides : zeros(producer)]),
  };
}

interface Pending {
  extent: number;
  link: number;
  readonly strides: readonly Dim[];
}

/** Splits dimensions at each other's boundaries, from the innermost of the tensor outwards. */
function split(consumer: readonly NestDim[], producer: readonly NestDim[], mayRepeat: boolean): AlignedDims | undefined {
  const isFixed = [...consumer, ...producer].every(({ extent, link }) => isStatic(extent) && isStatic(link));
  if (!isFixed) return undefined;
  const walked = consumer.map((dim, index) => ({ dim, index })).filter(({ dim }) => isReal(dim) && dim.link !== 0);
  const repeated = consumer.filter((dim) => isReal(dim) && dim.link === 0);
  if (repeated.length > 0 && !mayRepeat) return undefined;
  if ([...consumer, ...producer].some(({ link }) => (link as number) < 0)) return undefined;

  const pieces = new Map<number, { readonly dim: NestDim; readonly producer: readonly Dim[] }[]>();
  const rest = producer.filter(isReal).map(pending).sort((a, b) => a.link - b.link);
  for (const { dim, index } of [...walked].sort((a, b) => (a.dim.link as number) - (b.dim.link as number))) {
    const own = pending(dim);
    const parts: { readonly dim: NestDim; readonly producer: readonly Dim[] }[] = [];
    while (own.extent > 1) {
      const inner = rest[0];
      if (inner === undefined || inner.link !== own.link) return undefined;
      const common = Math.min(inner.extent, own.extent);
      if (inner.extent % common !== 0 || own.extent % common !== 0) return undefined;
      parts.unshift({ dim: { extent: common, link: own.link, strides: own.strides }, producer: inner.strides });
      rest.shift();
      if (inner.extent > common) rest.unshift(outerPart(inner, common));
      const outer = outerPart(own, common);
      Object.assign(own, { extent: outer.extent, link: outer.link, strides: outer.strides });
    }
    pieces.set(index, parts);
  }
  if (rest.length > 0) return undefined;
  const partsOf = (index: number) => pieces.get(index) ?? [{ dim: consumer[index]!, producer: zeros(producer) }];
  return {
    consumer: consumer.map((_, index) => partsOf(index).map(({ dim }) => dim)),
    producer: consumer.map((_, index) => partsOf(index).map((part) => part.producer)),
  };
}

function pending({ extent, link, strides }: NestDim): Pending {
  return { extent: extent as number, link: link as number, strides };
}

/** What is left of a dimension when its innermost `count` steps are taken away. */
function outerPart({ extent, link, strides }: Pending, count: number): Pending {
  return { extent: extent / count, link: link * count, strides: strides.map((stride) => dimProduct(stride, count)) };
}
