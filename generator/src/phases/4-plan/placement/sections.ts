interface Alive {
  readonly firstStep: number;
  readonly lastStep: number;
}

/**
 * The steps that matter: those at which something was born and after which, before the next birth, something dies.
 * At every other step only a part of what a section has is alive, so whoever respects the sections respects all steps.
 */
export interface Sections {
  /** First step of each section, ascending. */
  readonly steps: readonly number[];
  /** For each of the things asked about: its first section and, exclusive, its last. */
  readonly first: Int32Array;
  readonly end: Int32Array;
}

export function sectionsOf(alive: readonly Alive[]): Sections {
  const births = new Set(alive.map(({ firstStep }) => firstStep));
  const deaths = new Set(alive.map(({ lastStep }) => lastStep + 1));
  const boundaries = [...new Set([...births, ...deaths])].sort((a, b) => a - b);
  const steps = boundaries.filter((step, index) => births.has(step) && deaths.has(boundaries[index + 1]!));
  const sectionsBefore = new Map<number, number>();
  let section = 0;
  for (const boundary of boundaries) {
    sectionsBefore.set(boundary, section);
    if (steps[section] === boundary) section++;
  }
  return {
    steps,
    first: Int32Array.from(alive, ({ firstStep }) => sectionsBefore.get(firstStep)!),
    end: Int32Array.from(alive, ({ lastStep }) => sectionsBefore.get(lastStep + 1)!),
  };
}
