import { Option, type Command } from "commander";

import { kernelChoices, optimisations, weightForms } from "../firmware/firmware-request.js";
import { collect } from "../options/option-values.js";

/** The options of every verb that compiles. */
export function addCompilationOptions(command: Command): Command {
  return command
    .argument("<model>", "a .pte or .bpte file")
    .requiredOption("--board <name>", 'what it is for; "etgen boards" lists them')
    .option("--data <file>", "external tensor data (.ptd); may be repeated", collect)
    .option("--name <identifier>", "prefix of everything generated; from the model's file name if not given")
    .addOption(listed("--opt <goal>", "bytes against instructions", optimisations, "balanced"))
    .addOption(listed("--weights <form>", "how constants reach the image", weightForms, "incbin"))
    .addOption(listed("--kernels <choice>", "ref: the slow, obvious kernels", kernelChoices, "auto"));
}

/** Commander shows the choices; whether a value is one of them is checked with the other values, in our words. */
function listed(flags: string, description: string, choices: readonly string[], fallback: string): Option {
  return new Option(flags, description).choices([...choices]).default(fallback).argParser(String);
}
