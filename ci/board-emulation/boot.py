"""How a chip begins: where it finds its first stack pointer and its reset vector, and what its boot ROM asks of the image."""
import struct

from board_files import number

IMAGE_DEF_START, IMAGE_DEF_END = 0xFFFFDED3, 0xAB123579
# Image type item of one word: executable, secure, Arm, RP2350; a last item that counts one word; a link to itself.
IMAGE_DEF = (0x10210142, 0x000001FF, 0)
CRC_POLYNOMIAL = 0x04C11DB7


def vectors_of(chip, memory, report):
    """Checks what the boot ROM would refuse, and returns the address of the vector table."""
    boot = chip["boot"]
    return {"vectors": plain, "image-def": image_def, "boot2": boot2, "flexspi": flexspi}[boot["kind"]](boot, memory, report)


def plain(boot, _memory, _report):
    return number(boot["vectors"])


def image_def(boot, memory, report):
    """RP2350: a block of metadata in the first 4 KB."""
    start = number(boot["vectors"])
    words = memory.words(start, 1024)
    if IMAGE_DEF_START not in words:
        report("no IMAGE_DEF in the first 4 KB: the boot ROM does not start the image")
        return start
    at = words.index(IMAGE_DEF_START)
    if words[at + 1:at + 5] != (*IMAGE_DEF, IMAGE_DEF_END):
        report("the IMAGE_DEF is not the minimal one of a secure Arm executable")
    return start


def boot2(boot, memory, report):
    """RP2040: 256 bytes that set up the flash, of which the last word is a checksum of the others."""
    start = number(boot["flash"])
    code = bytes(memory.emulator.mem_read(start, 256))
    found = struct.unpack_from("<I", code, 252)[0]
    expected = checksum(code[:252])
    if found != expected:
        report(f"the checksum of the second stage is {found:#x}, expected {expected:#x}: the boot ROM does not start the image")
    return start + 256


def checksum(data):
    """CRC-32 as the RP2040's boot ROM computes it: most significant bit first, start of all ones, nothing inverted."""
    value = 0xFFFFFFFF
    for byte in data:
        value ^= byte << 24
        for _ in range(8):
            value = (value << 1 ^ CRC_POLYNOMIAL if value >> 31 else value << 1) & 0xFFFFFFFF
    return value


def flexspi(boot, memory, report):
    """i.MX RT: a configuration of the flash, an image vector table and boot data at fixed places of the flash."""
    flash = number(boot["flash"])
    configuration = bytes(memory.emulator.mem_read(flash + number(boot["configuration"]), 4))
    if configuration != b"FCFB":
        report("no FlexSPI configuration block (tag FCFB): the boot ROM cannot read the flash")
    table = flash + number(boot["table"])
    header, entry, _, dcd, boot_data, self_address, _, _ = memory.words(table, 8)
    if header & 0xFFFFFF != 0x2000D1 or header >> 28 != 4:
        report(f"the image vector table begins with {header:#x}, expected 0x40, 0x41 or 0x43 and 0x2000d1")
        return number(boot["vectors"])
    if self_address != table:
        report(f"the image vector table says that it lies at {self_address:#x}, it lies at {table:#x}")
    if dcd != 0:
        report("the image vector table names device configuration data, which etgen does not make")
    image_start, image_bytes, plugin = memory.words(boot_data, 3)
    if image_start != flash or plugin != 0:
        report(f"the boot data begins the image at {image_start:#x}, expected {flash:#x}")
    last = max(segment_end(bank) for bank in memory.banks if bank.is_flash)
    if image_start + image_bytes < last:
        report(f"the boot data says {image_bytes} bytes, the image ends at {last:#x}")
    return entry


def segment_end(bank):
    used = bank.written.rfind(b"\1")
    return bank.origin + used + 1 if used >= 0 else bank.origin
