import type { ArenaFacts, BufferFacts, ReportView } from "../report-view.js";
import { fitLabel, type PictureLabel } from "./picture-label.js";
import { stepLabels, type StepLabel } from "./step-labels.js";
import { ticks } from "./ticks.js";
import { withThousands } from "../../diagnostics/with-thousands.js";
import { percent, purposeWords } from "./words.js";

/** One bank's arena: addresses from left to right, steps from top to bottom. */
export interface MemoryMapView {
  readonly id: string;
  readonly title: string;
  readonly summary: string;
  readonly height: number;
  readonly legend: readonly { readonly kind: string; readonly text: string }[];
  readonly ticks: readonly { readonly x: string; readonly text: string; readonly kind: string }[];
  readonly labels: readonly StepLabel[];
  readonly buffers: readonly MapBuffer[];
  /** Bytes alive in every step. */
  readonly live: readonly { readonly y: number; readonly height: number; readonly width: string; readonly text: string; readonly textY: number; readonly kind: string }[];
  /** One, unless nothing of this bank is alive around the peak. */
  readonly peaks: readonly { readonly y: number; readonly height: number; readonly end: number }[];
  /** Where another method begins. */
  readonly borders: readonly { readonly y: number }[];
}

export interface MapBuffer {
  readonly target: string;
  readonly kind: string;
  readonly name: string;
  readonly x: string;
  readonly y: number;
  readonly width: string;
  readonly height: number;
  readonly labels: readonly PictureLabel[];
  /** Where another tensor takes over the bytes. */
  readonly marks: readonly { readonly y: number }[];
}

const purposes = Object.keys(purposeWords) as readonly (keyof typeof purposeWords)[];
const widths = { wide: 640, narrow: 170 };

/** Maps of all banks that hold planned buffers. */
export function memoryMapViews(view: ReportView): readonly MemoryMapView[] {
  return view.arenas.map((arena, index) => memoryMapView(view, arena, index));
}

function memoryMapView(view: ReportView, arena: ArenaFacts, index: number): MemoryMapView {
  const { buffers, peak } = view;
  const inBank = buffers.flatMap((buffer, position) => (buffer.bank === arena.bank ? [{ buffer, position }] : []));
  // Banks that only few steps use would be empty paper otherwise.
  const first = inBank.reduce((least, { buffer }) => Math.min(least, buffer.firstStep), view.steps.length - 1);
  const last = inBank.reduce((most, { buffer }) => Math.max(most, buffer.lastStep), first);
  const steps = view.steps.slice(first, last + 1);
  const rowHeight = rowHeightFor(steps.length);
  const live = steps.map((_, row) => inBank.reduce((sum, { buffer }) => sum + (isAlive(buffer, first + row) ? buffer.bytes : 0), 0));
  const highest = Math.max(1, ...live);
  const peakStep = peak?.step ?? 0;
  const peakRow = peakStep - first;
  const marked = new Set(peak === null ? [] : [peak.step, ...peak.equalSteps]);
  const isPart = steps.length < view.steps.length;
  return {
    id: `map-${index}`,
    title: `${arena.bank}: ${withThousands(arena.bytes)} bytes${isPart ? `, used from step ${first} to step ${last}` : ""}`,
    summary: `Memory map of ${arena.bank}: ${inBank.length} buffers by address and step`,
    height: steps.length * rowHeight,
    legend: purposes.filter((purpose) => inBank.some(({ buffer }) => buffer.purpose === purpose)).map((kind) => ({ kind, text: purposeWords[kind] })),
    ticks: mapTicks(arena.bytes),
    labels: stepLabels(steps, rowHeight, peakRow),
    buffers: inBank.map(({ buffer, position }) => mapBuffer(buffer, position, arena, { first, rowHeight, peakStep })),
    live: live.map((bytes, row) => ({
      y: row * rowHeight + gap(rowHeight),
      height: rowHeight - 2 * gap(rowHeight),
      width: percent(bytes, highest),
      text: rowHeight >= 12 && bytes > 0 ? withThousands(bytes) : "",
      textY: row * rowHeight + rowHeight / 2 + 4,
      kind: marked.has(first + row) ? "peak" : "",
    })),
    peaks: peakRow < 0 || peakRow >= steps.length ? [] : [{ y: peakRow * rowHeight, height: rowHeight, end: (peakRow + 1) * rowHeight }],
    borders: steps.flatMap(({ method }, row) => (row > 0 && steps[row - 1]!.method !== method ? [{ y: row * rowHeight }] : [])),
  };
}

