import type { Style } from "../../diagnostics/style.js";
import { withThousands } from "../../diagnostics/with-thousands.js";
import type { MemoryPlan, PlannedBuffer } from "../../phases/4-plan/planned-program.js";
import { leverViews } from "../../report/page/peak-view.js";
import type { ReportView } from "../../report/report-view.js";
import { formatTable } from "../terminal/table.js";

/** A line for each arena: its bytes and what is proven about them. */
export function formatArenas(plan: MemoryPlan): string {
  const exporter = `the exporter planned ${withThousands(plan.exporterPlanBytes)}`;
  if (plan.arenas.length === 0) return `arena: none is needed (${exporter})`;
  const lines = plan.arenas.map(({ bank, bytes, lowerBoundBytes }) => {
    const gap = bytes - lowerBoundBytes;
    const proof = gap === 0 ? "optimal" : `at most ${withThousands(gap)} above the optimum`;
    return `arena: ${withThousands(bytes)} bytes in ${bank}, ${proof}: no plan of these buffers needs less than ${withThousands(lowerBoundBytes)}`;
  });
  if (lines.length === 1) return `${lines[0]!} (${exporter})`;
  const sum = plan.arenas.reduce((bytes, arena) => bytes + arena.bytes, 0);
  return [...lines, `arenas together: ${withThousands(sum)} bytes (${exporter})`].join("\n");
}

/** The memory map by address, who is alive when most bytes are needed, and what would lower that. */
export function formatPlan(plan: MemoryPlan, view: Pick<ReportView, "peak" | "buffers">, style: Style): string {
  const columns = [
    { title: "bank" },
    { title: "offset", align: "right" as const },
    { title: "bytes", align: "right" as const },
    { title: "steps", align: "right" as const },
    { title: "purpose" },
    { title: "buffer" },
  ];
  const rows = [...plan.buffers]
    .sort(byAddress)
    .map((buffer) => [
      buffer.place.bank,
      withThousands(buffer.place.offset),
      withThousands(buffer.sizeBytes),
      `${buffer.firstStep}-${buffer.lastStep}`,
      buffer.purpose,
      buffer.name,
    ]);
  return [formatArenas(plan), formatPeak(plan), ...formatLevers(view), ...formatParts(plan), "", formatTable(columns, rows, style)].join("\n");
}

export function aliveAt(plan: MemoryPlan, step: number): readonly PlannedBuffer[] {
  return plan.buffers
    .filter(({ firstStep, lastStep }) => firstStep <= step && step <= lastStep)
    .sort((a, b) => b.sizeBytes - a.sizeBytes);
}

function formatPeak(plan: MemoryPlan): string {
  const step = plan.steps[plan.peakStep];
  if (step === undefined) return "peak: nothing is planned";
  const alive = aliveAt(plan, plan.peakStep);
  const bytes = alive.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
  const names = alive.map(({ name, sizeBytes }) => `${name} (${withThousands(sizeBytes)})`).join(", ");
  return `peak: ${withThousands(bytes)} bytes at step ${plan.peakStep}, ${step.method}: ${step.label}; alive: ${names}`;
}

/** Where models may run at the same time: the bytes that each has for itself. */
function formatParts({ buffers }: MemoryPlan): readonly string[] {
  const parts = new Map<string, PlannedBuffer[]>();
  for (const buffer of buffers) {
    if (buffer.model === undefined) continue;
    const key = `${buffer.model} in ${buffer.place.bank}`;
    parts.set(key, [...(parts.get(key) ?? []), buffer]);
  }
  return [...parts].map(([part, own]) => {
    const begin = Math.min(...own.map(({ place }) => place.offset));
    const end = Math.max(...own.map(({ place, sizeBytes }) => place.offset + sizeBytes));
    return `part of ${part}: ${withThousands(end - begin)} bytes from ${withThousands(begin)}`;
  });
}

function formatLevers(view: Pick<ReportView, "peak" | "buffers">): readonly string[] {
  return leverViews(view).map(({ title, text, effect }) => `to lower it: ${title[0]!.toLowerCase()}${title.slice(1)}. ${text} ${effect}`);
}

function byAddress(a: PlannedBuffer, b: PlannedBuffer): number {
  if (a.place.bank !== b.place.bank) return a.place.bank < b.place.bank ? -1 : 1;
  return a.place.offset - b.place.offset || a.firstStep - b.firstStep;
}
