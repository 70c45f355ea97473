/** The short name of an operator: "cortex_m::quantized_conv2d.out" -> "quantized_conv2d". */
export function labelOf(operator: string): string {
  return operator.split("::").at(-1)!.split(".")[0]!;
}
