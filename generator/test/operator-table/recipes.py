"""How each operator of the table is called: by its full name, a function of a Tensors that gives forms of arguments.

A form is (name, arguments in the order of the schema, without the results). Forms that PyTorch rejects are recorded as
rejected, so a recipe need not know what a rank or dtype allows.
"""

import torch

from tensors import IMAGES, ScalarType

unary = lambda t: [("", [t.x()])]


def binary(*rest):
    def forms(t):
        yield "", [t.x(), t.nonzero(t.shape), *rest]
        if t.rank == "many":
            yield "row", [t.x(), t.nonzero((1, 4)), *rest]
            for other in (torch.float32, torch.int64, torch.bool, torch.uint8, torch.float16):
                yield f"{name(other)} tensor", [t.x(), t.nonzero((4,), other), *rest]
                yield f"{name(other)} 0-d tensor", [t.x(), t.nonzero((), other), *rest]

    return forms


def scalar(*rest):
    def forms(t):
        for number in (2, 1.5, True, -1):
            yield f"number {number}", [t.x(), number, *rest]

    return forms


def shift(t):
    yield "", [t.x(), t.of(t.shape)]
    if t.rank == "many":
        yield "uint8 tensor", [t.x(), t.of((4,), torch.uint8)]


def shift_by(t):
    for number in (0, 1, 3, 40, -1):
        yield f"number {number}", [t.x(), number]


def name(dtype):
    return str(dtype).removeprefix("torch.")


def reduce_dims(*rest, may_be_none=True):
    def forms(t):
        for title, dims in (("dim 0", [0]), ("last dim", [-1]), ("all", []), *([("no list", None)] if may_be_none else [])):
            yield title, [t.x(), dims, *rest]
        yield "last dim kept", [t.x(), [-1], True, *rest[1:]]

    return forms


def reduce_dim(*rest):
    def forms(t):
        for dim in (0, -1):
            yield f"dim {dim}", [t.x(), dim, *rest]

    return forms


def arg_extreme(t):
    yield "all", [t.x(), None, False]
    yield "dim 0", [t.x(), 0, False]
    yield "last dim kept", [t.x(), -1, True]


def last(t):
    return t.shape[-1] if t.shape else 1


def norm_shape(t):
    return list(t.shape[-1:])


def layer_norm(t):
    yield "", [t.x(), norm_shape(t), t.of(norm_shape(t)), t.of(norm_shape(t)), 1e-5]
    yield "plain", [t.x(), norm_shape(t), None, None, 1e-5]


def group_norm(t):
    x = t.image()
    n, c = (list(x.shape) + [1, 1])[:2]
    spatial = x.numel() // max(n * c, 1)
    yield "", [x, t.of((c,)), t.of((c,)), n, c, spatial, 2, 1e-5]
    yield "plain", [t.image(), None, None, n, c, spatial, 1, 1e-5]


def channels(t):
    return (list(IMAGES[t.rank]) + [1, 1])[1]


def positive(t, shape):
    return t.numbers(shape, t.dtype, [1, 2, 3])


def batch_norm(*between, stats=True):
    def forms(t):
        c = channels(t)
        running = [t.of((c,)), positive(t, (c,))] if stats else []
        yield "", [t.image(), t.of((c,)), t.of((c,)), *running, *between, 0.1, 1e-5]
        yield "plain", [t.image(), None, None, *running, *between, 0.1, 1e-5]

    return forms


def convolution(t):
    c = channels(t)
    yield "", [t.image(), t.of((3, c, 3, 3)), t.of((3,)), [1, 1], [1, 1], [1, 1], False, [0, 0], 1]
    yield "stride 2", [t.image(), t.of((3, c, 2, 3)), None, [2, 2], [0, 1], [1, 1], False, [0, 0], 1]
    yield "depthwise", [t.image(), t.of((c, 1, 3, 3)), t.of((c,)), [1, 1], [1, 1], [1, 1], False, [0, 0], max(c, 1)]
    yield "transposed", [t.image(), t.of((c, 3, 2, 2)), t.of((3,)), [2, 2], [0, 0], [1, 1], True, [1, 1], 1]
    if t.rank in ("many", "empty"):
        line = (1, 2, 7) if t.rank == "many" else (0, 2, 7)
        yield "1 dimension", [t.of(line), t.of((3, 2, 3)), None, [1], [1], [1], False, [0], 1]


