/** One line of a disassembly. */
export interface Instruction {
  readonly address: number;
  readonly mnemonic: string;
  readonly operands: string;
  /** Where the word lies that it loads, when the listing says so. */
  readonly literal: number | undefined;
}

/** A function's instructions and the words of its literal pools by address. */
export interface Block {
  readonly name: string;
  readonly address: number;
  readonly instructions: readonly Instruction[];
  readonly literals: ReadonlyMap<number, number>;
}

/** `bl 8124 <m_run>`, `cbz r3, 8036 <…>`, `le lr, 8100 <…>`. */
export function branchTarget({ mnemonic, operands }: Instruction): number | undefined {
  if (!/^(b|cb|le|wls|dls)/.test(mnemonic) || /^(bic|bfc|bfi|bkpt|bf)/.test(mnemonic)) return undefined;
  const target = /(?:^|, )([0-9a-f]+) <[^>]*>$/.exec(operands)?.[1];
  return target === undefined ? undefined : parseInt(target, 16);
}
