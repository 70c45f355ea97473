"""One run of an image on a strict model of its board: only the board's banks and the declared registers exist."""
import struct
import time

import capstone
import unicorn as u
from unicorn import arm_const as arm

import alignment
import boot
import core_registers
from board_files import number
from core_registers import CoreRegisters
from image import Image
from memory import Bank, Memory
from peripherals import Peripherals
from semihosting import FAILED, Semihosting

MODELS = {
    "cortex-m0": arm.UC_CPU_ARM_CORTEX_M0, "cortex-m0plus": arm.UC_CPU_ARM_CORTEX_M0, "cortex-m3": arm.UC_CPU_ARM_CORTEX_M3,
    "cortex-m4": arm.UC_CPU_ARM_CORTEX_M4, "cortex-m7": arm.UC_CPU_ARM_CORTEX_M7, "cortex-m33": arm.UC_CPU_ARM_CORTEX_M33,
}
BREAKPOINT_OF_SEMIHOSTING, WAIT_FOR_INTERRUPT = b"\xab\xbe", b"\x30\xbf"
MOST_REPORTS = 50
BAD_ACCESS = {u.UC_MEM_READ_UNMAPPED: "read of nothing", u.UC_MEM_WRITE_UNMAPPED: "write to nothing",
              u.UC_MEM_FETCH_UNMAPPED: "execution of nothing", u.UC_MEM_WRITE_PROT: "write to read-only memory",
              u.UC_MEM_READ_PROT: "read of forbidden memory", u.UC_MEM_FETCH_PROT: "execution of data"}


