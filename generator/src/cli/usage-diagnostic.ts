import type { Command } from "commander";

import { nearestOf } from "../diagnostics/nearest.js";
import type { DiagnosticSink } from "../diagnostics/sink.js";
import { fullName, type UsageSignal } from "./new-command.js";

/** Says in our words what commander found. Returns false when it only printed a help text or the version. */
export function reportUsage({ command, error }: UsageSignal, args: readonly string[], sink: DiagnosticSink): boolean {
  const found = firstQuoted(error.message);
  switch (error.code) {
    case "commander.helpDisplayed":
    case "commander.version":
      return false;
    case "commander.help":
      if (args.includes("help")) return false;
      sink.report("missing-command", { choices: commandNames(command) });
      return true;
    case "commander.unknownCommand": {
      const choices = commandNames(command);
      sink.report("unknown-command", { found, nearest: nearestOf(found, choices), choices });
      return true;
    }
    case "commander.unknownOption": {
      const choices = optionNames(command);
      sink.report("unknown-option", { command: fullName(command), found, nearest: nearestOf(found, choices), choices });
      return true;
    }
    case "commander.missingArgument":
      sink.report("missing-argument", { command: fullName(command), argument: found });
      return true;
    case "commander.excessArguments":
      sink.report("excess-arguments", { command: fullName(command), found: excessOf(command) });
      return true;
    case "commander.optionMissingArgument":
      sink.report("missing-option-value", { command: fullName(command), option: found });
      return true;
    case "commander.missingMandatoryOptionValue":
      sink.report("missing-option", { command: fullName(command), option: found });
      return true;
    default:
      throw error;
  }
}

/** Commander quotes what it found or misses: 'so'. */
function firstQuoted(message: string): string {
  return /'([^']*)'/.exec(message)?.[1] ?? message;
}

function commandNames(command: Command): readonly string[] {
  return command.commands.map((child) => child.name());
}

function optionNames(command: Command): readonly string[] {
  return command.options.flatMap(({ short, long }) => [short, long]).filter((name) => name !== undefined);
}

function excessOf(command: Command): readonly string[] {
  return command.args.slice(command.registeredArguments.length);
}
