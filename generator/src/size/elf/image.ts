/** What the size table needs to know of an ELF file. Only sections that take memory on the target are kept. */
export interface Image {
  readonly machine: "arm" | "other";
  readonly entry: number;
  readonly sections: readonly ImageSection[];
  /** Symbols with a size, by address. */
  readonly symbols: readonly ImageSymbol[];
}

export interface ImageSection {
  readonly name: string;
  readonly address: number;
  /** Where the image has the bytes that startup copies to `address`; the same where nothing is copied. */
  readonly loadAddress: number;
  readonly bytes: number;
  /** Position in the ELF file; meaningless when the section is not stored. */
  readonly fileOffset: number;
  /** False for zero-initialised and uninitialised memory, which the image does not carry. */
  readonly stored: boolean;
  readonly writable: boolean;
}

export interface ImageSymbol {
  readonly name: string;
  /** Without the bit that marks Thumb code. */
  readonly address: number;
  readonly bytes: number;
  readonly kind: "function" | "object" | "other";
}
