/** One piece of an object file in the image, as the linker map lists it. */
export interface Contribution {
  readonly inputSection: string;
  readonly address: number;
  readonly bytes: number;
  /** Path of the object file; `archive.a(member.o)` for libraries. */
  readonly object: string;
}

const memoryMapTitle = "Linker script and memory map";

// " .text.startup.main" alone on a line when the name is long, with the numbers on the next;
// " .text          0x00008028       0x88 path" otherwise.
const wholeLine = /^ (\S+) +0x([0-9a-f]+) +0x([0-9a-f]+) (\S.*)$/;
const nameLine = /^ ([^ *]\S*)$/;
const numbersLine = /^ {2,}0x([0-9a-f]+) +0x([0-9a-f]+) (\S.*)$/;

/** Sections that are not loaded: their addresses start at 0 and say nothing. */
const unloaded = /^\.(debug_|comment|ARM\.attributes)/;

/** Reads the map of GNU ld: the pieces by address; what is discarded, not loaded or filled up is left out. */
export function parseLinkerMap(text: string): readonly Contribution[] {
  const start = text.indexOf(memoryMapTitle);
  if (start < 0) return [];
  const contributions: Contribution[] = [];
  let pendingName: string | undefined;
  for (const line of text.slice(start).split(/\r?\n/)) {
    const whole = wholeLine.exec(line);
    const numbers = pendingName === undefined ? null : numbersLine.exec(line);
    if (whole !== null) addContribution(contributions, whole[1]!, whole[2]!, whole[3]!, whole[4]!);
    else if (numbers !== null) addContribution(contributions, pendingName!, numbers[1]!, numbers[2]!, numbers[3]!);
    pendingName = nameLine.exec(line)?.[1];
  }
  return contributions.sort((a, b) => a.address - b.address);
}

function addContribution(
  contributions: Contribution[],
  inputSection: string,
  address: string,
  bytes: string,
  object: string,
): void {
  const size = parseInt(bytes, 16);
  if (size === 0 || inputSection.startsWith("*") || unloaded.test(inputSection)) return;
  contributions.push({ inputSection, address: parseInt(address, 16), bytes: size, object: object.trim() });
}

/** A memory of the linker script. */
export interface MapRegion {
  readonly name: string;
  readonly origin: number;
  readonly bytes: number;
  readonly writable: boolean;
}

/** The memories of the linker script that a map begins with. */
export function parseMapRegions(text: string): readonly MapRegion[] {
  const [, after = ""] = text.split(/^Memory Configuration$/m, 2);
  const table = after.split(memoryMapTitle, 1)[0]!;
  return [...table.matchAll(/^(\S+) +0x([0-9a-f]+) +0x([0-9a-f]+)(?: +(\S+))?$/gm)]
    .filter(([, name]) => name !== "*default*")
    .map(([, name, origin, bytes, attributes]) => ({
      name: name!,
      origin: parseInt(origin!, 16),
      bytes: parseInt(bytes!, 16),
      writable: attributes?.includes("w") === true,
    }));
}
