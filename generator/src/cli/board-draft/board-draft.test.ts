import assert from "node:assert/strict";
import { test } from "vitest";
import { DiagnosticSink } from "../../diagnostics/sink.js";
import { boardOfFiles } from "../catalog/load-board-files.js";
import { bankOfText } from "./ask-draft.js";
import { boardFileOf } from "./board-file-of.js";
import { DraftProblem, type BoardDraft } from "./draft.js";
import { draftFromDevicetree } from "./from-devicetree.js";
import { draftFromLinkerScript } from "./from-linker-script.js";
import { devicesOfPack, draftFromPack } from "./from-pack.js";
import { evaluateSize } from "./size-expression.js";

const banksOf = ({ banks }: BoardDraft): readonly string[] => banks.map(({ name, origin, bytes, kind }) => `${name} ${kind} 0x${origin.toString(16)} ${bytes / 1024}K`);
const problem = (text: RegExp) => (error: unknown): boolean => error instanceof DraftProblem && text.test(error.message);

/** The board that the description makes; the description is sound. */
function boardOf(draft: BoardDraft) {
  const sink = new DiagnosticSink();
  const board = boardOfFiles("mine", { "mine/board.json": JSON.stringify(boardFileOf(draft, "mine", "schema")) }, sink);
  assert.deepEqual(sink.diagnostics.map(({ message }) => message), []);
  return board!;
}

test("a linker script's regions become banks: symbols, sums and attributes in every spelling", () => {
  const draft = draftFromLinkerScript(
    `/* MEMORY { wrong (rx) : ORIGIN = 0, LENGTH = 1K } */
     __flash_size = 0x100000 * 2;
     PROVIDE(_boot = 64K);
     MEMORY
     {
       FLASH (rx)      : ORIGIN = 0x08000000 + _boot, LENGTH = __flash_size - _boot
       RAM (xrw)       : org = 0x20000000, len = 768K
       CCM-RAM (rw!x)  : o = 0x10000000, l = 0x1000
       RAM2 (rw)       : ORIGIN = ORIGIN(RAM) + LENGTH(RAM), LENGTH = 16K
       SMALL (rw)      : ORIGIN = 0x40024000, LENGTH = 512
     }
     SECTIONS { .text : { *(.text) } > FLASH }`,
    "mine.ld",
  );
  assert.deepEqual(banksOf(draft), ["flash flash 0x8010000 1984K", "ccm_ram ram 0x10000000 4K", "ram ram 0x20000000 768K", "ram2 ram 0x200c0000 16K"]);
  assert.throws(() => draftFromLinkerScript("SECTIONS { }", "mine.ld"), problem(/has no MEMORY/));
  assert.throws(() => draftFromLinkerScript("MEMORY { }", "mine.ld"), problem(/has no region/));
  const region = (length: string): string => `MEMORY { RAM (rw) : ORIGIN = 0, LENGTH = ${length} }`;
  assert.throws(() => draftFromLinkerScript(`a = b; b = a; ${region("a")}`, "mine.ld"), problem(/refers to itself/));
  assert.throws(() => draftFromLinkerScript(region("size"), "mine.ld"), problem(/"size", whose value is not known/));
  assert.throws(() => draftFromLinkerScript(region("4 / 0"), "mine.ld"), problem(/divides by 0/));
});

test("sizes are computed as linkers and device tree compilers do", () => {
  const meanings = { symbol: (name: string) => ({ half: "1K / 2" })[name], call: (name: string, argument: string) => (name === "twice" ? 2 * Number(argument) : undefined) };
  const values = ["0x10k", "64K + 2 * 1M", "(1 << 10) | 1", "half * 4", "twice(8) - 1", "0xFF & ~~~0"].map((text) => {
    try {
      return evaluateSize(text, meanings);
    } catch (error) {
      return (error as Error).message;
    }
  });
  assert.deepEqual(values.slice(0, 5), [16384, 65536 + 2 * 1048576, 1025, 2048, 15]);
  assert.match(String(values[5]), /"0xFF & ~~~0"/);
  for (const text of ["", "1 +", "(1", "1 2", "f(", "f(1)", "'"]) assert.throws(() => evaluateSize(text, meanings), DraftProblem, text);
});

