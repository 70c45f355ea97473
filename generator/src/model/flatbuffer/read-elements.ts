/** The elements of a vector that the generated code reads one by one. Its typed arrays need aligned memory, a file need not be. */
export function readElements<Element>(count: number, elementAt: (index: number) => Element | null): readonly Element[] {
  return Array.from({ length: count }, (_, index) => elementAt(index) as Element);
}
