import type { FeatureMap, Operation } from "../stream/operation.js";

export interface Misalignment {
  readonly what: string;
  readonly found: number;
  readonly unit: number;
}

const unit = 16;

/** Weights, scales, copies and bricks lie at multiples of 16, other elements at multiples of their size. */
export function misalignmentsOf(operation: Operation): readonly Misalignment[] {
  if (operation.kind === "control") return [];
  if (operation.kind === "dma") {
    const { source, destination, byteCount } = operation;
    return multiplesOf(unit, [
      ["a source at byte", source.begin],
      ["a destination at byte", destination.begin],
      ["a length of", byteCount],
    ]);
  }
  const { ifm, ifm2, ofm, weights, scales } = operation;
  const streams = [...(weights?.streams ?? []), ...(scales ?? [])];
  return [
    ...[ifm, ...(ifm2 ? [ifm2] : []), ofm].flatMap(misalignmentsOfMap),
    ...multiplesOf(
      unit,
      streams.flatMap(({ begin, byteCount }) => [
        ["weights or scales at byte", begin] as const,
        ["weights or scales with a length of", byteCount] as const,
      ]),
    ),
  ];
}

function misalignmentsOfMap({ storage, brick, elementBytes, bases, strideX, strideY, strideC }: FeatureMap): readonly Misalignment[] {
  if (storage === "chained" || storage === "scalar") return [];
  const strides = brick ? [strideY, strideC] : [strideX, strideY];
  const step = brick ? unit : elementBytes;
  return multiplesOf(step, [
    ...bases.map((base) => ["a feature map at byte", base] as const),
    ...strides.map((stride) => ["a feature map with a stride of", stride] as const),
  ]);
}

function multiplesOf(step: number, values: readonly (readonly [string, number])[]): readonly Misalignment[] {
  return values.filter(([, found]) => found % step !== 0).map(([what, found]) => ({ what, found, unit: step }));
}
