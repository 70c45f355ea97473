"""Which unaligned accesses a core stops at."""

# These must be aligned to words on every core; LDR, STR, LDRH and STRH need not be in normal memory of Armv7-M and Armv8-M mainline.
STRICT = ("ldm", "stm", "push", "pop", "ldrd", "strd", "vldr", "vstr", "vldm", "vstm", "vpush", "vpop", "ldrex", "strex", "lda", "stl")
BASELINE = ("cortex-m0", "cortex-m0plus", "cortex-m23")


def is_misaligned(address, size):
    return address & (min(size, 4) - 1) != 0


def must_stop(mnemonics, cpu, address):
    """True, False, or None where the emulator does not know which of two instructions it was."""
    if cpu in BASELINE or is_device(address):
        return True
    strict = [name.startswith(STRICT) for name in mnemonics] or [True]
    return True if all(strict) else None if any(strict) else False


def is_device(address):
    return 0x40000000 <= address < 0x60000000 or address >= 0xA0000000
