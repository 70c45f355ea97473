import { closeSync, openSync, readdirSync, statSync, unlinkSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

import type { DiagnosticSink } from "../../diagnostics/sink.js";
import { makeDirectories } from "../../build/make-directories.js";
import { removeEmptyDirectories } from "../files/remove-empty-directories.js";
import { systemErrorCode, systemErrorReason } from "../files/system-error.js";
import { mayBeAlive, ownTicket, parseTicket, type Ticket } from "./ticket.js";

export interface Waiting {
  /** As long as a build and a run may take. */
  readonly limitMs: number;
  /** Called once, with the process that works in the directory. */
  readonly onWait: (holder: number) => void;
}

const pollMs = 100;

/**
 * Runs `work` while no other etgen works in the directory, which is made if need be. Undefined after a message: another
 * one did not end in time, or the directory cannot be written.
 */
export async function holdDirectory<Result>(
  directory: string,
  waiting: Waiting,
  sink: DiagnosticSink,
  work: () => Promise<Result> | Result,
): Promise<Result | undefined> {
  let firstCreated: string | undefined;
  let ticket: Ticket | undefined;
  try {
    if (statSync(directory, { throwIfNoEntry: false })?.isDirectory() === false) {
      sink.report("output-not-directory", { path: directory });
      return undefined;
    }
    firstCreated = makeDirectories(directory);
    ticket = await takeTurn(directory, waiting, sink);
  } catch (cause) {
    sink.report("output-unwritable", { path: directory, reason: systemErrorReason(cause) });
  }
  try {
    return ticket === undefined ? undefined : await work();
  } finally {
    if (ticket !== undefined) removeTicket(directory, ticket.name);
    if (firstCreated !== undefined) removeEmptyDirectories(directory, firstCreated);
  }
}

/**
 * Every process puts a ticket of its own there first and looks for others afterwards: of two that come at the same time at
 * least one sees the other. The lower name stays and waits, the higher one steps back. Only tickets of dead processes are
 * taken away, and since no two have the same name, never that of a living one.
 */
async function takeTurn(directory: string, { limitMs, onWait }: Waiting, sink: DiagnosticSink): Promise<Ticket | undefined> {
  const own = ownTicket();
  const end = Date.now() + limitMs;
  for (let hasToldOf = false; ; ) {
    placeTicket(directory, own.name);
    const others = livingTickets(directory, own);
    if (others.length === 0) return own;
    const holder = others[0]!;
    const isOver = Date.now() >= end;
    if (isOver || others.some(({ name }) => name < own.name)) removeTicket(directory, own.name);
    if (isOver) {
      sink.report("output-busy", { path: directory, holder: holder.process, ticket: join(directory, holder.name) });
      return undefined;
    }
    if (!hasToldOf) onWait(holder.process);
    hasToldOf = true;
    await sleep(pollMs);
  }
}

/** A process that ends takes away the directories that it made and that stayed empty. */
function placeTicket(directory: string, name: string): void {
  try {
    closeSync(openSync(join(directory, name), "w"));
  } catch (cause) {
    if (systemErrorCode(cause) !== "ENOENT") throw cause;
    makeDirectories(directory);
    closeSync(openSync(join(directory, name), "w"));
  }
}

function livingTickets(directory: string, own: Ticket): readonly Ticket[] {
  const others = readdirSync(directory).flatMap((name) => parseTicket(name) ?? []).filter(({ name }) => name !== own.name);
  const living = others.filter(mayBeAlive);
  for (const { name } of others.filter((ticket) => !living.includes(ticket))) removeTicket(directory, name);
  return living;
}

function removeTicket(directory: string, name: string): void {
  try {
    unlinkSync(join(directory, name));
  } catch (cause) {
    // Another process may have been faster; whoever removes the whole directory removes the ticket too.
    if (systemErrorCode(cause) === undefined) throw cause;
  }
}
