"""The tensors that operators of the table are called with: repeatable numbers, different for each tensor of a call."""

import torch

SHAPES = {"0-d": (), "empty": (0, 3), "1": (4,), "many": (2, 3, 4)}
IMAGES = {"0-d": (), "empty": (0, 2, 5, 6), "1": (4,), "many": (1, 2, 5, 6)}


class ScalarType:
    """A dtype as an argument."""

    def __init__(self, dtype):
        self.dtype = dtype


class Tensors:
    """Makes the tensors of one case: repeatable numbers, different for each tensor of a case."""

    def __init__(self, dtype, rank):
        self.dtype = dtype
        self.rank = rank
        self.count = 0

    @property
    def shape(self):
        return SHAPES[self.rank]

    def numbers(self, shape, dtype, values):
        self.count += 1
        elements = 1
        for size in shape:
            elements *= size
        step = 3 + 2 * self.count
        picked = [values[(index * step + self.count) % len(values)] for index in range(elements)]
        return torch.tensor(picked, dtype=torch.float64).to(dtype).reshape(shape)

    def of(self, shape, dtype=None):
        dtype = dtype or self.dtype
        if dtype == torch.bool:
            return self.numbers(shape, dtype, [0, 1, 1, 0, 1])
        if dtype in (torch.uint8, torch.uint16, torch.uint32, torch.uint64):
            return self.numbers(shape, dtype, [0, 1, 2, 3, 5, 7, 11])
        if dtype.is_floating_point:
            return self.numbers(shape, dtype, [-2.5, -1, -0.5, 0, 0.25, 0.75, 1, 1.5, 2, 3.25, -3])
        if dtype.is_complex:
            real = self.numbers(shape, torch.float64, [-2.5, -1, 0, 0.25, 1.5])
            imaginary = self.numbers(shape, torch.float64, [1, -0.5, 0, 2])
            return torch.complex(real, imaginary).to(dtype)
        return self.numbers(shape, dtype, [-4, -2, -1, 0, 1, 2, 3])

    def x(self):
        return self.of(self.shape)

    def image(self):
        return self.of(IMAGES[self.rank])

    def nonzero(self, shape, dtype=None):
        """Without 0, which integers must not be divided by."""
        dtype = dtype or self.dtype
        if dtype == torch.bool:
            return torch.ones(shape, dtype=dtype)
        if dtype.is_complex:
            return self.of(shape, dtype) + 1
        signed = dtype.is_floating_point or dtype in (torch.int8, torch.int16, torch.int32, torch.int64)
        return self.numbers(shape, dtype, [1, 2, -1, 3, -2] if signed else [1, 2, 4, 3])

    def distinct(self, shape):
        """No two equal ones, so that an order is the only one."""
        elements = 1
        for size in shape:
            elements *= size
        return ((torch.arange(elements, dtype=torch.float64) * 5) % max(elements, 1) - 2).to(self.dtype).reshape(shape)

    def count_of(self, shape):
        return self.numbers(shape, self.dtype, [0, 1, 2, 3])

    def index(self, shape, below, dtype=torch.int64):
        return self.numbers(shape, dtype, list(range(max(below, 1))))
