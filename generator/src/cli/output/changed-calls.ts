/** What of a model's interface a source file that is kept would have to follow. */
export interface ChangedCalls {
  /** Names that the file uses and that are gone. */
  readonly gone: readonly string[];
  /** Names that are new, and that etgen's version of the file uses. */
  readonly added: readonly string[];
}

/** A header of a model, `kws.h`, declares names that begin with `kws_` or `KWS_`. */
export interface ModelHeader {
  readonly file: string;
  readonly text: string;
}

export function changedCalls(
  kept: string,
  generated: string,
  headersBefore: readonly ModelHeader[],
  headersNow: readonly ModelHeader[],
): ChangedCalls {
  const [before, now] = [declaredNames(headersBefore), declaredNames(headersNow)];
  const [used, wanted] = [usedNames(kept), usedNames(generated)];
  return {
    gone: [...used].filter((name) => before.has(name) && !now.has(name)),
    added: [...wanted].filter((name) => now.has(name) && !before.has(name) && !used.has(name)),
  };
}

function declaredNames(headers: readonly ModelHeader[]): ReadonlySet<string> {
  return new Set(
    headers.flatMap(({ file, text }) => {
      const prefix = `${file.replace(/\.h$/, "")}_`.toLowerCase();
      return [file, ...identifiers(text).filter((name) => name.toLowerCase().startsWith(prefix))];
    }),
  );
}

function usedNames(source: string): ReadonlySet<string> {
  const includes = [...source.matchAll(/^[ \t]*#[ \t]*include[ \t]+"([^"\n]*)"/gm)].map(([, file]) => file!);
  return new Set([...includes, ...identifiers(source)]);
}

/** Outside comments and strings; a `//` inside a string is none. */
function identifiers(source: string): readonly string[] {
  const code = source.replace(/\/\*[^]*?\*\/|\/\/[^\n]*|"(?:[^"\\\n]|\\[^])*"|'(?:[^'\\\n]|\\[^])*'/g, " ");
  return code.match(/[A-Za-z_]\w*/g) ?? [];
}