/** Rows of text while there are few steps; thin lines, still one each, when there are thousands. */
function rowHeightFor(steps: number): number {
  if (steps <= 70) return 22;
  if (steps <= 200) return 15;
  return steps <= 600 ? 6 : 2;
}

function gap(rowHeight: number): number {
  return rowHeight >= 12 ? 2 : 0;
}

function isAlive({ firstStep, lastStep }: BufferFacts, step: number): boolean {
  return firstStep <= step && step <= lastStep;
}

function mapTicks(bytes: number): MemoryMapView["ticks"] {
  // Narrow pages have room for one number between the first and the last.
  const middle = ticks(bytes, 2).find((value) => value > 0);
  const isRoomy = (value: number): boolean => value === middle && value > bytes * 0.25 && value < bytes * 0.65;
  const inner = ticks(bytes, 5).filter((value) => value > 0 && value < bytes * 0.86);
  return [
    { x: "0%", text: "0", kind: "first" },
    ...inner.map((value) => ({ x: percent(value, bytes), text: withThousands(value), kind: isRoomy(value) ? "inner" : "inner wide" })),
    { x: "100%", text: withThousands(bytes), kind: "last" },
  ];
}

/** A sliver that is narrower cannot be seen; the tables have the exact bytes. */
const narrowest = 0.004;

/** What the rows of a map are: one a step, from the step `first` on. */
interface MapRows {
  readonly first: number;
  readonly rowHeight: number;
  readonly peakStep: number;
}

function mapBuffer(buffer: BufferFacts, position: number, arena: ArenaFacts, { first, rowHeight, peakStep }: MapRows): MapBuffer {
  const { name, purpose, bytes, offset, firstStep, lastStep, bank } = buffer;
  const height = (lastStep - firstStep + 1) * rowHeight;
  const share = bytes / arena.bytes;
  const short = purpose === "scratch" ? "scratch" : name;
  const size = withThousands(bytes);
  const atPeak = isAlive(buffer, peakStep);
  const steps = firstStep === lastStep ? `step ${firstStep}` : `steps ${firstStep} to ${lastStep}`;
  const successors = successorsOf(buffer);
  const firstRow = (successors[0]?.step ?? lastStep + 1) - firstStep;
  return {
    target: `buffer-${position}`,
    kind: `${purpose}${atPeak ? " at-peak" : ""}`,
    name: `${name}, ${purposeWords[purpose]}, ${size} bytes from ${withThousands(offset)} in ${bank}, ${steps}${atPeak ? ", alive at the peak" : ""}`,
    x: percent(Math.min(offset / arena.bytes, 1 - narrowest), 1),
    y: (firstStep - first) * rowHeight,
    width: percent(Math.max(share, narrowest), 1),
    height,
    labels: [
      ...fitLabel([[`${short} ${size}`], [short, size], [short]], share, firstRow * rowHeight, widths),
      ...successors.flatMap((successor) =>
        fitLabel([[successor.name]], share, rowHeight, widths).map((label) => ({ ...label, y: label.y + (successor.step - firstStep) * rowHeight })),
      ),
    ],
    marks: successors.map(({ step }) => ({ y: (step - firstStep) * rowHeight })),
  };
}

/** Tensors that are written into the buffer later, one a step: results that took over the memory of an input. */
function successorsOf({ tensors, firstStep }: BufferFacts): readonly { readonly name: string; readonly step: number }[] {
  const byStep = new Map<number, string>();
  for (const { name, writtenAt } of tensors) {
    const step = writtenAt[0];
    if (step !== undefined && step > firstStep && !byStep.has(step)) byStep.set(step, name);
  }
  return [...byStep].map(([step, name]) => ({ step, name })).sort((a, b) => a.step - b.step);
}
