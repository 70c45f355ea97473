/** Bytes of a bank, and who has written them last. */
export interface OwnedRange {
  readonly bank: string;
  readonly start: number;
  /** Exclusive. */
  readonly end: number;
  readonly owner: string;
}

/** What is lost where two ways through a program have left different things. */
const nobody = "different things, depending on the way";

/** The memory of a program that runs in thought: of every byte, who has written it last. */
export class OwnedBytes {
  /** Of each bank, disjoint ranges in ascending order; what nobody has written is in none. */
  #ranges: ReadonlyMap<string, readonly OwnedRange[]> = new Map();

  claim({ bank, start, end, owner }: OwnedRange): void {
    if (start >= end) return;
    const others = this.#in(bank).flatMap((range) => without(range, start, end));
    this.#set(bank, [...others, { bank, start, end, owner }].sort((a, b) => a.start - b.start));
  }

  /** The first bytes of the range that somebody else has written. */
  intruder({ bank, start, end, owner }: OwnedRange): OwnedRange | undefined {
    const found = this.#in(bank).find((range) => range.start < end && start < range.end && range.owner !== owner);
    return found && { ...found, start: Math.max(found.start, start), end: Math.min(found.end, end) };
  }

  copy(): OwnedBytes {
    const copy = new OwnedBytes();
    copy.#ranges = this.#ranges;
    return copy;
  }

  /** After a branch: this way or the `other`, both from `before`. What either has overwritten is overwritten. */
  join(before: OwnedBytes, other: OwnedBytes): void {
    const banks = new Set([...this.#ranges.keys(), ...other.#ranges.keys()]);
    for (const bank of banks) {
      const edges = [this, other, before].flatMap((memory) => memory.#in(bank).flatMap(({ start, end }) => [start, end]));
      const cuts = [...new Set(edges)].sort((a, b) => a - b);
      const joined = cuts.slice(0, -1).flatMap((start, index): readonly OwnedRange[] => {
        const [mine, others, first] = [this.#at(bank, start), other.#at(bank, start), before.#at(bank, start)];
        const owner = mine === others || others === first ? mine : mine === first ? others : nobody;
        return owner === undefined ? [] : [{ bank, start, end: cuts[index + 1]!, owner }];
      });
      this.#set(bank, joined);
    }
  }

  #in(bank: string): readonly OwnedRange[] {
    return this.#ranges.get(bank) ?? [];
  }

  #at(bank: string, byte: number): string | undefined {
    return this.#in(bank).find(({ start, end }) => start <= byte && byte < end)?.owner;
  }

  #set(bank: string, ranges: readonly OwnedRange[]): void {
    this.#ranges = new Map(this.#ranges).set(bank, ranges);
  }
}

/** The parts of a range outside [start, end). */
function without(range: OwnedRange, start: number, end: number): readonly OwnedRange[] {
  if (range.end <= start || end <= range.start) return [range];
  const before = range.start < start ? [{ ...range, end: start }] : [];
  const after = end < range.end ? [{ ...range, start: end }] : [];
  return [...before, ...after];
}
