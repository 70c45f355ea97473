"""Records what PyTorch answers for every operator, dtype and rank of the table:

    python3 -m venv venv && venv/bin/pip install torch==2.13.0 numpy
    venv/bin/python generator/test/operator-table/record.py answers.jsonl
    node ci/pack-operator-table.mjs answers.jsonl

One line of JSON for each case: operator, dtype, rank, form, arguments, inputs, and the results or that it is rejected.
"""

import base64
import json
import sys
import warnings

import torch
import torch.ao.quantization.fx._decomposed  # registers quantized_decomposed

from recipes import name, recipes
from tensors import SHAPES, ScalarType, Tensors

warnings.filterwarnings("ignore")
torch.set_num_threads(1)

DTYPES = [
    torch.float32, torch.float64, torch.float16, torch.bfloat16, torch.int8, torch.uint8, torch.int16, torch.int32, torch.int64,
    torch.bool, torch.complex64,
]
# Few operators have these; one rank shows which.
RARE_DTYPES = [torch.uint16, torch.uint32, torch.uint64]
# Results of another dtype than the operator gives by itself are tried for these inputs.
CAST_FROM = [torch.float32, torch.int32, torch.bool]
CAST_TO = [torch.float32, torch.float64, torch.float16, torch.int8, torch.int64, torch.bool]
# Their results are declared with the most elements that they can have.
COUNTING = {"aten::nonzero.out", "aten::masked_select.out", "aten::repeat_interleave.Tensor_out"}
# Their results have the dtype that the file declares.
CREATING = {f"aten::{word}.out" for word in ("arange", "full", "full_like", "zeros", "ones", "empty", "rand", "randn", "scalar_tensor")} | {
    "aten::arange.start_out", "dim_order_ops::_empty_dim_order.out"}
CONVERTING = {"aten::_to_copy.out", "dim_order_ops::_to_dim_order_copy.out"}
UNPREDICTABLE = {"aten::empty.out", "aten::rand.out", "aten::randn.out", "dim_order_ops::_empty_dim_order.out"}
# As the exporter names them; the same function under PyTorch's name.
SAME_AS = {
    "dim_order_ops::_clone_dim_order.out": "aten::clone.out",
    "dim_order_ops::_empty_dim_order.out": "aten::empty.memory_format",
}


def schema_of(operator):
    operator = SAME_AS.get(operator, operator)
    namespace, rest = operator.split("::")
    packet, _, overload = rest.partition(".")
    packet = getattr(getattr(torch.ops, namespace), packet)
    if namespace == "quantized_decomposed":
        overload = overload.replace("_out", "").replace("out", "")
        found = getattr(packet, {"Tensor": "tensor"}.get(overload, overload) or "default")
        return found, found, list(found._schema.arguments)
    result = getattr(packet, overload)
    operands = [argument for argument in result._schema.arguments if not argument.is_out]
    described = [(argument.name, str(argument.type)) for argument in operands]
    for other in packet.overloads():
        candidate = getattr(packet, other)
        arguments = candidate._schema.arguments
        if [(argument.name, str(argument.type)) for argument in arguments] == described:
            return candidate, result, operands
    return None, result, operands


def call(function, operands, arguments, **results):
    plain = [argument.dtype if isinstance(argument, ScalarType) else argument for argument in arguments]
    positional = [value for operand, value in zip(operands, plain) if not operand.kwarg_only]
    named = {operand.name: value for operand, value in zip(operands, plain) if operand.kwarg_only}
    return function(*positional, **named, **results)


def listed(results):
    return list(results) if isinstance(results, (tuple, list)) else [results]


def encode_tensor(tensor, keep=True):
    plain = tensor.detach().contiguous()
    record = {"dtype": name(plain.dtype), "shape": list(plain.shape)}
    if keep:
        record["data"] = base64.b64encode(plain.reshape(-1).view(torch.uint8).numpy().tobytes() if plain.numel() else b"").decode()
    return record


class Arguments:
    """Arguments as JSON, tensors by their place among the inputs."""

    def __init__(self):
        self.inputs = []

    def encode(self, value):
        if value is None:
            return None
        if isinstance(value, torch.Tensor):
            self.inputs.append(encode_tensor(value))
            return {"tensor": len(self.inputs) - 1}
        if isinstance(value, ScalarType):
            return {"dtype": name(value.dtype)}
        if isinstance(value, bool):
            return {"bool": value}
        if isinstance(value, int):
            return {"int": value}
        if isinstance(value, float):
            return {"double": value}
        if isinstance(value, str):
            return {"string": value}
        if any(isinstance(item, torch.Tensor) for item in value):
            return {"tensors": [None if item is None else self.encode(item)["tensor"] for item in value]}
        kind = "bools" if any(isinstance(item, bool) for item in value) else "doubles" if any(isinstance(item, float) for item in value) else "ints"
        return {kind: list(value)}


