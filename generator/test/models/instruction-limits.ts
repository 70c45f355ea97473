/** The most instructions that a run may take with the default options, every one a tick; float in- and output but for kws/model_m55_patched. */
const limits: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  "mps2-an386": {
    "kws/model": 2_600_000,
    "ds_cnn_kws/m4_f32": 2_600_000,
    "mobilenet_v1_vww/m4_f32": 4_500_000,
    "resnet8/m4_f32": 9_000_000,
    "ad_autoencoder/m4_f32": 270_000,
    "mobilenet_v2/m4_f32": 15_000_000,
    "digits/m4_f32": 45_000,
    "transformer_toy/m4_f32": 938_080 / 3,
    "lstm_cell_toy/m4_f32": 117_920 / 3,
    "ds_cnn_kws/float": 5_000_000,
    "digits/float": 60_000,
    "ad_autoencoder/float": 700_000,
  },
  "mps3-an547": {
    "kws/model": 620_000,
    "ds_cnn_kws/m55_f32": 620_000,
    "mobilenet_v1_vww/m55_f32": 1_900_000,
    "resnet8/m55_f32": 2_100_000,
    "ad_autoencoder/m55_f32": 50_000,
    "mobilenet_v2/m55_f32": 4_000_000,
    "digits/m55_f32": 20_000,
    "transformer_toy/m55_f32": 424_593 / 3,
    "lstm_cell_toy/m55_f32": 61_687 / 3,
    "ds_cnn_kws/float": 5_000_000 / 2,
    "digits/float": 60_000 / 2,
    "ad_autoencoder/float": 700_000 / 2,
  },
  "mps2-an500": { "kws/model": 2_600_000 * 1.05 },
  "mps2-an505": { "kws/model": 2_600_000 * 1.05 },
  "mps2-an385": { "kws/model": 11_200_000 },
};

/** Of the keyword spotters on cores that have no board with enough memory. */
export const baselineLimit = 6_700_000;

/** Infinity where there is no limit. */
export function instructionLimit(board: string, model: string, variant: string): number {
  return limits[board]?.[`${model}/${variant}`] ?? Infinity;
}

export const limitedRuns = Object.entries(limits).flatMap(([board, models]) => Object.keys(models).map((model) => ({ board, model })));
