import { existsSync, readFileSync } from "node:fs";

import type { DiagnosticSink } from "../diagnostics/sink.js";
import { attributeBytes } from "./attribute-bytes.js";
import { runBinutil, type Binutils } from "./binutils.js";
import type { Image } from "./elf/image.js";
import { parseLinkerMap, type Contribution } from "./elf/parse-linker-map.js";
import { parseReadelf } from "./elf/parse-readelf.js";
import type { ImageFiles, WeighOptions } from "./weigh-options.js";
import { measureStack } from "./stack/measure-stack.js";
import { sumByCategory, type Weight } from "./weight.js";

/** Weighs a linked image. Undefined after an error message. */
export function weighImage(files: ImageFiles, options: WeighOptions, sink: DiagnosticSink): Weight | undefined {
  const image = readImage(files.elf, options.binutils, sink);
  if (image === undefined) return undefined;
  const contributions = readContributions(files.map, sink);
  const items = attributeBytes(image, contributions, options.ramRanges);
  const byCategory = sumByCategory(items);
  return {
    flashBytes: items.reduce((sum, item) => sum + item.flashBytes, 0),
    ramBytes: items.reduce((sum, item) => sum + item.ramBytes, 0),
    byCategory,
    items,
    stack: image.machine === "arm" ? measureStack(image, files, contributions, options, sink) : undefined,
  };
}

function readImage(elf: string, { readelf }: Binutils, sink: DiagnosticSink): Image | undefined {
  const listing = runBinutil(readelf, ["--wide", "--file-header", "--sections", "--symbols", elf]);
  if ("problem" in listing) {
    sink.report("image-unreadable", { path: elf, found: listing.problem });
    return undefined;
  }
  const image = parseReadelf(listing.text);
  if (image === undefined) sink.report("image-unreadable", { path: elf, found: "readelf lists no ELF header" });
  return image;
}

function readContributions(map: string, sink: DiagnosticSink): readonly Contribution[] {
  if (existsSync(map)) return parseLinkerMap(readFileSync(map, "utf8"));
  sink.report("map-missing", { path: map });
  return [];
}
