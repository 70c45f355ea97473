"""Runs the image of a bare-metal project on a strict model of its board, and says what a chip would do differently.

Exit status 0: as it must be; 1: faults, which are printed; 2: bad usage.
"""
import argparse
import json
import os
import struct
import sys

import board_files
from machine import Machine

HERE = os.path.dirname(os.path.abspath(__file__))


def arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--boards", default=os.path.join(HERE, "..", "..", "boards"), help="the folder of board files")
    parser.add_argument("--board", required=True)
    parser.add_argument("--elf", required=True)
    parser.add_argument("--input", action="append", default=[], metavar="FILE=PATH", help="a file that the program may read")
    parser.add_argument("--expect", action="append", default=[], metavar="FILE=PATH", help="a file that the program must write")
    parser.add_argument("--tolerance", type=float, default=0, help="for --expect: float32 values may differ by so much")
    parser.add_argument("--fill", type=lambda text: int(text, 0), default=0xA5, help="the byte that RAM is full of")
    parser.add_argument("--random-fill", action="store_true", help="RAM is full of random bytes instead")
    parser.add_argument("--no-debugger", action="store_true", help="nobody answers breakpoints: a silent run that ends waiting")
    parser.add_argument("--counter", choices=("present", "stopped", "absent", "none"), default="present",
                        help="the core's cycle counter; none: SysTick does not count either")
    parser.add_argument("--most-instructions", type=int, default=0)
    parser.add_argument("--allow-unwritten", action="store_true", help="reads of bytes that nobody wrote are listed, they are no faults")
    parser.add_argument("--json", action="store_true")
    return parser.parse_args()


def chip_of(board_name):
    chips = board_files.read_json(HERE, "chips.json")["chips"]
    found = next((chip for chip in chips.values() if board_name in chip["boards"]), None)
    if found is None:
        sys.exit(f"chips.json knows no chip of board {board_name}")
    return found


def named_files(pairs):
    files = {}
    for pair in pairs:
        name, _, path = pair.partition("=")
        with open(path, "rb") as file:
            files[name] = file.read()
    return files


def difference(found, expected, tolerance):
    """What is wrong with a file, or None."""
    if found is None:
        return "was not written"
    if found == expected:
        return None
    if tolerance == 0 or len(found) != len(expected):
        return f"differs: {len(found)} bytes, expected {len(expected)}" if len(found) != len(expected) else "differs"
    values = zip(struct.unpack(f"<{len(found) // 4}f", found), struct.unpack(f"<{len(expected) // 4}f", expected))
    worst = max(abs(one - other) for one, other in values)
    return None if worst <= tolerance else f"is off by {worst:.3g}"


def main():
    options = arguments()
    board, chip, files = board_files.load_board(options.boards, options.board), chip_of(options.board), named_files(options.input)

    def run(exact):
        machine = Machine(board, chip, options.elf, files, fill=None if options.random_fill else options.fill,
                          debugger=not options.no_debugger, counter=options.counter,
                          most_instructions=options.most_instructions, exact=exact)
        return machine, machine.run()

    machine, seconds = run(exact=False)
    if machine.is_ambiguous:
        machine, seconds = run(exact=True)
    unwritten = [f"{machine.image.describe(pc)} reads {size} bytes at {address:#x} in {bank.name} that nobody wrote, {count} times"
                 for pc, (bank, address, size, count) in machine.unwritten.items()]
    if not options.allow_unwritten:
        for text in unwritten:
            machine.fault(text)
    expected = "waiting" if options.no_debugger else 0
    if machine.ended != expected:
        machine.fault(f"ended with {machine.ended}, expected {expected}: {machine.semihosting.console[-300:]!r}")
    for name, contents in named_files(options.expect).items():
        problem = difference(machine.semihosting.saved.get(name), contents, options.tolerance)
        if problem is not None:
            machine.fault(f"{name} {problem}")
    report = {
        "board": options.board, "faults": machine.faults, "console": machine.semihosting.console, "serial": machine.serial,
        "instructions": machine.instructions, "seconds": round(seconds, 1),
        "stack": machine.stack_end - machine.stack_low, "stackReserved": machine.stack_end - machine.stack_start,
        "unwritten": unwritten,
    }
    if options.json:
        print(json.dumps(report))
    else:
        print(machine.semihosting.console, end="")
        print(machine.serial, end="")
        print(f"{machine.instructions} instructions, {report['stack']} of {report['stackReserved']} bytes of stack, {seconds:.1f} s")
        for text in machine.faults:
            print(f"fault: {text}")
    sys.exit(1 if machine.faults else 0)


if __name__ == "__main__":
    main()
