import type { BlockOperation, ByteRange, DmaOperation, FeatureMap, Operation } from "../stream/operation.js";

/** Bytes between the first and the last that one operand of an operation touches. */
export interface TouchedRange extends ByteRange {
  /** Such as "IFM", "weights of stream 1". */
  readonly operand: string;
  readonly access: "reads" | "writes";
}

export function touchedRanges(operation: Operation): readonly TouchedRange[] {
  if (operation.kind === "control") return [];
  return operation.kind === "dma" ? rangesOfDma(operation) : rangesOfBlock(operation);
}

function rangesOfBlock(operation: BlockOperation): readonly TouchedRange[] {
  const { ifm, ifm2, ofm, weights, scales } = operation;
  const records = (stream: number, streams: number): number => Math.ceil((operation.shape.depth - stream) / streams) * scaleRecordBytes;
  return [
    ...(operation.accumulatorInput === "IFM2" ? [] : rangesOfMap(ifm, "IFM", "reads")),
    ...(ifm2 === undefined ? [] : rangesOfMap(ifm2, "IFM2", "reads")),
    ...rangesOfMap(ofm, "OFM", "writes"),
    ...(weights?.streams ?? []).map((range, stream): TouchedRange => ({
      ...range,
      operand: numbered("weights", stream),
      access: "reads",
    })),
    ...(scales ?? []).map((range, stream, all): TouchedRange => {
      // The records that are read may be more than the length register says.
      const byteCount = Math.max(range.byteCount, records(stream, all.length));
      return { ...range, byteCount, operand: numbered("scales", stream), access: "reads" };
    }),
  ];
}

export const scaleRecordBytes = 10;

function numbered(what: string, stream: number): string {
  return stream === 0 ? what : `${what} of stream ${stream}`;
}

/** Each tile that the sizes of a feature map reach. */
function rangesOfMap(map: FeatureMap, operand: string, access: TouchedRange["access"]): readonly TouchedRange[] {
  if (map.storage === "chained" || map.storage === "scalar") return [];
  return tilesOf(map).flatMap(({ base, height, width }): readonly TouchedRange[] => {
    if (height < 1 || width < 1) return [];
    const rows = span(height, map.strideY);
    const columns = span(width, map.brick ? brickChannels * map.elementBytes : map.strideX);
    const channels = channelSpan(map);
    const begin = base + rows.low + columns.low + channels.low;
    const end = base + rows.high + columns.high + channels.high + map.elementBytes;
    return [{ region: map.region, begin, byteCount: end - begin, operand, access }];
  });
}

interface Tile {
  readonly base: number;
  readonly height: number;
  readonly width: number;
}

/** Left and right of WIDTH0, each split into an upper and a lower part. */
function tilesOf({ bases, height, width, width0, height0, height1 }: FeatureMap): readonly Tile[] {
  const left = Math.min(width, width0);
  const right = width - left;
  return [
    { base: bases[0], height: Math.min(height, height0), width: left },
    { base: bases[1], height: Math.min(height, height1), width: right },
    { base: bases[2], height: height - height0, width: left },
    { base: bases[3], height: height - height1, width: right },
  ];
}

interface Span {
  readonly low: number;
  readonly high: number;
}

function span(count: number, stride: number): Span {
  const last = (count - 1) * stride;
  return { low: Math.min(0, last), high: Math.max(0, last) };
}

const brickChannels = 16;

/** Offsets of the first byte of the channels; all but the last brick have all of theirs. */
function channelSpan({ brick, depth, strideC, elementBytes }: FeatureMap): Span {
  if (!brick) return span(depth, elementBytes);
  const last = Math.ceil(depth / brickChannels) - 1;
  const ends = [
    ...(last === 0
      ? []
      : [0, (brickChannels - 1) * elementBytes, (last - 1) * strideC, (last - 1) * strideC + (brickChannels - 1) * elementBytes]),
    last * strideC,
    last * strideC + ((depth - 1) % brickChannels) * elementBytes,
  ];
  return { low: Math.min(...ends), high: Math.max(...ends) };
}

/** Rows whose place an index decides may be anywhere: the simulator checks each of them. */
function rangesOfDma(dma: DmaOperation): readonly TouchedRange[] {
  const { source, destination, byteCount, size0, size1, index } = dma;
  const side = (one: DmaOperation["source"], operand: string, access: TouchedRange["access"]): readonly TouchedRange[] => {
    if (one.region === undefined || size0 === 0 || size1 === 0) return [];
    const rows = one.indexed && index ? { low: 0, high: index.limit * one.stride0 } : span(size0, one.stride0);
    const planes = span(size1, one.stride1);
    const begin = one.begin + rows.low + planes.low;
    return [{ region: one.region, begin, byteCount: rows.high + planes.high - rows.low - planes.low + byteCount, operand, access }];
  };
  const indices = index
    ? [
        {
          region: index.region,
          begin: index.begin,
          byteCount: (size1 - 1) * index.skip + size0 * indexBytes,
          operand: "DMA index",
          access: "reads" as const,
        },
      ]
    : [];
  return [...side(source, "DMA source", "reads"), ...side(destination, "DMA destination", "writes"), ...indices];
}

export const indexBytes = 4;
