import type { StorageId } from "../../ir/ids.js";
import { storageBytes, type Storage } from "../../ir/storage.js";
import type { ProgramValues } from "../../steps/step-program.js";
import type { Owners } from "./in-place.js";
import type { Lifetime } from "./lifetimes.js";

/** A storage among those that share memory, with its place in it. */
export interface Member {
  readonly storage: Storage;
  /** Bytes from the beginning of the owner, which is the first member. */
  readonly offset: number;
  readonly grows: boolean;
  readonly bytes: number;
  readonly firstStep: number;
  readonly lastStep: number;
}

/** What members occupy during some steps: bytes `start` up to, exclusive, `end`, from the beginning of the owner. */
export interface Piece {
  readonly id: string;
  /** Alive in this piece, the first of them since the longest. */
  readonly members: readonly Member[];
  readonly start: number;
  readonly end: number;
  readonly firstStep: number;
  readonly lastStep: number;
}

/** Every planned storage with those that take over its bytes, the owner first; state lives through all `stepCount` steps. */
export function sharedMembers(
  module: ProgramValues,
  owners: Owners,
  lifetimes: ReadonlyMap<StorageId, Lifetime>,
  stepCount: number,
): readonly (readonly Member[])[] {
  const groups = new Map<StorageId, Member[]>();
  for (const [id, storage] of module.storages) {
    const bytes = storageBytes(storage);
    const lifetime = storage.kind === "state" ? { firstStep: 0, lastStep: stepCount - 1 } : lifetimes.get(id);
    if (storage.kind === "constant" || bytes === 0 || lifetime === undefined) continue;
    const { owner, offset, grows } = owners.get(id) ?? { owner: id, offset: 0, grows: false };
    const group = groups.get(owner) ?? [];
    groups.set(owner, group);
    const member = { storage, offset, grows, bytes, ...lifetime };
    if (owner === id) group.unshift(member);
    else group.push(member);
  }
  return [...groups.values()];
}

/** All members as one rectangle over their whole life. */
export function wholePiece(members: readonly Member[]): Piece {
  return pieceOf(`storage ${members[0]!.storage.id}`, members, least(members, "firstStep"), most(members, "lastStep"));
}

/** One rectangle for each stretch of steps during which the same members are alive: the others' bytes are free then. */
export function rigidPieces(members: readonly Member[]): readonly Piece[] {
  const cuts = [...new Set(members.flatMap(({ firstStep, lastStep }) => [firstStep, lastStep + 1]))].sort((a, b) => a - b);
  return cuts.slice(0, -1).flatMap((firstStep, index): readonly Piece[] => {
    const lastStep = cuts[index + 1]! - 1;
    const alive = members
      .filter((member) => member.firstStep <= firstStep && lastStep <= member.lastStep)
      .sort((a, b) => a.firstStep - b.firstStep);
    return alive.length === 0 ? [] : [pieceOf(`storage ${alive.map(({ storage }) => storage.id).join("+")} from ${firstStep}`, alive, firstStep, lastStep)];
  });
}

function pieceOf(id: string, members: readonly Member[], firstStep: number, lastStep: number): Piece {
  const start = least(members, "offset");
  const end = members.reduce((highest, { offset, bytes }) => Math.max(highest, offset + bytes), -Infinity);
  return { id, members, start, end, firstStep, lastStep };
}

function least(members: readonly Member[], field: "offset" | "firstStep"): number {
  return members.reduce((lowest, member) => Math.min(lowest, member[field]), Infinity);
}

function most(members: readonly Member[], field: "lastStep"): number {
  return members.reduce((highest, member) => Math.max(highest, member[field]), -Infinity);
}