def copied(arguments):
    return [value.clone() if isinstance(value, torch.Tensor) else value for value in arguments]


def natural_results(operator, function, result, operands, arguments, dtype):
    if operator in CREATING:
        if operator in SAME_AS:
            return [torch.empty(arguments[0], dtype=dtype)]
        return listed(call(result, operands, arguments, out=torch.empty(0, dtype=dtype)))
    return listed(call(function, operands, copied(arguments)))


def record(operator, dtype, rank):
    make = TABLE[operator]
    tensors = Tensors(dtype, rank)
    try:
        forms = list(make(tensors))
    except Exception:  # The recipe itself needs what PyTorch does not have for this dtype.
        return
    if operator in CONVERTING:
        for form, arguments in forms:
            for to in DTYPES:
                yield case(operator, dtype, rank, f"to {name(to)}", arguments, lambda to=to: [arguments[0].to(to)], [to])
        return
    function, result, operands = schema_of(operator)
    for form, arguments in forms:
        found = case(
            operator, dtype, rank, form, arguments,
            lambda: natural_results(operator, function, result, operands, arguments, dtype), None,
        )
        yield found
        if rank != "many" or dtype not in CAST_FROM or form != forms[0][0] or found["out"] is None or operator in CREATING:
            continue
        if function is result:
            continue
        names = [argument.name for argument in result._schema.arguments if argument.is_out]
        if len(names) != 1 or "[]" in str(next(a for a in result._schema.arguments if a.is_out).type):
            continue
        natural = natural_results(operator, function, result, operands, arguments, dtype)
        for to in CAST_TO:
            if to == natural[0].dtype:
                continue
            target = torch.empty(natural[0].shape, dtype=to)
            yield case(
                operator, dtype, rank, f"{form} into {name(to)}".strip(), arguments,
                lambda: listed(call(result, operands, copied(arguments), **{names[0]: target})), [to, *[one.dtype for one in natural[1:]]],
                shapes=[list(one.shape) for one in natural],
            )


def case(operator, dtype, rank, form, arguments, compute, declared, shapes=None):
    encoded = Arguments()
    found = {"op": operator, "dtype": name(dtype), "rank": rank, "form": form}
    found["args"] = [encoded.encode(argument) for argument in arguments]
    found["in"] = encoded.inputs
    if declared is not None:
        found["declared"] = [name(one) for one in declared]
    if shapes is not None:
        found["shapes"] = shapes
    try:
        results = compute()
        if any(result is None for result in results):
            raise ValueError("a result is missing")
        found["out"] = [encode_tensor(one, operator not in UNPREDICTABLE) for one in results]
        if operator in COUNTING:
            found["counted"] = True
    except Exception:
        found["out"] = None
    return found


def declare_rejected(cases):
    """What a file could declare for results that PyTorch does not give: those of another dtype in the same form, or the inputs' sizes."""
    accepted = {}
    for one in cases:
        if one["out"] is not None and "declared" not in one:
            accepted.setdefault((one["rank"], one["form"]), one)
    for one in cases:
        if one["out"] is not None or ("declared" in one and "shapes" in one):
            continue
        like = accepted.get((one["rank"], one["form"]))
        if like is None:
            first = [one["in"][0]] if one["in"] else [{"dtype": one["dtype"], "shape": []}]
            one["shapes"] = [tensor["shape"] for tensor in first]
            one.setdefault("declared", [one["dtype"]])
        else:
            one["shapes"] = [tensor["shape"] for tensor in like["out"]]
            one.setdefault("declared", [one["dtype"] if tensor["dtype"] == like["dtype"] else tensor["dtype"] for tensor in like["out"]])


TABLE = recipes()


def main():
    count = 0
    with open(sys.argv[1], "w") as file:
        for operator in sorted(TABLE):
            cases = [
                found
                for dtype in DTYPES + RARE_DTYPES
                for rank in (SHAPES if dtype in DTYPES else ["many"])
                for found in record(operator, dtype, rank)
            ]
            declare_rejected(cases)
            for found in cases:
                file.write(json.dumps(found, separators=(",", ":")) + "\n")
            count += len(cases)
    print(f"{count} cases of {len(TABLE)} operators, PyTorch {torch.__version__}")


main()
