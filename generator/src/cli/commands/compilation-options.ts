import { Option, type Command } from "commander";

import { defaultOptions, rowsOfSteps } from "../../options.js";
import { clockChoices, kernelSets, optimisations, ramGoals, weightForms } from "../firmware/firmware-request.js";
import { projectFileName } from "../config/project-file.js";
import { collect } from "../options/option-values.js";

const modelHelp = "a .pte or .bpte file, or name=file; several share one image";
/** For every verb that names instructions. */
export const etrecordHelp = "the exporter's ETRecord, or a JSON file, which says what module each instruction belongs to; of several models model=file";
const boardHelp = 'what it is for; "etgen boards" lists them';

/** The models and the options of every verb that compiles. */
export function addCompilationOptions(command: Command): Command {
  return addOptionalCompilationOptions(command).option("--config <file>", `the project file; without models ${projectFileName} here`);
}

/** The same for a verb that can do without a model. */
export function addOptionalCompilationOptions(command: Command): Command {
  return addChoices(command.argument("[models...]", modelHelp).option("--board <name>", boardHelp));
}

function addChoices(command: Command): Command {
  return command
    .option("--data <file>", "external tensor data (.ptd), of several models model=file; may be repeated", collect)
    .option("--etrecord <file>", etrecordHelp, collect)
    .option("--name <identifier>", "prefix of everything generated, or name of the image; from the file names if not given")
    .addOption(listed("--opt <goal>", "bytes against instructions", optimisations, defaultOptions.optimise))
    .addOption(listed("--weights <form>", "how constants reach the image", weightForms, defaultOptions.weights))
    .addOption(listed("--kernels <set>", "ref: the slow, obvious kernels; cmsis-nn: that library where it can", kernelSets, defaultOptions.kernels))
    .addOption(listed("--ram <goal>", "planned memory against instructions", ramGoals, defaultOptions.ram))
    .addOption(listed("--clock <choice>", "rated: startup raises the core's clock, where the board says how", clockChoices, defaultOptions.clock))
    .option("--rows-per-step <count>", `rows that a node computes at a turn, ${rowsOfSteps.join(", ")}; the planner chooses if not given`)
    .option("--share-state", "state of one name or shape in several methods is one, though the program does not say so")
    .option("--place <what=bank>", "arena, weights, stack, code (of kernels), weights:<instruction> or a tensor's name into a bank; may be repeated", collect)
    .option("--concurrent", "several models: each keeps memory of its own, as they may run at the same time");
}

/** For verbs that build. */
export function addLibraryOption(command: Command): Command {
  return command.option("--cmsis-nn <directory>", "a checkout of CMSIS-NN for --kernels cmsis-nn; CMSIS_NN_PATH if not given");
}

/** For verbs that compile without running on the user's files. */
export function addRowsOption(command: Command): Command {
  return command.option("--input <rows>", "the word rows: the application feeds its input row by row", collect);
}

/** Commander shows the choices; whether a value is one of them is checked with the other values, in our words. */
export function listed(flags: string, description: string, choices: readonly string[], fallback?: string): Option {
  const option = new Option(flags, description).choices([...choices]).argParser(String);
  return fallback === undefined ? option : option.default(fallback);
}
