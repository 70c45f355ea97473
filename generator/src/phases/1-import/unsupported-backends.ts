import type { DiagnosticSink } from "../../diagnostics/sink.js";
import type { Method } from "../../model/program.js";

/** What to do instead, by backend id as ExecuTorch spells it. */
const advice: readonly { readonly pattern: RegExp; readonly text: string }[] = [
  { pattern: /^XnnpackBackend$/, text: "XNNPACK is for application processors: export without XnnpackPartitioner, with the Cortex-M passes (CortexMQuantizer, CortexMPassManager) instead" },
  { pattern: /Qnn/, text: "QNN is for Snapdragon processors: export without QnnPartitioner, with the Cortex-M passes instead" },
  { pattern: /CoreML/, text: "Core ML is for Apple devices: export without CoreMLPartitioner, with the Cortex-M passes instead" },
  { pattern: /MPS|Mps/, text: "MPS is for Apple GPUs: export without MPSPartitioner, with the Cortex-M passes instead" },
  { pattern: /Vulkan/, text: "Vulkan is for GPUs: export without VulkanPartitioner, with the Cortex-M passes instead" },
  { pattern: /^(EthosUBackend|ArmBackend)$/, text: "the board has no Ethos-U: choose a board that has one, or export without EthosUPartitioner, with the Cortex-M passes instead" },
];

/** Reports each backend once, with the number of calls to it. */
export function reportUnsupportedBackends(method: Method, fileName: string, sink: DiagnosticSink): void {
  const calls = new Map<string, { count: number; first: number }>();
  method.instructions.forEach((instruction, position) => {
    if (instruction.kind !== "delegateCall") return;
    const backend = method.delegates[instruction.delegate]?.id ?? "unknown";
    const known = calls.get(backend);
    calls.set(backend, { count: (known?.count ?? 0) + 1, first: known?.first ?? position });
  });
  for (const [backend, { count, first }] of calls) {
    const known = advice.find(({ pattern }) => pattern.test(backend));
    const text = known?.text ?? "export the model without this backend's partitioner, with the Cortex-M passes instead";
    sink.report(
      "unsupported-backend",
      { backend, calls: count, advice: text },
      { file: fileName, method: method.name, instruction: first },
    );
  }
}
