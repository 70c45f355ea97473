import assert from "node:assert/strict";
import { test } from "vitest";
import type { PlaceRule } from "../../src/catalog/place-rule.js";
import { loadModel } from "../models/load-models.js";
import { buildModel, testBoard, testCatalog } from "../models/run-model.js";
import { emulate } from "./emulate-board.js";

/** What would fail on the chip: taken from a file of the project, it has to be noticed. */
interface SeededFault {
  readonly what: string;
  readonly board: string;
  readonly place?: readonly PlaceRule[];
  readonly file: string;
  readonly from: RegExp;
  readonly to: string;
  readonly noticed: RegExp;
}

const startup = "platform/startup.c";
const faults: readonly SeededFault[] = [
  { what: "a bank that the chip does not have", board: "nrf52840", file: "platform/board.ld", from: /ORIGIN = 0x20000000/, to: "ORIGIN = 0x20040000", noticed: /write to nothing/ },
  { what: ".bss is not cleared", board: "nrf52840", file: startup, from: /\*word = 0;/, to: "(void)word;", noticed: /reads .* in ram that nobody wrote/ },
  { what: "weights in RAM are not copied", board: "stm32h743", place: [{ what: "weights", bank: "itcm" }], file: startup, from: /copy->to\[i\] = copy->from\[i\];/, to: "(void)copy;", noticed: /in itcm that nobody wrote/ },
  { what: "the floating-point unit is off", board: "nrf52840", file: startup, from: /REGISTER\(0xE000ED88u\) \|= 0x00F00000u;/, to: "", noticed: /floating-point unit is used before CPACR/ },
  { what: "SRAM1 has no clock", board: "stm32h743", place: [{ what: "arena", bank: "sram1" }], file: startup, from: /REGISTER\(0x580244DCu\) \|= 0x20000000u;/, to: "", noticed: /bank sram1 is used at .* before the clock of SRAM1 is on/ },
  { what: "no IMAGE_DEF", board: "rp2350", file: startup, from: /0xFFFFDED3u/, to: "0xFFFFDED2u", noticed: /no IMAGE_DEF/ },
  { what: "no FlexSPI configuration block", board: "mimxrt1170", file: startup, from: /0x42464346u/, to: "0x42464345u", noticed: /no FlexSPI configuration block/ },
  { what: "an image vector table that points elsewhere", board: "mimxrt1060", file: startup, from: /0x60001000u/, to: "0x60001004u", noticed: /says that it lies at 0x60001004/ },
  { what: "interrupts stay masked", board: "nrf5340", file: startup, from: /cpsie i/, to: "nop", noticed: /main is reached with interrupts masked/ },
  { what: "the core may read ahead into external memory", board: "stm32h743", file: startup, from: /0x1000873Fu/, to: "0x1000873Eu", noticed: /may read ahead at 0x60000000/ },
  { what: "the boot ROM's watchdog runs on", board: "mimxrt1170", file: startup, from: /REGISTER\(0x40038000u\) = .*;/, to: "", noticed: /watchdog RTWDOG3/ },
  { what: "the debugger is locked out", board: "nrf52840", file: startup, from: /REGISTER\(0x40000558u\) = .*;/, to: "", noticed: /APPROTECT.DISABLE is open/ },
  { what: "trims are not copied", board: "nrf5340", file: startup, from: /place == 0xFFFFFFFFu/, to: "place != 0u", noticed: /trims of the factory are copied/ },
  { what: "an erratum of old silicon", board: "stm32h743", file: startup, from: /REGISTER\(0x51008108u\) = .*;/, to: "", noticed: /reads of the AXI SRAM are one at a time/ },
  { what: "the data cache is switched on with what reset left in it", board: "stm32h743", file: "platform/etp_cache.c", from: /INVALIDATE_SET_WAY = \(way/, to: "CACHE_SELECT = (way", noticed: /data cache is on with 0 of its 512 lines invalidated/ },
  { what: "a register that the chip does not have", board: "nrf5340", file: startup, from: /0x50001500u/, to: "0x50001504u", noticed: /write to register 0x50001504/ },
  { what: "vectors that are not where the bootloader looks", board: "arduino-nano33ble", file: "platform/board.ld", from: /KEEP\(\*\(\.vectors\)\)/, to: ". = ALIGN(512); . += 512; KEEP(*(.vectors))", noticed: /first stack pointer|reset vector/ },
];

const catalog = testCatalog();
const digits = loadModel("digits", "m4_i8");

for (const { what, board, place, file, from, to, noticed } of faults) {
  test(`${board}: it is noticed that ${what}`, async () => {
    let seeded = false;
    const change = (path: string, contents: string): string => {
      if (path !== file) return contents;
      seeded = from.test(contents);
      // A helper that nothing calls any more is no error here.
      return contents.replace(from, to).replace(/^static (void|bool)/gm, "__attribute__((unused)) static $1");
    };
    const built = await buildModel(digits.pte, testBoard(board), catalog, place === undefined ? {} : { place }, "release", change);
    assert.ok(seeded, `${file} has nothing like ${from.source}`);
    const { faults: found } = await emulate({
      board,
      elf: built.program,
      inputs: { "input0.bin": digits.cases[0]!.input },
      options: ["--most-instructions", "3000000"],
    });
    assert.match(found.join("\n"), noticed);
  });
}
