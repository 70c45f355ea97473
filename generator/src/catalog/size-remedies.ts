import type { SizeLimit } from "./size-limit.js";

const ofOwner: Readonly<Record<string, string>> = {
  constants: "fewer channels or layers; int8 instead of float weights",
  kernels: "--opt size",
  generated: "--opt size, or fewer layers",
  application: "your own sources, most of all what they print",
  platform: "--opt size; what is left is start-up and console",
  library: "functions of the C library that the application calls, such as printf",
  stack: "a smaller stack for the board, where the bound allows it",
  other: "alignment: nothing that an option changes",
};

/** What would make the limited thing smaller, in a few words. */
export function remedyOf({ of, name }: Pick<SizeLimit, "of" | "name">): string {
  switch (of) {
    case "flash":
      return "--opt size, smaller layers, or int8 instead of float";
    case "ram":
      return '--ram min, --input rows, or a smaller input; "etgen plan" shows what each would give';
    case "arena":
      return '--ram min, --input rows, or a smaller layer at the peak, which "etgen plan" names';
    case "stack":
      return "less on the stack of the functions above; kernels need less with --opt size";
    case "region":
      return "--place, which moves weights, tensors or the arena to another bank; --ram min or --opt size";
    case "owner":
      return name === "arena" ? remedyOf({ of: "arena", name: null }) : (ofOwner[name ?? ""] ?? "raise the budget");
  }
}