class Machine:
    """`exact`: every report names the very instruction, at twice the time."""

    def __init__(self, board, chip, elf, files, *, fill, debugger, counter="present", most_instructions=0, exact=False):
        self.board, self.chip, self.debugger = board, chip, debugger
        self.faults, self.unwritten, self.misaligned = [], {}, {}
        self.instructions, self.most_instructions, self.exact, self.is_ambiguous = 0, most_instructions, exact, False
        self.cpu = board["core"]["cpu"]
        self.has_fpu = board["core"].get("fpu", "none") != "none"
        self.was_masked = self.reached_main = False
        self._block_lengths = {}
        self._disassembler = capstone.Cs(capstone.CS_ARCH_ARM, capstone.CS_MODE_THUMB | capstone.CS_MODE_MCLASS)
        self.emulator = u.Uc(u.UC_ARCH_ARM, u.UC_MODE_THUMB | u.UC_MODE_MCLASS)
        self.emulator.ctl_set_cpu_model(MODELS[self.cpu])
        self.memory = Memory(self.emulator, [self._bank(entry) for entry in board["banks"]], fill)
        self.image = Image(elf)
        self.memory.load(self.image, self.fault)
        self.stack_start, self.stack_end = self.image.symbols["__stack_start"], self.image.symbols["__stack_end"]
        self.stack_low = self.stack_end
        self.core = CoreRegisters(chip, self.cpu, debugger, counter, lambda: self.instructions, self.fault)
        self.serial = ""
        self.peripherals = Peripherals(chip, self.fault, lambda: self.instructions, self._say)
        self.semihosting = Semihosting(files, self._fetch, self._store)

    def _bank(self, entry):
        origin, size, attributes = number(entry["origin"]), number(entry["size"]), entry.get("attributes", [])
        is_flash = entry["kind"] == "flash"
        gate = next((gate for gate in self.chip.get("gates", []) if number(gate["origin"]) == origin), None)
        inside = [(number(part["origin"]), number(part["size"])) for part in self.chip["memory"] if (part["kind"] == "flash") == is_flash]
        if not any(start <= origin and origin + size <= start + length for start, length in inside):
            self.fault(f"bank {entry['name']} at {origin:#x}, {size} bytes: the chip has no such memory there")
        return Bank(entry["name"], origin, size, is_flash, is_flash or "loadable" in attributes, "executable" in attributes,
                    None if gate is None else gate["reason"])

    def _say(self, value):
        self.serial += chr(value & 0xFF)

    # What is wrong --------------------------------------------------------------------------------------------------

    def fault(self, text):
        if text not in self.faults and len(self.faults) < MOST_REPORTS:
            self.faults.append(text)

    def stop(self, text):
        self.fault(text)
        self.emulator.emu_stop()

    def pc(self):
        return self.emulator.reg_read(arm.UC_ARM_REG_PC) & ~1

    def place(self):
        return f"pc={self.image.describe(self.pc())}"

    # Memory ---------------------------------------------------------------------------------------------------------

    def _install(self):
        emulator = self.emulator
        for bank in self.memory.banks:
            last = bank.end - 1
            emulator.hook_add(u.UC_HOOK_MEM_READ, self._reader(bank), begin=bank.origin, end=last)
            if not bank.is_flash:
                emulator.hook_add(u.UC_HOOK_MEM_WRITE, self._writer(bank), begin=bank.origin, end=last)
            if bank.not_ready is not None:
                emulator.hook_add(u.UC_HOOK_MEM_READ | u.UC_HOOK_MEM_WRITE, self._gatekeeper(bank), begin=bank.origin, end=last)
        emulator.hook_add(u.UC_HOOK_MEM_INVALID, self._bad_access)
        for page in sorted({*core_registers.PAGES, *self.peripherals.pages}):
            emulator.mmio_map(page, 0x1000, self._register_reader(page), None, self._register_writer(page), None)
        emulator.hook_add(u.UC_HOOK_BLOCK, self._block)
        emulator.hook_add(u.UC_HOOK_INTR, self._exception)
        at = self.image.address_of("main")
        emulator.hook_add(u.UC_HOOK_CODE, self._at_main, begin=at, end=at)
        if not self.debugger and "etp_write_file" in self.image.symbols:
            at = self.image.address_of("etp_write_file")
            emulator.hook_add(u.UC_HOOK_CODE, self._unheard_output, begin=at, end=at)
        if self.exact:
            emulator.hook_add(u.UC_HOOK_CODE, lambda *_: None)

    def _reader(self, bank):
        written, origin, ones = bank.written, bank.origin, [b"\1" * size for size in range(17)]

        def read(_emulator, _kind, address, size, _value, _data):
            at = address - origin
            if written[at:at + size] != ones[size]:
                self._saw_unwritten(bank, address, size)
            if address & (size - 1):
                self._saw_misaligned(address, size)
        return read

    def _writer(self, bank):
        written, origin, ones = bank.written, bank.origin, [b"\1" * size for size in range(17)]
        low, high = (self.stack_start, self.stack_end) if bank.holds(self.stack_start) else (1, 0)

        def write(_emulator, _kind, address, size, _value, _data):
            at = address - origin
            written[at:at + size] = ones[size]
            if address < self.stack_low and low <= address < high:
                self.stack_low = address
            if address & (size - 1):
                self._saw_misaligned(address, size)
        return write

    def _gatekeeper(self, bank):
        def access(_emulator, _kind, address, _size, _value, _data):
            if bank.not_ready is not None:
                self.fault(f"bank {bank.name} is used at {address:#x} before {bank.not_ready}, {self.place()}")
        return access

    def _saw_unwritten(self, bank, address, size):
        entry = self.unwritten.setdefault(self.pc(), [bank, address, size, 0])
        entry[3] += 1

    def _saw_misaligned(self, address, size):
        if not alignment.is_misaligned(address, size):
            return
        pc = self.pc()
        if pc in self.misaligned:
            return
        near = list(self._disassembler.disasm(bytes(self.emulator.mem_read(pc, 8)), pc))[:1 if self.exact else 2]
        names = [instruction.mnemonic for instruction in near]
        self.misaligned[pc] = names[0] if names else "?"
        stops = alignment.must_stop(names, self.cpu, address)
        if stops is None:
            self.is_ambiguous = True
        elif stops:
            self.stop(f"unaligned {self.misaligned[pc]} at {address:#x}, {self.place()}")

    def _bad_access(self, emulator, kind, address, size, _value, _data):
        caller = self.image.describe(emulator.reg_read(arm.UC_ARM_REG_LR) & ~1)
        self.stop(f"{BAD_ACCESS.get(kind, kind)} at {address:#x}, {size} bytes, {self.place()} lr={caller}")
        return False

    # Registers ------------------------------------------------------------------------------------------------------

    def _register_reader(self, page):
        def read(_emulator, offset, _size, _data):
            address = page + offset
            if address in core_registers.KNOWN:
                return self.core.read(address)
            return self.peripherals.read(address, self.place)
        return read

    def _register_writer(self, page):
        def write(_emulator, offset, _size, value, _data):
            address = page + offset
            if address in core_registers.KNOWN:
                self.core.write(address, value)
                return
            self.peripherals.write(address, value, self.place)
            self._open_gates()
        return write

    def _open_gates(self):
        for gate in self.chip.get("gates", []):
            if "register" not in gate:
                continue
            value = self.peripherals.values[number(gate["register"])]
            bank = next((bank for bank in self.memory.banks if bank.origin == number(gate["origin"])), None)
            if bank is not None:
                bank.not_ready = None if value & number(gate["bit"]) else gate["reason"]

    # Code -----------------------------------------------------------------------------------------------------------

    def _block(self, emulator, address, size, _data):
        count = self._block_lengths.get((address, size))
        if count is None:
            count = self._count(bytes(emulator.mem_read(address, size)), address)
            if self.core.fpu_on or not self.has_fpu:
                self._block_lengths[(address, size)] = count
        self.instructions += count
        if self.most_instructions and self.instructions > self.most_instructions:
            self.stop(f"still running after {self.most_instructions} instructions, {self.place()}")

    def _count(self, code, address):
        at = count = 0
        while at < len(code):
            first = code[at] | code[at + 1] << 8
            length = 4 if first >> 11 in (0x1D, 0x1E, 0x1F) else 2
            if length == 4 and not self.core.fpu_on and is_floating_point(first, code[at + 2] | code[at + 3] << 8):
                self.fault(f"the floating-point unit is used before CPACR switches it on, pc={self.image.describe(address + at)}")
            at, count = at + length, count + 1
        return count

    def _at_main(self, emulator, _address, _size, _data):
        if self.reached_main:
            return
        self.reached_main = True
        if emulator.reg_read(arm.UC_ARM_REG_PRIMASK):
            self.fault("main is reached with interrupts masked")
        if self.chip.get("systick_left_on") and self.core.values[core_registers.SYSTICK_CONTROL] & 3 == 3 and not self._uses_systick():
            self.fault("the boot ROM's SysTick still interrupts in main")
        for address in map(number, self.chip.get("must_not_speculate", [])):
            if self.core.may_speculate(address):
                self.fault(f"the core may read ahead at {address:#x}, where nothing answers")
        for reason in self.peripherals.broken_promises():
            self.fault(f"main is reached, but not: {reason}")
        for name in self.peripherals.unfed_watchdogs():
            self.fault(f"the watchdog {name} that the boot ROM left on is not stopped")

    def _uses_systick(self):
        return "etp_systick_handler" in self.image.symbols

    def _exception(self, emulator, kind, _data):
        pc = self.pc()
        if self.memory.bank_at(pc, 2) is None or bytes(emulator.mem_read(pc, 2)) != BREAKPOINT_OF_SEMIHOSTING:
            self.stop(f"exception {kind}, {self.place()}")
            return
        if not self.debugger:
            self.stop(f"a breakpoint without a debugger, {self.place()}")
            return
        try:
            answer = self.semihosting.call(emulator.reg_read(arm.UC_ARM_REG_R0), emulator.reg_read(arm.UC_ARM_REG_R1))
        except (KeyError, struct.error, UnicodeDecodeError) as error:
            self.stop(f"a wrong call of semihosting, {error!r}, {self.place()}")
            answer = FAILED
        emulator.reg_write(arm.UC_ARM_REG_R0, answer & 0xFFFFFFFF)
        emulator.reg_write(arm.UC_ARM_REG_PC, pc + 2 | 1)
        if self.semihosting.exit_status is not None:
            emulator.emu_stop()

    def _unheard_output(self, emulator, _address, _size, _data):
        """Without a debugger nobody hears what a run computed, so it is taken from the call."""
        name, at = b"", emulator.reg_read(arm.UC_ARM_REG_R0)
        while not name.endswith(b"\0"):
            name += bytes(emulator.mem_read(at + len(name), 1))
        size = emulator.reg_read(arm.UC_ARM_REG_R2)
        self.semihosting.saved[name[:-1].decode()] = self._fetch(emulator.reg_read(arm.UC_ARM_REG_R1), size, "an output")

    # For semihosting ------------------------------------------------------------------------------------------------

    def _fetch(self, address, size, what):
        bank = self.memory.bank_at(address, size)
        if bank is None:
            self.fault(f"{what} at {address:#x}, {size} bytes: there is no memory")
            return bytes(size)
        if not bank.was_written(address, size):
            self.fault(f"{what} at {address:#x}, {size} bytes: nobody wrote them")
        return bytes(self.emulator.mem_read(address, size))

    def _store(self, address, data):
        bank = self.memory.bank_at(address, len(data))
        if bank is None or bank.is_flash:
            self.fault(f"a file is read to {address:#x}, which is no RAM")
            return
        bank.mark_written(address, len(data))
        self.emulator.mem_write(address, data)

    # A run ----------------------------------------------------------------------------------------------------------

    def run(self):
        """Returns seconds. How it ended: `ended`, a status, "waiting" (in WFI) or None."""
        self._install()
        vectors = boot.vectors_of(self.chip, self.memory, self.fault)
        stack, reset = self.memory.words(vectors, 2)
        if stack != self.stack_end:
            self.fault(f"the first stack pointer is {stack:#x}, the stack ends at {self.stack_end:#x}")
        if not reset & 1 or reset & ~1 != self.image.address_of("etp_reset"):
            self.fault(f"the reset vector is {reset:#x}, not that of etp_reset")
        for register in (arm.UC_ARM_REG_MSP, arm.UC_ARM_REG_SP):
            self.emulator.reg_write(register, stack)
        for index in range(13):
            self.emulator.reg_write(arm.UC_ARM_REG_R0 + index, 0xDEAD0000 + index * 0x1111)
        began = time.monotonic()
        try:
            self.emulator.emu_start(reset | 1, 0xFFFFFFFF)
        except u.UcError as error:
            if not self.faults:
                self.fault(f"{error}, {self.place()}")
        seconds = time.monotonic() - began
        self._check_vector_table(vectors)
        if not self.reached_main and not self.faults:
            self.fault("main was never reached")
        return seconds

    @property
    def ended(self):
        if self.semihosting.exit_status is not None:
            return self.semihosting.exit_status
        before = self.memory.bank_at(self.pc() - 2, 2)
        is_waiting = before is not None and bytes(self.emulator.mem_read(self.pc() - 2, 2)) == WAIT_FOR_INTERRUPT
        return "waiting" if is_waiting else None

    def _check_vector_table(self, vectors):
        found = self.core.values.get(core_registers.VECTOR_TABLE)
        if found is None:
            return
        entries = 16 + self.board.get("interrupts", 0)
        multiple = max(128, 1 << (4 * entries - 1).bit_length())
        if found != vectors or found % multiple:
            self.fault(f"VTOR is {found:#x}, the vectors are at {vectors:#x} and need a multiple of {multiple}")


def is_floating_point(first, second):
    return first >> 8 & 0xEE in (0xEC, 0xEE) and second >> 8 & 15 in (10, 11)
