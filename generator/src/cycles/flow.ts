/** How control went through the calls of methods: what the plugin of QEMU wrote (generator/flow-counter). */
export interface Flow {
  readonly blocks: ReadonlyMap<number, readonly FlowInstruction[]>;
  readonly calls: readonly MethodCall[];
}

export interface FlowInstruction {
  readonly address: number;
  readonly bytes: number;
}

/** `method` counts from 0, in the order in which the plugin was told of them. */
export interface MethodCall {
  readonly method: number;
  /** The nodes in the order in which they ran; the last is what ran behind them. */
  readonly nodes: readonly FlowCounts[];
}

export interface FlowCounts {
  /** `from` is -1 where something outside ran before. */
  readonly edges: readonly { readonly from: number; readonly to: number; readonly times: number }[];
  readonly misses: readonly { readonly block: number; readonly next: number; readonly jump: number; readonly load: number }[];
}

/** Undefined when the text is not whole. */
export function parseFlow(text: string): Flow | undefined {
  const blocks = new Map<number, readonly FlowInstruction[]>();
  const calls: { readonly method: number; readonly nodes: FlowCounts[] }[] = [];
  const empty = () => ({ edges: [] as FlowCounts["edges"][number][], misses: [] as FlowCounts["misses"][number][] });
  let node = empty();
  let isOpen = false;
  for (const line of text.split("\n")) {
    const [kind, ...words] = line.split(" ");
    if (kind === "B") blocks.set(Number(words[0]), words[1]!.split(",").map(toFlowInstruction));
    const [first = 0, second = 0, third = 0, fourth = 0] = kind === "B" ? [] : words.map(Number);
    if (kind === "E") node.edges.push({ from: first, to: second, times: third });
    if (kind === "S") node.misses.push({ block: first, next: second, jump: third, load: fourth });
    if (kind === "M") calls.push({ method: first, nodes: [] });
    if (kind === "M" || kind === "N" || kind === "R") {
      if (kind !== "M") calls.at(-1)?.nodes.push(node);
      node = empty();
      isOpen = kind !== "R";
    }
  }
  return isOpen || calls.length === 0 || blocks.size === 0 ? undefined : { blocks, calls };
}

function toFlowInstruction(text: string): FlowInstruction {
  const [address, bytes] = text.split(":").map(Number);
  return { address: address!, bytes: bytes! };
}