def convolution_backward(t):
    x, w = t.image(), t.of((3, channels(t), 3, 3))
    yield "", [t.of((1, 3, 5, 6)), x, w, [3], [1, 1], [1, 1], [1, 1], False, [0, 0], 1, [True, True, True]]


def avg_pool(t):
    yield "", [t.image(), [2, 2], [2, 2], [0, 0], False, True, None]
    yield "padding not counted", [t.image(), [3, 2], [1, 2], [1, 1], True, False, None]
    yield "divisor", [t.image(), [2, 2], [], [0, 0], False, True, 3]


def max_pool(t):
    yield "", [t.image(), [2, 2], [2, 2], [0, 0], [1, 1], False]
    yield "padding", [t.image(), [3, 2], [1, 2], [1, 1], [1, 1], True]


def max_pool_backward(t):
    x = t.image()
    try:
        y, indices = torch.ops.aten.max_pool2d_with_indices(x, [2, 2], [2, 2], [0, 0], [1, 1], False)
    except Exception:
        y, indices = t.image(), t.index(x.shape, 1)
    yield "", [t.of(tuple(y.shape)), x, [2, 2], [2, 2], [0, 0], [1, 1], False, indices]


def matrices(t):
    rows = {"0-d": (), "empty": (0, 3), "1": (3,), "many": (2, 3)}[t.rank]
    yield "", [t.of(rows), t.of((3, 4))]


def batched(t):
    rows = {"0-d": (), "empty": (0, 2, 3), "1": (3,), "many": (2, 2, 3)}[t.rank]
    yield "", [t.of(rows), t.of((rows[0] if len(rows) == 3 else 2, 3, 4))]


def addmm(t):
    rows = {"0-d": (), "empty": (0, 3), "1": (3,), "many": (2, 3)}[t.rank]
    yield "", [t.of((4,)), t.of(rows), t.of((3, 4)), 1, 1]
    yield "factors", [t.of((4,)), t.of(rows), t.of((3, 4)), 2, 3]


def linear(t):
    shape = {"0-d": (), "empty": (0, 3), "1": (3,), "many": (2, 2, 3)}[t.rank]
    yield "", [t.of(shape), t.of((4, 3)), t.of((4,))]
    yield "no bias", [t.of(shape), t.of((4, 3)), None]


def upsample(align):
    def forms(t):
        yield "sizes", [t.image(), [8, 9], *align, None]
        yield "factors", [t.image(), None, *align, [2.0, 2.0]]

    return forms


def image_pad(t, dims):
    shape = {"0-d": (), "empty": (2, 0, 5, 6), "1": (4,), "many": (1, 2, 4, 5, 6)[: dims + 2]}[t.rank]
    return [("", [t.of(shape), [1] * (2 * dims)])]


def gather(t):
    below = t.shape[0] if t.shape else 1
    yield "", [t.x(), 0, t.index(t.shape, below), False]


def scatter(source):
    def forms(t):
        below = t.shape[0] if t.shape else 1
        yield "", [t.x(), 0, t.index(t.shape, below), source(t)]

    return forms


def index_select(t):
    below = last(t)
    for dtype in (torch.int64, torch.int32):
        yield f"{name(dtype)} index", [t.x(), -1, t.index((3,), below, dtype)]
    if t.rank != "empty":
        yield "0-d index", [t.x(), 0, t.index((), 1)]


def index_tensor(t):
    below = t.shape[0] if t.shape else 1
    yield "", [t.x(), [t.index((3 if below else 0,), below)]]
    yield "mask", [t.x(), [t.of(t.shape, torch.bool)]]
    if t.rank == "many":
        yield "second", [t.x(), [None, t.index((2, 2), 3)]]
        yield "int32", [t.x(), [t.index((2,), 2, torch.int32)]]


def index_put(t):
    below = t.shape[0] if t.shape else 1
    for accumulate in (False, True):
        yield f"accumulate {accumulate}", [t.x(), [torch.arange(0, min(below, 2))], t.of(t.shape[1:]), accumulate]


def embedding(t):
    for dtype in (torch.int64, torch.int32):
        indices = {"0-d": (), "empty": (0, 3), "1": (4,), "many": (2, 3)}[t.rank]
        yield f"{name(dtype)} indices", [t.of((5, 3)), t.index(indices, 5, dtype), -1, False, False]


