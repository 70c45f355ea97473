"""An ELF image as a programmer would write it to the chip: segments at their load addresses, and its symbols."""
from bisect import bisect_right
from dataclasses import dataclass

from elftools.elf.elffile import ELFFile


@dataclass(frozen=True)
class Segment:
    address: int
    data: bytes


class Image:
    def __init__(self, path):
        self.segments, self.symbols, functions = [], {}, []
        with open(path, "rb") as file:
            elf = ELFFile(file)
            for segment in elf.iter_segments():
                if segment["p_type"] == "PT_LOAD" and segment["p_filesz"] > 0:
                    self.segments.append(Segment(segment["p_paddr"], segment.data()))
            for symbol in elf.get_section_by_name(".symtab").iter_symbols():
                self.symbols[symbol.name] = symbol["st_value"]
                if symbol["st_info"]["type"] == "STT_FUNC":
                    functions.append((symbol["st_value"] & ~1, max(symbol["st_size"], 2), symbol.name))
        self._functions = sorted(functions)

    def address_of(self, name):
        """Of a symbol; without the bit that marks Thumb code."""
        return self.symbols[name] & ~1

    def describe(self, address):
        """The function that holds an address, and how far in; the bare address elsewhere."""
        index = bisect_right(self._functions, (address, 1 << 40, "")) - 1
        if index >= 0:
            start, size, name = self._functions[index]
            if address < start + size:
                return f"{name}+{address - start:#x}"
        return f"{address:#x}"
