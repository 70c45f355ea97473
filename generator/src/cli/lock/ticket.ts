import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { hostname } from "node:os";
import process from "node:process";

import { systemErrorCode } from "../files/system-error.js";

/** Who works in a directory, as the name of an empty file there says: a name is there whole or not at all. */
export interface Ticket {
  readonly name: string;
  readonly host: string;
  readonly process: number;
  /** When the process began, in the clock of its system; 0 where that does not say. Numbers of processes are used again. */
  readonly begun: string;
}

const prefix = ".etgen-lock-";
const form = /^\.etgen-lock-([0-9a-f]{8})-(\d{1,10})-(\d{1,20})$/;

export function isTicket(name: string): boolean {
  return form.test(name);
}

/** Undefined for any other file. */
export function parseTicket(name: string): Ticket | undefined {
  const [, host, number, begun] = form.exec(name) ?? [];
  return host === undefined ? undefined : { name, host, process: Number(number), begun: begun! };
}

export function ownTicket(): Ticket {
  const host = hostMark();
  const begun = processState(process.pid)?.begun ?? "0";
  return { name: `${prefix}${host}-${process.pid}-${begun}`, host, process: process.pid, begun };
}

/** False only when it is certain: of a process on another machine nothing is known. */
export function mayBeAlive(ticket: Ticket): boolean {
  if (ticket.host !== hostMark()) return true;
  try {
    process.kill(ticket.process, 0);
  } catch (cause) {
    return systemErrorCode(cause) !== "ESRCH";
  }
  const state = processState(ticket.process);
  return state === undefined || (!state.isDead && (ticket.begun === "0" || ticket.begun === state.begun));
}

/** Names of machines hold anything. */
function hostMark(): string {
  return createHash("sha256").update(hostname()).digest("hex").slice(0, 8);
}

/** From Linux's /proc; the name of the program, in parentheses, may hold spaces and parentheses. */
function processState(number: number): { readonly begun: string; readonly isDead: boolean } | undefined {
  try {
    const text = readFileSync(`/proc/${number}/stat`, "latin1");
    const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
    return { begun: fields[19]!, isDead: ["Z", "X"].includes(fields[0]!) };
  } catch (cause) {
    if (systemErrorCode(cause) === undefined) throw cause;
    return undefined;
  }
}
