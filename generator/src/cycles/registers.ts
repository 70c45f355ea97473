const aliases: Readonly<Record<string, string>> = { sb: "r9", sl: "r10", fp: "r11", ip: "r12", sp: "r13", lr: "r14", pc: "r15" };

/** Ranges as in "{r4-r7, lr}", or one register. */
const register = /\b([rsdq])(\d+)-[rsdq](\d+)\b|\b(r1[0-5]|r\d|sp|lr|pc|ip|fp|sl|sb|[sd]\d+|q[0-7])\b/g;

/** The registers that a piece of assembler mentions, each once. */
export function registersIn(text: string): readonly string[] {
  const found = new Set<string>();
  for (const [, kind, from, to, single] of text.matchAll(register)) {
    if (single !== undefined) found.add(aliases[single] ?? single);
    else for (let number = Number(from); number <= Number(to); number++) found.add(`${kind}${number}`);
  }
  return [...found];
}
