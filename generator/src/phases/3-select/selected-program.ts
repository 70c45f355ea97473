import type { KernelFamily, KernelVariant } from "../../catalog/kernel-facts.js";
import type { Graph, Module } from "../../ir/graph.js";
import type { ValueId } from "../../ir/ids.js";
import type { OperatorNode } from "../../ir/node.js";
import type { ControlRequest, KernelRequest, LoopRequest } from "../../ops/lowering.js";
import type { PackedConstant } from "./packings/packing.js";
import type { SegmentImplementation } from "./segment.js";

/** A member of a kernel's parameter struct with its value; `member` is its place there, as C writes it. */
export type SelectedField =
  | { readonly kind: "number"; readonly name: string; readonly member: string; readonly type: "int32_t" | "float"; readonly value: number }
  | { readonly kind: "constant"; readonly name: string; readonly member: string; readonly constant: PackedConstant | null };

export type CallArgument =
  | { readonly kind: "params" }
  | { readonly kind: "scratch" }
  | { readonly kind: "tensor"; readonly name: string; readonly value: ValueId }
  | { readonly kind: "null"; readonly name: string };

/** Work space that lives during one node only. */
export interface ScratchNeed {
  readonly bytes: number;
  readonly alignment: number;
}

/** A kernel that was looked at, and why it was not taken; `undefined` for the one that was. */
export interface ConsideredKernel {
  readonly name: string;
  readonly predictedInstructions: number | undefined;
  /** Bytes of constants beyond those of the plain packing. */
  readonly extraFlash: number;
  readonly rejected: string | undefined;
}

/** A C function of the catalogue with everything a call needs. */
export interface KernelImplementation {
  readonly kind: "kernel";
  readonly request: KernelRequest;
  readonly family: KernelFamily;
  readonly kernel: KernelVariant;
  readonly fields: readonly SelectedField[];
  readonly arguments: readonly CallArgument[];
  readonly scratch: ScratchNeed | null;
  /** Inputs whose memory the result may take over. */
  readonly inPlace: readonly ValueId[];
  /** Predicted instructions that this adds to a call. */
  readonly inPlaceInstructions: number;
  readonly predictedInstructions: number | undefined;
  readonly considered: readonly ConsideredKernel[];
}

/** A function printed for this node. */
export interface LoopImplementation {
  readonly kind: "loop";
  readonly request: LoopRequest;
  readonly inPlace: readonly ValueId[];
  readonly scratch: null;
  /** Nodes before this one whose loops became part of it, in their order. */
  readonly joined?: readonly OperatorNode[];
}

/** A line of the method itself: where a branch or loop begins, or a number that is computed. */
export interface ControlImplementation {
  readonly kind: "control";
  readonly request: ControlRequest;
  readonly inPlace: readonly ValueId[];
  readonly scratch: null;
}

export interface SelectedNode {
  readonly node: OperatorNode;
  readonly implementation: KernelImplementation | LoopImplementation | SegmentImplementation | ControlImplementation;
}

/** A node that is computed by a kernel. */
export interface KernelNode extends SelectedNode {
  readonly implementation: KernelImplementation;
}

export interface SelectedMethod {
  readonly graph: Graph;
  /** In the order of execution; a segment stands for the nodes inside it. */
  readonly nodes: readonly SelectedNode[];
  /** The input whose rows the application feeds one by one, to the first node; it has no memory as a whole. */
  readonly fedInput?: ValueId;
}

/** A node of the file with what computes it as a whole tensor. */
export interface FileNode {
  readonly node: OperatorNode;
  readonly implementation: KernelImplementation | LoopImplementation;
}

/** Every node with the C function that computes it. */
export interface SelectedProgram {
  readonly module: Module;
  readonly methods: readonly SelectedMethod[];
}
