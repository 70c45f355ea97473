/** Functions of our helper headers that generated loops call. */
const helperHeaders: Readonly<Record<string, readonly string[]>> = {
  "common/etk_half.h": [
    "etk_half_to_float",
    "etk_float_to_half",
    "etk_bfloat16_to_float",
    "etk_float_to_bfloat16",
  ],
  "common/etk_convert.h": [
    "etk_float_to_int32",
    "etk_float_to_int64",
    "etk_double_to_int32",
    "etk_double_to_int64",
  ],
  "common/etk_integer.h": [
    "etk_divide_int32",
    "etk_divide_int64",
    "etk_remainder_int32",
    "etk_remainder_int64",
    "etk_floor_divide_int32",
    "etk_floor_divide_int64",
    "etk_modulo_int32",
    "etk_modulo_int64",
    "etk_power_int64",
  ],
  "common/etk_index.h": ["etk_smaller", "etk_larger", "etk_divide_up", "etk_pooled_size", "etk_narrowed", "etk_reflected", "etk_nearest", "etk_index", "etk_index_from_either_end"],
  "common/etk_quantize.h": ["etk_quantize_float", "etk_choose_zero_point", "etk_choose_zero_point_asymmetric"],
  "common/etk_random.h": ["etk_random_uniform", "etk_random_normal"],
  "common/etk_resample.h": [
    "etk_source_position",
    "etk_source_position_f64",
    "etk_triangle",
    "etk_triangle_f64",
    "etk_cubic_weight",
    "etk_grid_position_centres",
    "etk_grid_position_edges",
    "etk_grid_clamped",
    "etk_grid_reflected_centres",
    "etk_grid_reflected_edges",
  ],
  "common/etk_packed_integers.h": ["etk_nibble", "etk_crumb"],
  "common/etk_exp_float.h": ["etk_exp_float"],
  "common/etk_sigmoid_float.h": ["etk_sigmoid_float", "etk_tanh_float"],
  "common/etk_erf_float.h": ["etk_erf_float"],
  "common/etk_exp_f32__mve.h": ["etk_exp_f32x4"],
  "common/etk_sigmoid_f32__mve.h": ["etk_sigmoid_f32x4", "etk_tanh_f32x4"],
  "common/etk_erf_f32__mve.h": ["etk_erf_f32x4"],
  "common/etk_float_division.h": [
    "etk_modulo_float",
    "etk_modulo_double",
    "etk_floor_divide_float",
    "etk_floor_divide_double",
    "etk_not_negative_float",
    "etk_not_negative_double",
  ],
};

const headerOfHelper = new Map(
  Object.entries(helperHeaders).flatMap(([header, names]) => names.map((name) => [name, header] as const)),
);

/** Names of math.h that operators use, without the `f` of the float variants. */
const mathNames = new Set([
  "acos", "acosh", "asin", "asinh", "atan", "atan2", "atanh", "cbrt", "ceil", "cos", "cosh", "erf", "exp", "expm1",
  "fabs", "floor", "fmax", "fmin", "fmod", "hypot", "log", "log10", "log1p", "log2", "nearbyint", "pow", "rint",
  "round", "sin", "sinh", "sqrt", "tan", "tanh", "trunc", "isnan", "isinf", "isfinite", "signbit", "copysign",
  "INFINITY", "NAN",
]);

export interface RequiredHeaders {
  readonly headers: readonly string[];
  readonly helpers: readonly string[];
}

/** The headers that lines of C need beside stdint.h and stdbool.h. */
export function requiredHeaders(lines: readonly string[]): RequiredHeaders {
  const headers = new Set<string>();
  const helpers = new Set<string>();
  for (const name of lines.flatMap((line) => line.match(/\b[A-Za-z_]\w*\b/g) ?? [])) {
    if (mathNames.has(name) || (name.endsWith("f") && mathNames.has(name.slice(0, -1)))) headers.add("math.h");
    if (name === "memcpy" || name === "memset" || name === "memmove") headers.add("string.h");
    if (!name.startsWith("etk_")) continue;
    const helper = headerOfHelper.get(name);
    if (helper === undefined) throw new Error(`generated code calls ${name}, which no helper header declares`);
    helpers.add(helper);
  }
  return { headers: [...headers].sort(), helpers: [...helpers].sort() };
}
