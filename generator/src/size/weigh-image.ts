import { existsSync, readFileSync } from "node:fs";

import type { DiagnosticSink } from "../diagnostics/sink.js";
import { attributeBytes } from "./attribute-bytes.js";
import { runBinutil, type Binutils } from "./binutils.js";
import type { Image } from "./elf/image.js";
import { parseLinkerMap, parseMapRegions } from "./elf/parse-linker-map.js";
import { parseReadelf } from "./elf/parse-readelf.js";
import type { ImageFiles, WeighOptions } from "./weigh-options.js";
import { regionBytes } from "./region-bytes.js";
import { measureStack } from "./stack/measure-stack.js";
import { sumByCategory, type Weight } from "./weight.js";

/** Weighs a linked image. Undefined after an error message. */
export function weighImage(files: ImageFiles, options: WeighOptions, sink: DiagnosticSink): Weight | undefined {
  const image = readImage(files.elf, options.binutils, sink);
  if (image === undefined) return undefined;
  const map = readMap(files.map, sink);
  const contributions = parseLinkerMap(map);
  const regions = options.regions ?? parseMapRegions(map);
  const items = attributeBytes(image, contributions, options.ramRanges, options.knownSources);
  const byCategory = sumByCategory(items);
  const stack = image.machine === "arm" ? measureStack(image, files, contributions, options, sink) : undefined;
  return {
    flashBytes: items.reduce((sum, item) => sum + item.flashBytes, 0),
    ramBytes: items.reduce((sum, item) => sum + item.ramBytes, 0),
    arenaBytes: byCategory.arena.ramBytes,
    regions: regionBytes(image, regions),
    byCategory,
    items,
    stack: stack?.whole,
    calls: stack?.calls ?? [],
  };
}

function readImage(elf: string, { readelf }: Binutils, sink: DiagnosticSink): Image | undefined {
  const listing = runBinutil(readelf, ["--wide", "--file-header", "--sections", "--segments", "--symbols", elf]);
  if ("problem" in listing) {
    sink.report("image-unreadable", { path: elf, found: listing.problem });
    return undefined;
  }
  const image = parseReadelf(listing.text);
  if (image === undefined) sink.report("image-unreadable", { path: elf, found: "readelf lists no ELF header" });
  return image;
}

/** Empty after a warning where there is none. */
function readMap(map: string, sink: DiagnosticSink): string {
  if (existsSync(map)) return readFileSync(map, "utf8");
  sink.report("map-missing", { path: map });
  return "";
}
