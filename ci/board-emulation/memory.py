"""The memory of a board: only its banks exist; flash is erased, RAM holds garbage, and every byte knows whether it was written."""
import random
import struct
from dataclasses import dataclass, field

from unicorn import UC_PROT_EXEC, UC_PROT_READ, UC_PROT_WRITE

PAGE = 4096
ERASED = b"\xff"


@dataclass
class Bank:
    name: str
    origin: int
    size: int
    is_flash: bool
    keeps_program: bool
    is_executable: bool
    # Why accesses are faults for now; None: ready.
    not_ready: str | None = None
    written: bytearray = field(default_factory=bytearray, repr=False)

    @property
    def end(self):
        return self.origin + self.size

    def holds(self, address, size=1):
        return self.origin <= address and address + size <= self.end

    def mark_written(self, address, size):
        at = address - self.origin
        self.written[at:at + size] = b"\1" * size

    def was_written(self, address, size):
        at = address - self.origin
        return all(self.written[at:at + size])


class Memory:
    """Maps the banks of a board into the emulator and loads an image."""

    def __init__(self, emulator, banks, fill, seed=1):
        self.emulator, self.banks = emulator, banks
        garbage = random.Random(seed)
        for bank in banks:
            if bank.origin % PAGE or bank.size % PAGE:
                raise ValueError(f"bank {bank.name} does not consist of whole pages of {PAGE} bytes")
            access = UC_PROT_READ | (0 if bank.is_flash else UC_PROT_WRITE) | (UC_PROT_EXEC if bank.is_executable else 0)
            emulator.mem_map(bank.origin, bank.size, access)
            contents = ERASED if bank.is_flash else None if fill is None else bytes([fill])
            emulator.mem_write(bank.origin, garbage.randbytes(bank.size) if contents is None else contents * bank.size)
            bank.written = bytearray(bank.size)

    def bank_at(self, address, size=1):
        return next((bank for bank in self.banks if bank.holds(address, size)), None)

    def load(self, image, report):
        for segment in image.segments:
            bank = self.bank_at(segment.address, len(segment.data))
            if bank is None or not bank.keeps_program:
                report(f"{len(segment.data)} bytes at {segment.address:#x} are not in memory that keeps a program")
                continue
            self.emulator.mem_write(segment.address, segment.data)
            bank.mark_written(segment.address, len(segment.data))

    def words(self, address, count):
        return struct.unpack(f"<{count}I", bytes(self.emulator.mem_read(address, 4 * count)))
