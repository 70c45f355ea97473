import type { OperatorNode } from "../../ir/node.js";
import { controlNames } from "./control-operators.js";

/** A branch or loop as positions in a list of nodes: the node that opens it and the one that ends it. */
export interface Block {
  readonly begin: number;
  readonly end: number;
  readonly isLoop: boolean;
}

/** Every block, inner ones before those around them. */
export function blocksOf(nodes: readonly OperatorNode[]): readonly Block[] {
  const open: number[] = [];
  const blocks: Block[] = [];
  nodes.forEach(({ operator }, position) => {
    if (operator === controlNames.if || operator === controlNames.repeat) open.push(position);
    if (operator !== controlNames.end) return;
    const begin = open.pop();
    if (begin === undefined) throw new Error("a block ends that never began");
    blocks.push({ begin, end: position, isLoop: nodes[begin]!.operator === controlNames.repeat });
  });
  return blocks;
}
