import { error, warning } from "../define-messages.js";

const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? "" : "s"}`;

/** The first of a list that may be long. */
function listed(words: readonly string[], shown = 8): string {
  return `${words.slice(0, shown).join(", ")}${words.length > shown ? ` and ${words.length - shown} more` : ""}`;
}

/** Messages about turning a program into the IR. */
export const importMessages = {
  "method-names-clash": error<{ first: string; second: string; name: string }>(
    ({ first, second, name }) => `${first} and ${second} would both need the C name "${name}"`,
    () => `export the program with other names: they are the keys of the methods given to to_edge, and of its constant_methods`,
  ),
  "unsupported-backend": error<{ backend: string; calls: number; advice: string }>(
    ({ backend, calls }) =>
      `the model hands ${calls} part${calls === 1 ? "" : "s"} to backend "${backend}", which does not run on a microcontroller of this board`,
    ({ advice }) => advice,
  ),
  "unsupported-control-flow": error<{ what: string }>(
    ({ what }) => `the method has ${what}, which cannot be turned into straight-line code`,
    () => `export the model without torch.cond, map or scan, or unroll the loop in the model`,
  ),
  "unsupported-input": error<{ position: number; found: string }>(
    ({ position, found }) => `input ${position} is ${found}; inputs must be tensors that the caller can write`,
    () => `make the value a tensor, or fix it at export`,
  ),
  "unsupported-output": error<{ position: number; found: string }>(
    ({ position, found }) => `output ${position} is ${found}; outputs must be tensors`,
    () => `return a tensor instead`,
  ),
  "dynamic-argument": error<{ operator: string; argument: string }>(
    ({ operator, argument }) =>
      `argument "${argument}" of operator "${operator}" is computed at run time, expected a number fixed at export`,
    () => `export the model with static shapes`,
  ),
  "missing-external-data": error<{ tensor: string }>(
    ({ tensor }) => `tensor "${tensor}" keeps its bytes in a separate .ptd file`,
    () => `name the file: etgen firmware model.pte --data model.ptd`,
  ),
  "no-methods": error<{ names: readonly string[] }>(
    ({ names }) =>
      names.length === 0 ? `the program has no method` : `the program has only constant methods: ${names.join(", ")}`,
    () => `export a model with a forward method`,
  ),
  "uninitialised-read": error<{ tensor: string }>(
    ({ tensor }) => `${tensor} is read before anything writes it`,
    () => `the file is damaged, or was exported by a faulty memory planning pass; export it again`,
  ),
  "dropped-view": warning<{ view: string; source: string }>(
    ({ view, source }) =>
      `the exporter dropped a view: ${view} shares the bytes of ${source}, whose elements lie in another order; etgen reads them as PyTorch does, ExecuTorch's own runtime reads the bytes as they lie and gets other numbers`,
    () => `compare with eager PyTorch; where both have to agree, call .contiguous() before the view in the model and export it again`,
  ),
  "unclear-view": error<{ view: string; source: string; reason: string }>(
    ({ view, source, reason }) =>
      `${source} and ${view} share bytes, but elements lie in them in different orders, and which ones are meant is unclear: ${reason}`,
    () => `call .contiguous() before the view in the model, or export with ExecutorchBackendConfig(remove_view_copy=False), and try again`,
  ),
  "state-without-start": warning<{ buffers: readonly string[] }>(
    ({ buffers }) =>
      `the file has no start value for ${counted(buffers.length, "mutable buffer")}, which start${buffers.length === 1 ? "s" : ""} with zeros: ${listed(buffers)}`,
    () => `where the model sets a start value, export with ExecutorchBackendConfig(passes=[InitializedMutableBufferPass([names of the buffers])])`,
  ),
  "unread-state": warning<{ buffer: string }>(
    ({ buffer }) => `mutable buffer ${buffer} is written and never read: nothing passes from one call to the next`,
    () => `where another method reads it, say "--share-state" or export with MemoryPlanningPass(share_mutable_buffers=True); otherwise look in the exported program for what became of its reader`,
  ),
  "frozen-state": warning<{ buffer: string; constant: string }>(
    ({ buffer, constant }) =>
      `mutable buffer ${buffer} is written and never read: quantisation has frozen it into constant ${constant}, so every call computes with the same values and nothing passes from one call to the next`,
    () => `make the buffer an input and an output of the method, so that the application hands it on, or keep the layers that read it in float`,
  ),
  "shared-state-differs": error<{ first: string; second: string; found: string }>(
    ({ first, second, found }) => `${first} and ${second} should be one mutable buffer, but have ${found}`,
    () => `export all methods from one instance of the module`,
  ),
  "shared-state-unclear": error<{ shape: string; buffers: readonly string[] }>(
    ({ shape, buffers }) => `which mutable buffers are to be shared is unclear: several are ${shape}: ${buffers.join(", ")}`,
    () => `export with emit_mutable_buffer_names=True, or with MemoryPlanningPass(share_mutable_buffers=True), which needs no "--share-state"`,
  ),
  "no-state-to-share": error<{ methods: readonly string[] }>(
    ({ methods }) => `no two methods have a mutable buffer of the same name or shape: ${methods.map((name) => `"${name}"`).join(", ")}`,
    () => `leave out "--share-state"; a buffer that a method only writes is found by its name: export with emit_mutable_buffer_names=True`,
  ),
} as const;
