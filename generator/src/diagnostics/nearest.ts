/** Edit distance with transposed neighbours counted as one edit. */
function editDistance(a: string, b: string): number {
  const rows: number[][] = [Array.from({ length: b.length + 1 }, (_, column) => column)];
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const substitution = rows[i - 1]![j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1);
      let best = Math.min(rows[i - 1]![j]! + 1, row[j - 1]! + 1, substitution);
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      if (swapped) best = Math.min(best, rows[i - 2]![j - 2]! + 1);
      row.push(best);
    }
    rows.push(row);
  }
  return rows[a.length]![b.length]!;
}

/** Longer words are no names that somebody mistyped, and comparing them takes long. */
const longestName = 200;

/** Shorter ones begin too many names. */
const shortestAbbreviation = 3;

/**
 * The choice that the user probably meant, or undefined when none is close: the only one that begins like `found`, else
 * the one with the fewest slips. Upper and lower case count as equal.
 */
export function nearestOf(found: string, candidates: Iterable<string>): string | undefined {
  if (found.length > longestName) return undefined;
  const wanted = found.toLowerCase();
  const choices = [...candidates];
  const continued = choices.filter((choice) => choice.toLowerCase().startsWith(wanted));
  if (wanted.length >= shortestAbbreviation && continued.length === 1) return continued[0];
  let nearest: string | undefined;
  let smallest = Math.max(1, Math.floor(wanted.length / 3)) + 1;
  for (const choice of choices) {
    if (choice.length > longestName) continue;
    const distance = editDistance(wanted, choice.toLowerCase());
    if (distance >= smallest) continue;
    smallest = distance;
    nearest = choice;
  }
  return nearest;
}
