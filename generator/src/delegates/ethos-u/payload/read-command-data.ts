import type { CommandData } from "./payload.js";
import type { PayloadPlace } from "./payload-place.js";
import { decodeConfiguration, type NpuConfiguration } from "./npu-configuration.js";

const formats = { COP1: 0x31504f43, COP2: 0x32504f43 } as const;
const actions = { configuration: 1, stream: 2, padding: 5 } as const;

/** The driver's payload: for which NPU, and the command stream. */
export function readCommandData(bytes: Uint8Array, place: PayloadPlace): CommandData {
  if (bytes.length < 4 || bytes.length % 4 !== 0) {
    throw place.damaged('the size of block "cmd_data"', `${bytes.length} bytes`, "a multiple of 4, at least 4");
  }
  // A copy, because a payload in the middle of a file is aligned to nothing. Not slice(): a Buffer's makes none.
  const words = new Uint32Array(Uint8Array.from(bytes).buffer);
  if (words[0] === formats.COP1) return readFirstFormat(words, place);
  if (words[0] === formats.COP2) return readSecondFormat(words, place);
  throw place.damaged(
    'the first word of block "cmd_data"',
    hex(words[0] ?? 0),
    `${hex(formats.COP1)} ("COP1") or ${hex(formats.COP2)} ("COP2")`,
  );
}

/** COP1: a list of driver actions. */
function readFirstFormat(words: Uint32Array, place: PayloadPlace): CommandData {
  let configuration: NpuConfiguration | undefined;
  let stream: Uint32Array | undefined;
  for (let at = 1; at < words.length;) {
    const word = words[at]!;
    switch (word & 255) {
      case actions.padding:
        at += 1;
        break;
      case actions.configuration:
        configuration = readConfiguration(words, at + 1, place);
        at += 3;
        break;
      case actions.stream: {
        const length = (((word >>> 8) & 255) << 16) | (word >>> 16);
        if (stream !== undefined) throw place.damaged(`driver action ${at}`, "a second command stream", "one");
        stream = readStream(words, at + 1, length, place);
        at += 1 + length;
        break;
      }
      default:
        throw place.damaged(`the driver action in word ${at}`, word & 255, "1 (configuration), 2 (command stream) or 5 (padding)");
    }
  }
  return complete("COP1", configuration, stream, undefined, place);
}

/** COP2: a header, one entry with metadata padded to 16 bytes, and the stream to the end. */
function readSecondFormat(words: Uint32Array, place: PayloadPlace): CommandData {
  const header = 4;
  const entry = header + 2;
  const metadata = entry + 9;
  if (words.length < metadata)
    throw place.damaged('block "cmd_data"', `${words.length * 4} bytes long`, `a COP2 header of ${metadata * 4} bytes`);
  const following = words[2]! + words[3]! * 2 ** 32;
  if (following !== (words.length - header) * 4)
    throw place.damaged("the length in the COP2 header", following, (words.length - header) * 4);
  if (words[header] !== 1) throw place.damaged("the type of the COP2 entry", words[header]!, "1 (command stream)");
  const metadataBytes = words[entry]!;
  const configuration = readConfiguration(words, entry + 4, place);
  const fast = words[entry + 7] ?? 0;
  const begin = Math.ceil((entry * 4 + metadataBytes) / 16) * 4;
  if (begin >= words.length)
    throw place.damaged("the length of the COP2 metadata", metadataBytes, "metadata with a command stream behind it");
  return complete("COP2", configuration, words.subarray(begin), fast, place);
}

function readConfiguration(words: Uint32Array, at: number, place: PayloadPlace): NpuConfiguration {
  const [config, id] = [words[at], words[at + 1]];
  if (config === undefined || id === undefined)
    throw place.damaged("the driver action with the configuration", "cut off", "two words, CONFIG and ID");
  const configuration = decodeConfiguration(config, id);
  if (configuration === undefined)
    throw place.damaged("the CONFIG word", hex(config), "an Ethos-U55, U65 or U85 with a MAC count that exists");
  return configuration;
}

function readStream(words: Uint32Array, begin: number, length: number, place: PayloadPlace): Uint32Array {
  if (length > words.length - begin) {
    throw place.damaged("the length of the command stream", `${length} words`, `at most the ${words.length - begin} that follow`);
  }
  if (begin % 4 !== 0) throw place.damaged("the command stream", `at byte ${begin * 4}`, "a multiple of 16");
  return words.subarray(begin, begin + length);
}

function complete(
  format: CommandData["format"],
  configuration: NpuConfiguration | undefined,
  stream: Uint32Array | undefined,
  fastScratchBytes: number | undefined,
  place: PayloadPlace,
): CommandData {
  if (configuration === undefined) throw place.damaged('block "cmd_data"', "without a configuration", "one");
  if (stream === undefined || stream.length === 0) throw place.damaged('block "cmd_data"', "without a command stream", "one");
  return { format, configuration, stream, fastScratchBytes };
}

function hex(word: number): string {
  return `0x${word.toString(16).padStart(8, "0")}`;
}