def masked_fill(t):
    for number in (2, 1.5, True):
        yield f"number {number}", [t.x(), t.of(t.shape, torch.bool), number]


def where(t):
    yield "", [t.of(t.shape, torch.bool), t.x(), t.of(t.shape)]
    yield "uint8 condition", [t.of(t.shape, torch.uint8), t.x(), t.of(t.shape)]
    if t.rank == "many":
        yield "float32 other", [t.of(t.shape, torch.bool), t.x(), t.of((4,), torch.float32)]
        yield "int64 0-d other", [t.of(t.shape, torch.bool), t.x(), t.of((), torch.int64)]


def clamp(t):
    for low, high in ((-1, 2), (None, 1), (0.5, None), (2, 1)):
        yield f"{low} to {high}", [t.x(), low, high]


def clamp_tensor(t):
    yield "", [t.x(), t.of(t.shape), t.of(t.shape)]
    yield "lower", [t.x(), t.of(t.shape), None]
    if t.rank == "many":
        yield "float32 lower", [t.x(), t.of((4,), torch.float32), None]


def cat(t):
    yield "", [[t.x(), t.of(t.shape)], 0]
    yield "last dim", [[t.x(), t.of(t.shape)], -1]
    yield "empty first", [[t.of((0,)), t.x()], 0]
    if t.rank == "many":
        yield "int64 other", [[t.x(), t.of(t.shape, torch.int64)], 0]
        yield "float32 other", [[t.x(), t.of(t.shape, torch.float32)], 0]


def stack(t):
    yield "", [[t.x(), t.of(t.shape)], 0]
    yield "last dim", [[t.x(), t.of(t.shape)], -1]
    if t.rank == "many":
        yield "int64 other", [[t.x(), t.of(t.shape, torch.int64)], 0]


def split_sizes(t):
    size = last(t)
    return [("", [t.x(), [1, max(size - 1, 0)], -1])]


def diagonal(t):
    yield "", [t.x(), 0, 0, 1]
    yield "offset", [t.x(), 1, -2, -1]


def as_strided(t):
    yield "", [t.x(), [2, 2], [1, 1], 0]
    yield "one", [t.x(), [1], [1], None]


def quantize(t):
    for to, low, high in ((torch.int8, -128, 127), (torch.uint8, 0, 255), (torch.int16, -32768, 32767)):
        yield f"to {name(to)}", [t.x(), 0.125, 3, low, high, ScalarType(to)]


def dequantize(t):
    limits = (0, 255) if t.dtype == torch.uint8 else (-128, 127)
    yield "", [t.x(), 0.125, 3, *limits, ScalarType(t.dtype)]


def per_channel(t, quantises):
    axis = len(t.shape) - 1
    size = last(t)
    scales = t.numbers((size,), torch.float64, [0.125, 0.25, 0.5])
    zero_points = t.index((size,), 4)
    if quantises:
        yield "", [t.x(), scales, zero_points, axis, -128, 127, ScalarType(torch.int8)]
    else:
        limits = (0, 255) if t.dtype == torch.uint8 else (-128, 127)
        yield "", [t.x(), scales, zero_points, axis, *limits, ScalarType(t.dtype)]


def per_tensor_of_tensors(t, quantises):
    parameters = [torch.tensor([0.125], dtype=torch.float64), torch.tensor([3])]
    yield "", [t.x(), *parameters, -128, 127, ScalarType(torch.int8 if quantises else t.dtype)]


def choose(t):
    yield "", [t.x(), -128, 127, 1e-9, ScalarType(torch.int8)]