const soc = `
#define RAM_SIZE DT_SIZE_K(192)
/ {
	cpus { #address-cells = <1>; #size-cells = <0>; cpu@0 { compatible = "arm,cortex-m33f"; reg = <0>; }; };
	soc {
		flash-controller@40022000 {
			#address-cells = <1>; #size-cells = <1>;
			flash0: flash@8000000 { compatible = "st,stm32-nv-flash", "soc-nv-flash"; };
		};
		sram0: memory@20000000 { compatible = "mmio-sram"; reg = <0x20000000 RAM_SIZE>; };
		bus@50000000 {
			#address-cells = <1>; #size-cells = <1>; ranges = <0x0 0x50000000 0x10000>;
			shared: sram@4000 { compatible = "mmio-sram"; reg = <0x4000 DT_ADDR(4000)>; };
		};
		off: memory@30000000 { compatible = "mmio-sram"; reg = <0x30000000 0x8000>; status = "disabled"; };
		usart1: serial@40013800 { reg = <0x40013800 0x400>; interrupts = <61 0>; status = "disabled"; };
	};
};`;

test("a devicetree gives core, memory and what Zephyr chose, with its includes and later changes", () => {
  const board = `/dts-v1/;
#include <st/soc.dtsi>
#include <zephyr/dt-bindings/gpio.h>
#ifdef CONFIG_ONE
/ {
#else
/ {
#endif
	model = "A board \\"of one's own\\"";
	chosen { zephyr,sram = &sram0; zephyr,flash = &flash0; zephyr,code-partition = &slot0; };
	octo: memory@70000000 { compatible = "zephyr,memory-region"; reg = <0x70000000 DT_SIZE_M(64)>; zephyr,memory-region = "EXTMEM"; };
};
&flash0 { reg = <0x08000000 DT_SIZE_M(2)>; partitions { slot0: partition@10000 { reg = <0x10000 0x80000>; }; }; };
&unknown_label { status = "okay"; };`;
  const asked: string[] = [];
  const draft = draftFromDevicetree(board, "mine.dts", (name) => {
    asked.push(name);
    return name === "st/soc.dtsi" ? { path: name, text: soc } : undefined;
  });
  assert.deepEqual(asked, ["st/soc.dtsi", "zephyr/dt-bindings/gpio.h"]);
  assert.deepEqual(banksOf(draft), ["flash0 flash 0x8000000 2048K", "sram0 ram 0x20000000 192K", "shared ram 0x50004000 16K", "extmem ram 0x70000000 65536K"]);
  assert.deepEqual([draft.core, draft.interrupts, draft.code, draft.data], [{ cpu: "cortex-m33", fpu: "single" }, 62, "flash0", "sram0"]);
  assert.match(draft.notes.join(), /boot loader's partitions/);
  // Memory behind a controller waits until somebody starts that.
  assert.deepEqual(boardOf(draft).placement.arena, ["sram0", "shared"]);
  const reading = (text: string) => () => draftFromDevicetree(text, "mine.dts", () => ({ path: "again", text: '#include "again"' }));
  assert.throws(reading("/ { a = <1>;"), problem(/ends in the middle/));
  assert.throws(reading('#include "again"'), problem(/includes too many files, or itself/));
  assert.throws(reading("/ { };"), problem(/no node of it is memory/));
  assert.throws(reading("/ { ".repeat(70)), problem(/nested too deep|"\{" is missing/));
  assert.throws(reading("x y z"), problem(/"x" begins no statement/));
});

test("a CMSIS-Pack's device has what its families say", () => {
  const pack = `<?xml version="1.0"?><package><devices><family Dfamily="F" Dvendor="V:1">
    <processor Dcore="Cortex-M33" Dfpu="SP_FPU" Ddsp="DSP"/>
    <memory id="IROM1" start="0x08000000" size="0x00200000" startup="1" default="1"/>
    <subFamily DsubFamily="S">
      <memory name="SRAM1" access="rwx" start="0x20000000" size="0x30000" default="1"/>
      <device Dname="MINE123"><memory name="SRAM2" access="rw" start="0x20030000" size="0x10000"/></device>
      <device Dname="OTHER"><processor Dfpu="NO_FPU"/><variant Dvariant="OTHERX"/></device>
    </subFamily></family></devices></package>`;
  const devices = devicesOfPack(pack);
  assert.deepEqual(devices.map(({ name }) => name), ["MINE123", "OTHER", "OTHERX"]);
  const draft = draftFromPack(devices, "mine123", "V.F.pdsc");
  assert.deepEqual(banksOf(draft), ["irom1 flash 0x8000000 2048K", "sram1 ram 0x20000000 192K", "sram2 ram 0x20030000 64K"]);
  assert.deepEqual([draft.core, draft.code, draft.sources], [{ cpu: "cortex-m33", fpu: "single", dsp: true }, "irom1", ["V.F.pdsc: device MINE123"]]);
  assert.equal(draftFromPack(devices, "OTHERX", "V.F.pdsc").core?.fpu, "none");
  assert.throws(() => devicesOfPack("<package/>"), problem(/with devices/));
  assert.throws(() => devicesOfPack("<a><b></a>"), problem(/is no XML/));
  const damaged = pack.replace('size="0x30000"', 'size="much"');
  assert.throws(() => draftFromPack(devicesOfPack(damaged), "MINE123", "V.F.pdsc"), problem(/"SRAM1" has no number/));
});

test("of a device with two cores one is described, with its own memory", () => {
  const pack = `<package><devices><family><device Dname="DUAL">
    <processor Pname="CM7" Dcore="Cortex-M7" Dfpu="DP_FPU"/><processor Pname="CM4" Dcore="Cortex-M4" Dfpu="SP_FPU"/>
    <memory name="FLASH" access="rx" start="0x08000000" size="0x100000"/>
    <memory Pname="CM7" name="DTCM" access="rw" start="0x20000000" size="0x20000"/>
    <memory Pname="CM4" name="SRAM" access="rw" start="0x10000000" size="0x40000"/>
  </device></family></devices></package>`;
  const [first, second] = [draftFromPack(devicesOfPack(pack), "DUAL", "p"), draftFromPack(devicesOfPack(pack), "DUAL", "p", "CM4")];
  assert.deepEqual([first.core?.cpu, banksOf(first)[1]], ["cortex-m7", "dtcm ram 0x20000000 128K"]);
  assert.deepEqual([second.core?.cpu, banksOf(second)[1]], ["cortex-m4", "sram ram 0x10000000 256K"]);
  assert.deepEqual(first.notes, ["of the cores CM7, CM4 it describes CM7"]);
});

test("a description is sound for every core, with its stack where something stops it", () => {
  const banks = [bankOfText("0x08000000:1M", "flash", "flash")!, bankOfText("0x20000000:32K", "ram", "low")!, bankOfText("high=0x20008000:64K", "ram", "x")!];
  const board = boardOf({ core: { cpu: "cortex-m4", fpu: "single" }, banks, sources: [], notes: [] });
  assert.deepEqual([board.placement.data, board.placement.stack, board.placement.code], ["high", "low", "flash"]);
  assert.equal(boardOf({ core: { cpu: "cortex-m33" }, banks, sources: [], notes: [] }).placement.stack, "high");
  assert.equal(boardOf({ core: { cpu: "cortex-m0plus" }, banks, sources: [], notes: [] }).ticks.source, "systick");
  for (const text of ["", "0x20000000", "256K", "0x20000000:0K", "A B=0x0:1K", "0x200000000:1K"]) assert.equal(bankOfText(text, "ram", "ram"), undefined, text);
  const nothing = { sources: [], notes: [] };
  assert.throws(() => boardFileOf({ ...nothing, banks }, "mine", ""), problem(/add --cpu/));
  assert.throws(() => boardFileOf({ ...nothing, core: { cpu: "cortex-m4" }, banks: [] }, "mine", ""), problem(/flash or ROM/));
  assert.throws(() => boardFileOf({ ...nothing, core: { cpu: "cortex-m4" }, banks: banks.slice(0, 1) }, "mine", ""), problem(/needs RAM/));
});
