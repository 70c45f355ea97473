import { commandSets } from "../isa/command-set.js";
import type { CommandData } from "../payload/payload.js";
import { commandName, decodeCommands, type Command, type DecodedStream } from "./decode-commands.js";
import type { BlockOperation, Operation } from "./operation.js";
import { readBlockOperation } from "./read-block-operation.js";
import { readDma } from "./read-dma.js";
import { Registers } from "./registers.js";

/** A stream taken apart: its commands, and the operations with the state that each of them reads. */
export interface ReadStream extends DecodedStream {
  readonly operations: readonly Operation[];
}

const blocks: Readonly<Record<string, BlockOperation["kind"]>> = {
  CONV: "conv",
  DEPTHWISE: "depthwise",
  POOL: "pool",
  ELEMENTWISE: "elementwise",
  RESIZE: "resize",
};

export function readOperations({ stream, configuration }: CommandData): ReadStream {
  const decoded = decodeCommands(stream, commandSets[configuration.product]);
  const registers = new Registers(configuration.product);
  const operations = decoded.commands.flatMap((command): readonly Operation[] => {
    const { definition, offset, param } = command;
    if (definition?.kind === "parameter") {
      registers.set(command);
      return [];
    }
    const kind = definition && blocks[definition.name];
    if (kind !== undefined) return [readBlockOperation(registers, configuration, kind, param, offset)];
    return [definition?.name === "DMA_START" ? readDma(registers, offset) : controlOf(command)];
  });
  return { ...decoded, operations };
}

function controlOf(command: Command): Operation {
  return { kind: "control", name: commandName(command), offset: command.offset, param: command.param };
}
