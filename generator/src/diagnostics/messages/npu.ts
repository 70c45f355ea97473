import { error, warning } from "../define-messages.js";

const exportAgain = `the payload was damaged or made by an incompatible compiler: copy the file again, or export the model again`;
const badUsage = 2;
const hex = (offset: number): string => `0x${offset.toString(16)}`;

/** Where in a command stream: every message about one begins with it. */
export interface CommandPlace {
  readonly owner: string;
  /** As Arm's documents spell it. */
  readonly command: string;
  readonly offset: number;
}

const at = ({ command, offset, owner }: CommandPlace): string => `${command} at byte ${hex(offset)} of the command stream of ${owner}`;

/** Messages about what a delegate hands to an Ethos-U. */
export const npuMessages = {
  "npu-absent": error<{ backends: readonly string[] }>(
    ({ backends }) =>
      `no part of the model was compiled for an Ethos-U; its delegates are ${backends.map((name) => `"${name}"`).join(", ") || "none"}`,
    () => `leave out --npu, or export the model with EthosUPartitioner`,
  ),
  "accelerator-unknown": error<{ found: string; known: readonly string[] }>(
    ({ found, known }) => `--accelerator is "${found}", expected one of ${known.join(", ")}`,
    () => `it is the name that the export has as --accelerator-config`,
    badUsage,
  ),
  "damaged-npu-payload": error<{ what: string; found: string; expected: string }>(
    ({ what, found, expected }) => `${what} is ${found}, expected ${expected}`,
    () => exportAgain,
  ),
  "npu-block-absent": error<{ block: string; owner: string; key: string }>(
    ({ block, owner, key }) => `block "${block}" of ${owner} is kept outside of it, under the key ${key}, which no file has`,
    () => `give the .ptd files that were exported with the model: --data <file>`,
  ),
  "damaged-npu-stream": error<{ owner: string; offset: number; found: string; expected: string }>(
    ({ owner, offset, found, expected }) => `the command stream of ${owner} has ${found} at byte ${hex(offset)}, expected ${expected}`,
    () => exportAgain,
  ),
  "npu-unknown-command": error<CommandPlace & { product: string }>(
    (place) => `${at(place)} does not exist on an Ethos-${place.product.toUpperCase()}`,
    () => exportAgain,
  ),
  "npu-outside-region": error<
    CommandPlace & { operand: string; access: string; begin: number; end: number; region: number; regionBytes: number }
  >(
    ({ operand, access, begin, end, region, regionBytes, ...place }) =>
      `${at(place)} ${access} bytes ${begin} to ${end} of region ${region} (${operand}), which has ${regionBytes} bytes`,
    () => `an NPU would change or read memory that is not the model's: ${exportAgain}`,
  ),
  "npu-misaligned": error<CommandPlace & { what: string; found: number; unit: number }>(
    ({ what, found, unit, ...place }) => `${at(place)} has ${what} ${found}, expected a multiple of ${unit}`,
    () => exportAgain,
  ),
  "npu-window-outside": error<{ owner: string; window: string; end: number; region: number; regionBytes: number }>(
    ({ owner, window, end, region, regionBytes }) =>
      `${window} of ${owner} ends at byte ${end} of region ${region}, which has ${regionBytes} bytes`,
    () => exportAgain,
  ),
  "npu-senseless-size": error<CommandPlace & { what: string; found: string }>(
    ({ what, found, ...place }) => `${at(place)} has ${what} of ${found}, expected sizes of at least 1`,
    () => exportAgain,
  ),
  "npu-differs": error<{ owner: string; property: string; found: string; wanted: string; name: string; flag: string }>(
    ({ owner, property, found, wanted, name }) => `${owner} was compiled for ${property} ${found}, but ${name} has ${wanted}`,
    ({ flag }) => `export the model again with the compile flag ${flag}`,
  ),
  "npu-not-simulated": error<CommandPlace & { what: string }>(
    ({ what, ...place }) => `${at(place)} needs ${what}, which the simulator does not know`,
    () => `no public document or compiler says what it computes: run the model on the NPU, and report the operator it came from`,
  ),
  "npu-too-much-work": error<{ owner: string; what: string; found: number; limit: number }>(
    ({ owner, what, found, limit }) => `${owner} asks for ${found} ${what}, and the simulator stops at ${limit}`,
    () => `the stream was damaged, or the model is larger than any that a microcontroller runs`,
  ),
  "npu-weights-differ": error<CommandPlace & { count: number }>(
    ({ count, ...place }) => `the weights of ${at(place)} do not fit it: ${count} are missing or lie outside of its kernel`,
    () => exportAgain,
  ),
  "npu-index-outside": error<CommandPlace & { index: number; limit: number }>(
    ({ index, limit, ...place }) => `${at(place)} meets index ${index}, expected 0 to ${limit}`,
    () => `an input of the model holds an index that its table does not have`,
  ),
  "npu-input-bytes": error<{ owner: string; input: string; found: number; expected: number }>(
    ({ owner, input, found, expected }) => `${input} of ${owner} has ${found} bytes, expected ${expected}`,
    () => `the delegate's argument and its payload disagree: export the model again`,
  ),
  "npu-reads-unwritten": warning<CommandPlace & { count: number; region: number; address: number; operations: number }>(
    ({ count, region, address, operations, ...place }) =>
      `${at(place)} reads ${count} bytes that nothing has written, the first at byte ${address} of region ${region}` +
      (operations === 1 ? "" : `; so do ${operations - 1} operations behind it`),
    () =>
      `the compiler planned wrongly, and results depend on what the memory held: export with another version of Vela, or change the layer`,
  ),
} as const;
