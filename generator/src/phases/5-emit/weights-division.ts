import type { PooledConstant } from "./constant-pool.js";
import { WeightsBlob } from "./weights-blob.js";

/** A blob, and in words whose constants it holds. */
export interface WeightsPart {
  readonly blob: WeightsBlob;
  readonly owner: string;
  readonly source: string;
}

/** One blob for each model, and one for what several of them use. Of several models only blobs that hold something are there. */
export function divideWeights(
  constants: readonly PooledConstant[],
  models: readonly { readonly name: string; readonly source: string }[],
  image: string,
): readonly WeightsPart[] {
  const source = models.map((model) => model.source).join(", ");
  if (models.length === 1) return [{ blob: new WeightsBlob(`${image}_weights`, constants), owner: "the model", source }];
  const own = models.map((model) => ({
    blob: new WeightsBlob(`${model.name}_weights`, constants.filter(({ users }) => users.size === 1 && users.has(model.name))),
    owner: `the model "${model.name}"`,
    source: model.source,
  }));
  const shared = new WeightsBlob(`${image}_shared_weights`, constants.filter(({ users }) => users.size > 1));
  return [...own, { blob: shared, owner: "several models", source }].filter(({ blob }) => blob.constants.length > 0);
}
