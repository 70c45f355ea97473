import { contentKey } from "../../ir/content-key.js";
import type { PackedConstant } from "../../steps/packed-constant.js";

/** A constant with its symbol and the models that use it. */
export interface PooledConstant extends PackedConstant {
  readonly symbol: string;
  readonly users: ReadonlySet<string>;
  readonly bank: string;
}

/** The constants of an image: equal bytes of equal type are one symbol, named by the first user. */
export class ConstantPool {
  readonly #byContent = new Map<string, PooledConstant & { readonly users: Set<string> }>();
  readonly #symbols = new Set<string>();

  /** `bankOf` says where the constant with some content key lies. */
  constructor(private readonly bankOf: (key: string) => string) {}

  /** The symbol that the model is to use for the constant. */
  add(model: string, constant: PackedConstant, suggestedSymbol: string): string {
    const key = contentKey(constant);
    const known = this.#byContent.get(key);
    if (known !== undefined) {
      known.users.add(model);
      return known.symbol;
    }
    const symbol = this.#freeSymbol(suggestedSymbol);
    this.#byContent.set(key, { ...constant, symbol, users: new Set([model]), bank: this.bankOf(key) });
    return symbol;
  }

  /** Bank after bank, in order of first use. */
  get constants(): readonly PooledConstant[] {
    const all = [...this.#byContent.values()];
    return [...new Set(all.map(({ bank }) => bank))].flatMap((name) => all.filter(({ bank }) => bank === name));
  }

  /** Two methods may have constants that would be called the same. */
  #freeSymbol(suggested: string): string {
    let symbol = suggested;
    for (let count = 2; this.#symbols.has(symbol); count++) symbol = `${suggested}_${count}`;
    this.#symbols.add(symbol);
    return symbol;
  }
}

/** The pool as one model sees it. */
export class ModelConstants {
  constructor(
    private readonly pool: ConstantPool,
    private readonly model: string,
  ) {}

  add(constant: PackedConstant, suggestedSymbol: string): string {
    return this.pool.add(this.model, constant, suggestedSymbol);
  }
}
