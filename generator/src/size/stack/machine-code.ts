/** A function as the disassembly shows it. */
export interface MachineFunction {
  readonly name: string;
  readonly address: number;
  /** Bytes that its instructions take from the stack, every path counted. */
  readonly pushedBytes: number;
  /** The stack pointer is lowered by an amount that only the running program knows. */
  readonly dynamicFrame: boolean;
  /** Addresses called with a return. */
  readonly calls: readonly number[];
  /** Addresses jumped to outside the function: tail calls, and shared tails of hand-written code. */
  readonly jumps: readonly number[];
  /** Addresses of constant tables through whose functions it calls. */
  readonly tables: readonly number[];
  /** The function behind, when the last instruction may continue there. */
  readonly fallsInto: number | undefined;
  /** Calls or jumps through a register whose value is not plain to see. */
  readonly callsIndirectly: boolean;
  /** Sets the stack pointer to an address, as code does that starts on an empty stack. */
  readonly setsStackPointer: boolean;
}
