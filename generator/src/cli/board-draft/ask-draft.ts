import { createInterface } from "node:readline/promises";
import process from "node:process";

import { cpuNames, cpus, type CoreChoice, type CpuName } from "../../catalog/cores.js";
import { kindAt, type BoardDraft, type DraftBank } from "./draft.js";

/** "0x08000000:2M" or "sram=0x20000000:768K". */
const bankText = /^(?:([a-z][a-z0-9_]*)=)?(0x[0-9a-f]{1,8}):([1-9]\d{0,5})([KM])$/i;

/** A bank as options and answers spell it; undefined if the text says none. */
export function bankOfText(text: string, kind: DraftBank["kind"] | undefined, name: string): DraftBank | undefined {
  const found = bankText.exec(text.trim());
  if (found === null) return undefined;
  const origin = Number(found[2]);
  const bytes = Number(found[3]) * (found[4]!.toUpperCase() === "M" ? 1024 * 1024 : 1024);
  return { name: found[1]?.toLowerCase() ?? name, origin, bytes, kind: kind ?? kindAt(origin, false) };
}

/** Asks a person for what a board needs; every question says what an answer looks like, and is asked again until it is one. */
export async function askDraft(): Promise<BoardDraft> {
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  /** The first answer that `read` understands; nothing typed is `fallback`. */
  const ask = async <T>(question: string, read: (answer: string) => T | undefined, fallback?: string): Promise<T> => {
    for (;;) {
      const typed = (await terminal.question(fallback === undefined ? `${question}: ` : `${question} [${fallback}]: `)).trim();
      const value = read(typed === "" ? (fallback ?? "") : typed);
      if (value !== undefined) return value;
    }
  };
  const oneOf = <T extends string>(choices: readonly T[]) => (answer: string): T | undefined => choices.find((choice) => choice === answer.toLowerCase());
  try {
    const title = await ask("what the board is called, for people", (answer) => (answer === "" ? undefined : answer));
    const names = cpuNames.filter((name): name is Exclude<CpuName, "host"> => name !== "host");
    const cpu = await ask(`core (${names.join(", ")})`, oneOf(names));
    const fpus: readonly CoreChoice["fpu"][] = cpus[cpu].fpu;
    const mves: readonly CoreChoice["mve"][] = cpus[cpu].mve;
    const fpu = fpus.length === 1 ? fpus[0]! : await ask(`floating-point unit (${fpus.join(", ")})`, oneOf(fpus), fpus.at(-1)!);
    const mve = mves.length === 1 ? mves[0]! : await ask(`vector extension (${mves.join(", ")})`, oneOf(mves), mves.at(-1)!);
    const dsp = cpus[cpu].dsp === "choice" ? (await ask("DSP extension (yes, no)", oneOf(["yes", "no"]), "yes")) === "yes" : cpus[cpu].dsp === "always";
    const banks: DraftBank[] = [await ask("flash, as 0x08000000:2M", (answer) => bankOfText(answer, "flash", "flash"))];
    for (let more = true; more; ) {
      const example = banks.length === 1 ? "as 0x20000000:256K" : "another one, or nothing";
      const bank = await ask(`RAM, ${example}`, (answer) => (answer === "" && banks.length > 1 ? "none" : bankOfText(answer, "ram", `ram${banks.length}`)));
      if (bank === "none") more = false;
      else banks.push(bank);
    }
    return { title, core: { cpu, fpu, mve, dsp }, banks, sources: ["the answers to etgen init board"], notes: [] };
  } finally {
    terminal.close();
  }
}
