"""Peripheral registers of a chip that start-up may touch, from chips.json: anything else is a fault."""
from board_files import number


class Peripherals:
    """`report` takes what is wrong; `now` counts instructions; `say` takes what is written to a serial port."""

    def __init__(self, chip, report, now, say):
        self.report, self.now, self.say = report, now, say
        self.registers = {number(entry["address"]): entry for entry in chip.get("registers", [])}
        self.values = {address: number(entry.get("reset", 0)) for address, entry in self.registers.items()}
        self.watchdogs, self.must_hold = chip.get("watchdogs", []), chip.get("must_hold", [])
        self._pending = []

    @property
    def pages(self):
        return {address & ~0xFFF for address in self.registers}

    def read(self, address, describe):
        self._settle()
        if address not in self.registers:
            self.report(f"read of register {address:#x}, which the chip does not have or start-up must not touch, {describe()}")
            return 0
        return self.values[address]

    def write(self, address, value, describe):
        self._settle()
        entry = self.registers.get(address)
        if entry is None:
            self.report(f"write to register {address:#x}, which the chip does not have or start-up must not touch, {describe()}")
            return
        if "read_only" in entry:
            self.report(f"write to {entry['name']}, which is read only, {describe()}")
            return
        for rule in entry.get("needs", []):
            # A write is only allowed while another register has certain bits, for example an open clock gate.
            holds = self.values[number(rule["register"])] & number(rule["mask"]) == number(rule["value"])
            if not holds:
                self.report(f"{entry['name']} is written before {rule['reason']}, {describe()}")
        if entry.get("console"):
            self.say(value)
        keep = number(entry.get("keep", 0))
        self.values[address] = value & ~keep | self.values[address] & keep
        for rule in entry.get("follows", []):
            if value & number(rule["when"]):
                self._pending.append((self.now() + rule.get("after", 8), number(rule.get("register", entry["address"])), rule))
            elif rule.get("clears", True):
                self._change(number(rule.get("register", entry["address"])), number(rule["sets"]), 0)

    def _settle(self):
        due = [entry for entry in self._pending if entry[0] <= self.now()]
        self._pending = [entry for entry in self._pending if entry[0] > self.now()]
        for _, address, rule in due:
            self._change(address, number(rule["sets"]), number(rule["sets"]))

    def _change(self, address, mask, value):
        self.values[address] = self.values[address] & ~mask | value

    def broken_promises(self):
        """What start-up must have done to registers and has not."""
        return [rule["reason"] for rule in self.must_hold
                if self.values[number(rule["register"])] & number(rule["mask"]) != number(rule["value"])]

    def unfed_watchdogs(self):
        """Watchdogs that the boot ROM left on and start-up did not stop."""
        return [dog["name"] for dog in self.watchdogs
                if self.values[number(dog["register"])] & number(dog["mask"]) != number(dog["stopped"])]