def recipes():
    table = {}
    for word in (
        "_conj_physical abs acos acosh asin asinh atan atanh bitwise_not ceil cos cosh erf exp expm1 floor isinf isnan log log10 "
        "log1p log2 logical_not neg reciprocal relu round rsqrt sigmoid sign sin sinh sqrt tan tanh trunc t_copy alias_copy "
        "detach_copy lift_fresh_copy nonzero view_as_real_copy"
    ).split():
        table[f"aten::{word}.out"] = unary
    for word in ("any.all_out", "max.unary_out", "min.unary_out"):
        table[f"aten::{word}"] = unary
    for word in (
        "mul.out div.out floor_divide.out fmod.Tensor_out remainder.Tensor_out pow.Tensor_Tensor_out maximum.out minimum.out atan2.out "
        "logical_and.out logical_or.out logical_xor.out bitwise_and.Tensor_out bitwise_or.Tensor_out bitwise_xor.Tensor_out "
        "eq.Tensor_out ne.Tensor_out lt.Tensor_out le.Tensor_out gt.Tensor_out ge.Tensor_out"
    ).split():
        table[f"aten::{word}"] = binary()
    for word in (
        "mul.Scalar_out div.Scalar_out fmod.Scalar_out remainder.Scalar_out pow.Tensor_Scalar_out bitwise_and.Scalar_out "
        "bitwise_or.Scalar_out bitwise_xor.Scalar_out eq.Scalar_out ne.Scalar_out lt.Scalar_out le.Scalar_out gt.Scalar_out ge.Scalar_out "
        "fill.Scalar_out leaky_relu.out"
    ).split():
        table[f"aten::{word}"] = scalar()
    for word in ("add", "sub"):
        table[f"aten::{word}.out"] = binary(1)
        table[f"aten::{word}.Scalar_out"] = scalar(2)
    for side in ("left", "right"):
        table[f"aten::bitwise_{side}_shift.Tensor_out"] = shift
        table[f"aten::bitwise_{side}_shift.Tensor_Scalar_out"] = shift_by
    modes = (None, "trunc", "floor")
    table.update({
        "aten::rsub.Scalar_out": scalar(1),
        "aten::div.out_mode": lambda t: [(str(mode), [t.x(), t.nonzero(t.shape), mode]) for mode in modes],
        "aten::div.Scalar_mode_out": lambda t: [(f"{mode} {by}", [t.x(), by, mode]) for mode in modes for by in (2, 1.5)],
        "aten::pow.Scalar_out": lambda t: [(f"number {base}", [base, t.x()]) for base in (2, 1.5)],
        "aten::gelu.out": lambda t: [(kind, [t.x(), kind]) for kind in ("none", "tanh")],
        "aten::elu.out": lambda t: [("", [t.x(), 1.0, 1.0, 1.0]), ("scaled", [t.x(), 2, 1.5, 0.5])],
        # In 16 bits PyTorch rounds 1 - eps before it divides by it.
        "aten::logit.out": lambda t: [("", [t.x(), None])] + ([("eps", [t.x(), 0.01])] if t.dtype.itemsize != 2 else []),
        "aten::hardtanh.out": lambda t: [("", [t.x(), -1.0, 2.0]), ("integers", [t.x(), 0, 6])],
        "aten::clamp.out": clamp,
        "aten::clamp.Tensor_out": clamp_tensor,
        "aten::where.self_out": where,
        "aten::masked_fill.Scalar_out": masked_fill,
        "aten::native_dropout.out": lambda t: [("inference", [t.x(), 0.5, False])],
        "aten::glu.out": lambda t: [("last dim", [t.x(), -1]), ("dim 0", [t.x(), 0])],
        "aten::sum.IntList_out": reduce_dims(False, None),
        "aten::mean.out": reduce_dims(False, None),
        "aten::mean.dtype_out": lambda t: [("", [t.x(), None])],
        "aten::amax.out": reduce_dims(False, may_be_none=False),
        "aten::amin.out": reduce_dims(False, may_be_none=False),
        "aten::any.dims_out": reduce_dims(False),
        "aten::any.out": reduce_dim(False),
        "aten::prod.out": lambda t: [("", [t.x(), None])],
        "aten::prod.int_out": reduce_dim(False, None),
        "aten::max.dim_max": reduce_dim(False),
        "aten::min.dim_min": reduce_dim(True),
        "aten::argmax.out": arg_extreme,
        "aten::argmin.out": arg_extreme,
        "aten::var.out": lambda t: [("last dim", [t.x(), [-1], True, False]), ("all", [t.x(), None, False, False])],
        "aten::var.correction_out": lambda t: [("last dim", [t.x(), [-1], 1, True]), ("all", [t.x(), None, None, False])],
        "aten::var_mean.correction_out": lambda t: [("last dim", [t.x(), [-1], 1, True])],
        "aten::cumsum.out": lambda t: [("last dim", [t.x(), -1, None]), ("dim 0", [t.x(), 0, None])],
        "aten::topk.values": lambda t: [("", [t.distinct(t.shape), 1, -1, True, True]), ("smallest", [t.distinct(t.shape), 2, -1, False, True])],
        "aten::_softmax.out": reduce_dim(False),
        "aten::_log_softmax.out": reduce_dim(False),
        "aten::native_layer_norm.out": layer_norm,
        "aten::native_group_norm.out": group_norm,
        "aten::_native_batch_norm_legit_no_training.out": batch_norm(),
        "aten::_native_batch_norm_legit.out": batch_norm(False),
        "aten::_native_batch_norm_legit.no_stats_out": batch_norm(True, stats=False),
        "aten::convolution.out": convolution,
        "aten::convolution_backward.out": convolution_backward,
        "aten::avg_pool2d.out": avg_pool,
        "aten::_adaptive_avg_pool2d.out": lambda t: [("", [t.image(), [2, 3]]), ("one", [t.image(), [1, 1]])],
        "aten::max_pool2d_with_indices.out": max_pool,
        "aten::max_pool2d_with_indices_backward.grad_input": max_pool_backward,
        "aten::mm.out": matrices,
        "aten::bmm.out": batched,
        "aten::addmm.out": addmm,
        "aten::linear.out": linear,
        "aten::_cdist_forward.out": lambda t: [(f"p {p}", [t.x(), t.of(t.shape), p, None]) for p in (1.0, 2.0)],
        "aten::_pdist_forward.out": lambda t: [("", [t.of({"many": (4, 3)}.get(t.rank, t.shape)), 2.0])],
        "aten::upsample_nearest2d.vec_out": upsample([]),
        "aten::upsample_bilinear2d.vec_out": upsample([False]),
        "aten::_upsample_bilinear2d_aa.out": lambda t: [("", [t.image(), [8, 9], False, None, None])],
        "aten::grid_sampler_2d.out": lambda t: [("", [t.image(), t.of((1, 3, 3, 2)) , 0, 0, False])],
        "aten::gather.out": gather,
        "aten::scatter.src_out": scatter(lambda t: t.of(t.shape)),
        "aten::scatter.value_out": scatter(lambda t: 2),
        "aten::scatter_add.out": scatter(lambda t: t.of(t.shape)),
        "aten::index_select.out": index_select,
        "aten::index.Tensor_out": index_tensor,
        "aten::index_put.out": index_put,
        "aten::embedding.out": embedding,
        "aten::masked_scatter.out": lambda t: [("", [t.x(), t.of(t.shape, torch.bool), t.of(t.shape)])],
        "aten::masked_select.out": lambda t: [("", [t.x(), t.of(t.shape, torch.bool)])],
        "aten::repeat_interleave.Tensor_out": lambda t: [("", [t.count_of(t.shape), None])],
        "aten::cat.out": cat,
        "aten::stack.out": stack,
        "aten::split_copy.Tensor_out": lambda t: [("", [t.x(), 2, -1])],
        "aten::split_with_sizes_copy.out": split_sizes,
        "aten::unbind_copy.int_out": lambda t: [("dim 0", [t.x(), 0]), ("last dim", [t.x(), -1])],
        "aten::select_copy.int_out": lambda t: [("", [t.x(), 0, 0]), ("last", [t.x(), -1, -1])],
        "aten::select_scatter.out": lambda t: [("", [t.x(), t.of(t.shape[1:]), 0, 0])],
        "aten::slice_copy.Tensor_out": lambda t: [("", [t.x(), -1, 1, 3, 1]), ("steps", [t.x(), 0, None, None, 2])],
        "aten::slice_scatter.out": lambda t: [("", [t.x(), t.of((*t.shape[:-1], min(1, last(t)))), -1, 0, 1, 1])],
        "aten::narrow_copy.out": lambda t: [("", [t.x(), -1, 0, 2])],
        "aten::permute_copy.out": lambda t: [("", [t.x(), list(range(len(t.shape)))[::-1]])],
        "aten::transpose_copy.int_out": lambda t: [("", [t.x(), 0, -1])],
        "aten::view_copy.out": lambda t: [("flat", [t.x(), [-1]]), ("one more", [t.x(), [1, *t.shape]])],
        "aten::squeeze_copy.dim_out": lambda t: [("", [t.x(), 0]), ("one", [t.of((1, *t.shape)), 0])],
        "aten::squeeze_copy.dims_out": lambda t: [("", [t.of((1, *t.shape)), [0]])],
        "aten::unsqueeze_copy.out": lambda t: [("", [t.x(), 0]), ("last", [t.x(), -1])],
        "aten::expand_copy.out": lambda t: [("", [t.x(), [2, *t.shape], False])],
        "aten::repeat.out": lambda t: [("", [t.x(), [2, *[1 for _ in t.shape]]])],
        "aten::flip.out": lambda t: [("", [t.x(), [0]]), ("last dim", [t.x(), [-1]])],
        "aten::roll.out": lambda t: [("", [t.x(), [1], [0]]), ("flat", [t.x(), [1], []])],
        "aten::tril.out": lambda t: [("", [t.x(), 0]), ("diagonal 1", [t.x(), 1])],
        "aten::unfold_copy.out": lambda t: [("", [t.x(), -1, 2, 1])],
        "aten::diagonal_copy.out": diagonal,
        "aten::as_strided_copy.out": as_strided,
        "aten::pixel_shuffle.out": lambda t: [("", [t.of({"many": (1, 4, 2, 3), "empty": (0, 4, 2, 3)}.get(t.rank, t.shape)), 2])],
        "aten::pixel_unshuffle.out": lambda t: [("", [t.of({"many": (1, 1, 4, 6), "empty": (0, 1, 4, 6)}.get(t.rank, t.shape)), 2])],
        "aten::constant_pad_nd.out": lambda t: [("", [t.x(), [1, 2], 1]), ("cropped", [t.x(), [-1, 1], 0.5])],
        "aten::clone.out": lambda t: [("", [t.x(), None])],
        "aten::copy.out": lambda t: [("", [t.x(), t.of(t.shape), False])] + [
            (f"from {name(dtype)}", [t.x(), t.of(t.shape, dtype), False]) for dtype in (torch.float32, torch.int64, torch.bool) if t.rank == "many"],
        "aten::arange.out": lambda t: [("", [5])] if t.rank == "1" else [],
        "aten::arange.start_out": lambda t: [("", [1, 9, 2])] if t.rank == "1" else [],
        "aten::full_like.out": lambda t: [(f"number {number}", [t.x(), number, None]) for number in (2, 1.5, True)],
        "aten::fill.Tensor_out": lambda t: [("", [t.x(), t.of(())]), ("float32", [t.x(), t.of((), torch.float32)])],
        "quantized_decomposed::quantize_per_tensor.out": quantize,
        "quantized_decomposed::dequantize_per_tensor.out": dequantize,
        "quantized_decomposed::quantize_per_tensor.Tensor_out": lambda t: per_tensor_of_tensors(t, True),
        "quantized_decomposed::dequantize_per_tensor.Tensor_out": lambda t: per_tensor_of_tensors(t, False),
        "quantized_decomposed::quantize_per_channel.out": lambda t: per_channel(t, True),
        "quantized_decomposed::dequantize_per_channel.out": lambda t: per_channel(t, False),
    })
    for dims in (1, 2, 3):
        for kind in ("reflection", "replication"):
            table[f"aten::{kind}_pad{dims}d.out"] = lambda t, dims=dims: image_pad(t, dims)
    for word, arguments in (("full", [2]), ("zeros", []), ("ones", []), ("empty", [None]), ("rand", []), ("randn", [])):
        table[f"aten::{word}.out"] = lambda t, arguments=arguments: [("", [list(t.shape), *arguments])]
    table["aten::scalar_tensor.out"] = lambda t: [("", [2])] if t.rank == "0-d" else []
    table["dim_order_ops::_to_dim_order_copy.out"] = lambda t: [("", [t.x(), False, list(range(len(t.shape)))])]
    table["dim_order_ops::_clone_dim_order.out"] = lambda t: [("", [t.x(), False, list(range(len(t.shape)))])]
    table["dim_order_ops::_empty_dim_order.out"] = lambda t: [("", [list(t.shape), None])]
    table["aten::_to_copy.out"] = lambda t: [("", [t.x(), False, None])]
    return table
