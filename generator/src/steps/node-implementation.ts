import type { OperatorNode } from "../ir/node.js";
import type { ControlRequest, LoopRequest } from "../ops/lowering.js";
import type { KernelCall } from "./kernel-call.js";

/** A kernel of the catalogue that computes a node of the file. */
export interface KernelImplementation extends KernelCall {
  readonly kind: "kernel";
  readonly node: OperatorNode;
}

/** A function printed for this node. */
export interface LoopImplementation {
  readonly kind: "loop";
  readonly node: OperatorNode;
  readonly request: LoopRequest;
  /** Nodes before this one whose loops became part of it, in their order. */
  readonly joined: readonly OperatorNode[];
}

/** A line of the method itself: where a branch or loop begins, or a number that is computed. */
export interface ControlImplementation {
  readonly kind: "control";
  readonly node: OperatorNode;
  readonly request: ControlRequest;
}

/** What computes a node of the file as a whole tensor. */
export type NodeImplementation = KernelImplementation | LoopImplementation;
