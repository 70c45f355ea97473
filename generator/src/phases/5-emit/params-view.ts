import type { KernelImplementation } from "../../steps/node-implementation.js";
import type { EmissionContext } from "./emission-context.js";
import { fieldText } from "./field-text.js";

export interface ParamsView {
  readonly type: string;
  readonly name: string;
  readonly number: string;
  readonly label: string;
  readonly fields: readonly { readonly member: string; readonly value: string }[];
}

/** The struct of a kernel; `constantName` suggests the symbols of constants by field. */
export function paramsView(
  implementation: Pick<KernelImplementation, "kernel" | "fields">,
  { pool }: EmissionContext,
  constantName: (field: string) => string,
): Pick<ParamsView, "type" | "fields"> {
  const fields = implementation.fields.map((field) => {
    if (field.kind === "number") return { member: field.member, value: fieldText(field.value, field.type) };
    const value = field.constant === null ? "NULL" : pool.add(field.constant, constantName(field.name));
    return { member: field.member, value };
  });
  return { type: implementation.kernel.params, fields };
}
