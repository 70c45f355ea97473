"""Answers semihosting calls as a debugger would; files are held in memory."""
import struct

OPEN, CLOSE, WRITE, READ, SEEK, LENGTH, EXIT_EXTENDED = 0x01, 0x02, 0x05, 0x06, 0x0A, 0x0C, 0x20
CONSOLE = ":tt"
FIRST_WRITE_MODE = 4
FAILED = -1


class Semihosting:
    """`fetch(address, size, what)` and `store(address, data)` reach the memory of the program and check what they touch."""

    def __init__(self, files, fetch, store):
        self.files, self.fetch, self.store = files, fetch, store
        self.console, self.saved, self.exit_status = "", {}, None
        self._handles = {}

    def call(self, operation, block):
        """What the program finds in r0. Raises KeyError for an operation or a handle that there is not."""
        handler = {OPEN: self._open, CLOSE: self._close, WRITE: self._write, READ: self._read, SEEK: self._seek,
                   LENGTH: self._length, EXIT_EXTENDED: self._exit}[operation]
        return handler(block)

    def _words(self, block, count):
        return struct.unpack(f"<{count}I", self.fetch(block, 4 * count, "arguments of semihosting"))

    def _open(self, block):
        place, mode, length = self._words(block, 3)
        name = self.fetch(place, length, "the name of a file").decode()
        if name != CONSOLE and mode < FIRST_WRITE_MODE and name not in self.files:
            return FAILED
        if name != CONSOLE and mode >= FIRST_WRITE_MODE:
            self.saved[name] = b""
        handle = 3 + len(self._handles)
        self._handles[handle] = [name, 0]
        return handle

    def _close(self, block):
        return 0 if self._words(block, 1)[0] in self._handles else FAILED

    def _write(self, block):
        handle, place, length = self._words(block, 3)
        name = self._handles[handle][0]
        data = self.fetch(place, length, f"what is written to {name}")
        if name == CONSOLE:
            self.console += data.decode("latin1")
        else:
            self.saved[name] += data
        return 0

    def _read(self, block):
        handle, place, length = self._words(block, 3)
        name, at = self._handles[handle]
        data = self.files[name][at:at + length]
        self.store(place, data)
        self._handles[handle][1] += len(data)
        return length - len(data)

    def _seek(self, block):
        handle, place = self._words(block, 2)
        self._handles[handle][1] = place
        return 0

    def _length(self, block):
        return len(self.files[self._handles[self._words(block, 1)[0]][0]])

    def _exit(self, block):
        self.exit_status = self._words(block, 2)[1]
        return 0
