"""The registers of a Cortex-M core that start-up and the platform layer may touch, as the architecture manuals describe them."""

DWT_CONTROL, CYCLE_COUNT, DWT_LOCK_ACCESS = 0xE0001000, 0xE0001004, 0xE0001FB0
SYSTICK_CONTROL, SYSTICK_RELOAD, SYSTICK_CURRENT = 0xE000E010, 0xE000E014, 0xE000E018
INTERRUPT_STATE, VECTOR_TABLE, CONFIGURATION, FAULT_STATUS = 0xE000ED04, 0xE000ED08, 0xE000ED14, 0xE000ED28
CACHE_SIZE, CACHE_SELECT, COPROCESSORS = 0xE000ED80, 0xE000ED84, 0xE000ED88
MPU_TYPE, MPU_CONTROL, MPU_NUMBER, MPU_BASE, MPU_ATTRIBUTES = 0xE000ED90, 0xE000ED94, 0xE000ED98, 0xE000ED9C, 0xE000EDA0
DEBUG_STATUS, DEBUG_CONTROL = 0xE000EDF0, 0xE000EDFC
INVALIDATE_INSTRUCTIONS, INVALIDATE_LINE, INVALIDATE_SET_WAY, CLEAN_LINE = 0xE000EF50, 0xE000EF5C, 0xE000EF60, 0xE000EF68
NVIC_CLEAR_ENABLE, NVIC_CLEAR_PENDING = 0xE000E180, 0xE000E280
NVIC_WORDS = 16

DEBUG_ENABLED = 1
TRACE_ENABLED = 1 << 24
NO_CYCLE_COUNTER = 1 << 25
COUNTER_ENABLED = 1
DATA_CACHE, FULL_ACCESS_CP10_CP11 = 1 << 16, 0xF << 20
UNLOCK_KEY = 0xC5ACCE55
SYSTICK_MASK = 0xFFFFFF
# Regions of the memory protection unit that the chips here have.
MPU_REGIONS = 8

PAGES = (0xE0001000, 0xE000E000)
KNOWN = {DWT_CONTROL, CYCLE_COUNT, DWT_LOCK_ACCESS, SYSTICK_CONTROL, SYSTICK_RELOAD, SYSTICK_CURRENT, INTERRUPT_STATE,
         VECTOR_TABLE, CONFIGURATION, FAULT_STATUS, CACHE_SIZE, CACHE_SELECT, COPROCESSORS, MPU_TYPE, MPU_CONTROL,
         MPU_NUMBER, MPU_BASE, MPU_ATTRIBUTES, DEBUG_STATUS, DEBUG_CONTROL, INVALIDATE_INSTRUCTIONS, INVALIDATE_LINE,
         INVALIDATE_SET_WAY, CLEAN_LINE,
         *(base + 4 * i for base in (NVIC_CLEAR_ENABLE, NVIC_CLEAR_PENDING) for i in range(NVIC_WORDS))}


class CoreRegisters:
    """`clock` counts instructions, one a cycle; `report` takes what is wrong."""

    def __init__(self, chip, cpu, debugger, counter, clock, report):
        self.clock, self.report = clock, report
        self.cache = chip.get("data_cache")
        self.counter = counter
        self.values = {DEBUG_STATUS: DEBUG_ENABLED if debugger else 0,
                       DWT_CONTROL: NO_CYCLE_COUNTER if counter in ("absent", "none") else 0,
                       MPU_TYPE: MPU_REGIONS << 8 if chip.get("mpu", True) else 0,
                       CACHE_SIZE: self._cache_size(),
                       SYSTICK_CONTROL: chip.get("systick_left_on", 0)}
        # On a Cortex-M7 the unit is locked until the key is written.
        self.is_unlocked = cpu != "cortex-m7"
        self.fpu_on = False
        self.invalidated = set()
        self.regions = {}

    def _cache_size(self):
        if self.cache is None:
            return 0
        return 0xF0000000 | (self.cache["sets"] - 1) << 13 | (self.cache["ways"] - 1) << 3 | 1

    def read(self, address):
        if address == CYCLE_COUNT:
            running = self.values.get(DEBUG_CONTROL, 0) & TRACE_ENABLED and self.values[DWT_CONTROL] & COUNTER_ENABLED
            return self.clock() & 0xFFFFFFFF if running and self.counter == "present" else 0
        if address == SYSTICK_CURRENT:
            return -self.clock() & SYSTICK_MASK if self.values[SYSTICK_CONTROL] & 1 and self.counter != "none" else 0
        return self.values.get(address, 0)

    def write(self, address, value):
        if address == DWT_LOCK_ACCESS:
            self.is_unlocked |= value == UNLOCK_KEY
            return
        if address == DWT_CONTROL:
            if self.is_unlocked:
                self.values[address] = value & ~NO_CYCLE_COUNTER | self.values[address] & NO_CYCLE_COUNTER
            return
        if address == INVALIDATE_SET_WAY:
            self.invalidated.add(value)
            if self.values.get(CONFIGURATION, 0) & DATA_CACHE:
                self.report("the data cache is invalidated after it is on: what it holds is lost")
        if address == CONFIGURATION and value & DATA_CACHE:
            self._check_invalidation()
        if address == COPROCESSORS and value & FULL_ACCESS_CP10_CP11 == FULL_ACCESS_CP10_CP11:
            self.fpu_on = True
        if address == MPU_BASE and value & 0x10:
            self.values[MPU_NUMBER] = value & 0xF
        if address == MPU_ATTRIBUTES:
            self.regions[self.values.get(MPU_NUMBER, 0)] = (self.values.get(MPU_BASE, 0), value)
        self.values[address] = value

    def _check_invalidation(self):
        if self.cache is None:
            return
        ways, sets = self.cache["ways"], self.cache["sets"]
        shift = 32 - (ways - 1).bit_length()
        wanted = {way << shift | line << 5 for way in range(ways) for line in range(sets)}
        if self.invalidated != wanted:
            self.report(f"the data cache is on with {len(self.invalidated & wanted)} of its {len(wanted)} lines invalidated")

    def may_speculate(self, address):
        """Whether an Armv7-M core may read ahead at an address: normal memory that no region of the MPU takes away."""
        if not self.values.get(MPU_CONTROL, 0) & 1:
            return is_normal_by_default(address)
        for number in sorted(self.regions, reverse=True):
            base, attributes = self.regions[number]
            size = 1 << ((attributes >> 1 & 0x1F) + 1)
            start = base & -size & 0xFFFFFFE0 if size < 1 << 32 else 0
            if not attributes & 1 or not start <= address < start + size:
                continue
            if size >= 256 and attributes >> (8 + (address - start) // (size // 8)) & 1:
                continue
            type_extension, cacheable, bufferable = attributes >> 19 & 7, attributes >> 17 & 1, attributes >> 16 & 1
            forbidden = attributes >> 24 & 7 == 0
            is_normal = type_extension != 0 and (type_extension, cacheable, bufferable) != (2, 0, 0) or cacheable == 1
            return is_normal and not forbidden
        background = self.values[MPU_CONTROL] & 4
        return bool(background) and is_normal_by_default(address)


def is_normal_by_default(address):
    """The default memory map: code, SRAM and external RAM."""
    return address < 0x40000000 or 0x60000000 <= address < 0xA0000000
