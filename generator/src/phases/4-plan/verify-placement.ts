import type { Placement, Placements, PlanBuffer, PlanProblem } from "./placement/problem.js";

interface Placed {
  readonly buffer: PlanBuffer;
  readonly place: Placement;
}

/**
 * Everything that is wrong with a placement, one sentence each; empty when it can be trusted. Looks at every buffer and
 * every pair of buffers in the plainest way, and shares no code with what makes placements.
 */
export function verifyPlacement(problem: PlanProblem, placements: Placements): readonly string[] {
  const faults: string[] = [];
  const ids = new Set(problem.buffers.map(({ id }) => id));
  for (const id of placements.keys()) if (!ids.has(id)) faults.push(`"${id}" has a place but is no buffer of the problem`);
  const placed: Placed[] = [];
  for (const buffer of problem.buffers) {
    const place = placements.get(buffer.id);
    if (place === undefined) faults.push(`buffer "${buffer.id}" has no place`);
    else {
      placed.push({ buffer, place });
      faults.push(...faultsOfOne(problem, buffer, place));
    }
  }
  placed.forEach((one, index) => {
    for (let other = 0; other < index; other++) faults.push(...faultsOfPair(placed[other]!, one));
  });
  return faults;
}

function faultsOfOne({ banks }: PlanProblem, buffer: PlanBuffer, { bank: bankName, offset }: Placement): readonly string[] {
  const { id, sizeBytes, alignment, fixed } = buffer;
  const subject = `buffer "${id}" of ${sizeBytes} bytes`;
  const bank = banks.find(({ name }) => name === bankName);
  if (bank === undefined) return [`${subject} lies in bank "${bankName}", which does not exist`];
  const faults: string[] = [];
  if (buffer.banks !== undefined && !buffer.banks.includes(bankName)) {
    faults.push(`${subject} lies in bank "${bankName}", allowed are ${buffer.banks.map((name) => `"${name}"`).join(", ")}`);
  }
  if (!Number.isInteger(offset) || offset < 0) faults.push(`${subject} lies at offset ${offset} of bank "${bankName}"`);
  if (offset % alignment !== 0) faults.push(`${subject} lies at offset ${offset} of bank "${bankName}", which is no multiple of ${alignment}`);
  if (offset + sizeBytes > bank.sizeBytes) {
    faults.push(`${subject} ends at byte ${offset + sizeBytes} of bank "${bankName}", which has ${bank.sizeBytes}`);
  }
  if (fixed !== undefined && (fixed.bank !== bankName || fixed.offset !== offset)) {
    faults.push(`${subject} lies at offset ${offset} of bank "${bankName}", its place is ${fixed.offset} of "${fixed.bank}"`);
  }
  return faults;
}

function faultsOfPair(a: Placed, b: Placed): readonly string[] {
  const faults: string[] = [];
  const names = `buffers "${a.buffer.id}" and "${b.buffer.id}"`;
  const [firstStep, lastStep] = [Math.max(a.buffer.firstStep, b.buffer.firstStep), Math.min(a.buffer.lastStep, b.buffer.lastStep)];
  const start = Math.max(a.place.offset, b.place.offset);
  const end = Math.min(a.place.offset + a.buffer.sizeBytes, b.place.offset + b.buffer.sizeBytes);
  if (a.place.bank === b.place.bank && firstStep <= lastStep && start < end) {
    faults.push(`${names} share bytes ${start}..${end - 1} of bank "${a.place.bank}" during steps ${firstStep}..${lastStep}`);
  }
  const [rigidA, rigidB] = [a.buffer.rigid, b.buffer.rigid];
  if (rigidA === undefined || rigidB === undefined || rigidA.group !== rigidB.group) return faults;
  // An empty buffer has no bytes whose distance could matter.
  if (a.buffer.sizeBytes === 0 || b.buffer.sizeBytes === 0) return faults;
  const [found, expected] = [b.place.offset - a.place.offset, rigidB.offset - rigidA.offset];
  if (a.place.bank !== b.place.bank) faults.push(`${names} of group "${rigidA.group}" lie in banks "${a.place.bank}" and "${b.place.bank}"`);
  else if (found !== expected) faults.push(`${names} of group "${rigidA.group}" lie ${found} bytes apart, expected ${expected}`);
  return faults;
}
