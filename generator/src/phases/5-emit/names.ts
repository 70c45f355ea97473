/** The names of everything generated for one model; they all begin with the model's. */
export interface ModelNames {
  /** C prefix, for example "kws". */
  readonly prefix: string;
  readonly macroPrefix: string;
  arena(bank: string): string;
  /** The macro that stands for a tensor's address. */
  tensor(method: string, name: string): string;
  nodeParams(method: string, instruction: number): string;
  /** The macro that stands for the address of memory that a node works in: "KWS_NODE03_SCRATCH". */
  nodeWork(method: string, instruction: number, kind: "SCRATCH" | "SUMS"): string;
  nodeFunction(method: string, instruction: number, label: string): string;
  /** What belongs to the nodes of a segment: "kws_rows00_13". */
  segment(method: string, first: number, last: number): string;
  nodeConstant(method: string, instruction: number, field: string): string;
  /** A constant tensor that is an operand by itself. */
  constant(name: string): string;
  method(method: string): string;
  /** The method as its own file calls it: "forward". */
  localMethod(method: string): string;
}

/**
 * With one method its name is left out of the names of private things; public names always carry it. Where an image has
 * several models, its arenas carry its name, and methods are called "kws.forward".
 */
export function createModelNames(prefix: string, methodCount: number, image?: string): ModelNames {
  const macroPrefix = prefix.toUpperCase();
  const local = (method: string): string => identifier(image === undefined ? method : method.slice(prefix.length + 1));
  const scope = (method: string): string => (methodCount === 1 ? "" : `${local(method)}_`);
  const number = (instruction: number): string => String(instruction).padStart(2, "0");
  return {
    prefix,
    macroPrefix,
    arena: (bank) => `${image ?? prefix}_arena_${bank}`,
    tensor: (method, name) => `${macroPrefix}_${scope(method).toUpperCase()}${name.toUpperCase()}`,
    nodeParams: (method, instruction) => `${prefix}_${scope(method)}node${number(instruction)}`,
    nodeWork: (method, instruction, kind) => `${macroPrefix}_${scope(method).toUpperCase()}NODE${number(instruction)}_${kind}`,
    nodeFunction: (method, instruction, label) => `${prefix}_${scope(method)}node${number(instruction)}_${identifier(label)}`,
    segment: (method, first, last) => `${prefix}_${scope(method)}rows${number(first)}_${number(last)}`,
    nodeConstant: (method, instruction, field) => `${prefix}_${scope(method)}node${number(instruction)}_${field}`,
    constant: (name) => `${prefix}_constant_${name}`,
    localMethod: local,
    method: (method) => `${prefix}_${local(method)}`,
  };
}

/** Any text as part of a C identifier. */
export function identifier(text: string): string {
  return text.replace(/[^A-Za-z0-9_]/g, "_");
}
