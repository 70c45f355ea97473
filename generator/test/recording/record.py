"""Exports a model with its ETRecord, and says what ExecuTorch's Inspector reads in an ETDump that etgen wrote.

    python record.py export <folder>     model.pte, model.etrecord (the parts that name modules), x.bin
    etgen evaluate <folder>/model.pte --input <folder>/x.bin --etdump <folder>/run.etdp --chrome-trace <folder>/run.json
    python record.py inspect <folder>    inspector.json
    node ci/pack-recording.mjs <folder>  what the tests read

Needs executorch 1.5.1 with torch 2.13.0.
"""

import json
import sys
import zipfile
from pathlib import Path

import torch
from executorch.devtools import Inspector
from executorch.exir import to_edge_transform_and_lower
from torch import nn
from torch.export import export


class Block(nn.Module):
    def __init__(self, channels_in: int, channels_out: int) -> None:
        super().__init__()
        self.conv1 = nn.Conv2d(channels_in, channels_out, 3, padding=1)
        self.act = nn.ReLU()
        self.pool = nn.MaxPool2d(2)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return self.pool(self.act(self.conv1(x)))


class Net(nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.blocks = nn.ModuleList([Block(1, 4), Block(4, 6)])
        self.head = nn.Linear(24, 5)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        for block in self.blocks:
            x = block(x)
        return torch.softmax(self.head(x.flatten(1)), -1)


def export_model(folder: Path) -> None:
    torch.manual_seed(3)
    model, x = Net().eval(), torch.randn(1, 1, 8, 8)
    program = to_edge_transform_and_lower(export(model, (x,)), generate_etrecord=True).to_executorch()
    program.save(str(folder / "model.pte"))
    x.numpy().tofile(folder / "x.bin")
    program.get_etrecord().save(str(folder / "whole.etrecord"))
    with zipfile.ZipFile(folder / "whole.etrecord") as whole, zipfile.ZipFile(folder / "model.etrecord", "w") as part:
        part.writestr("debug_handle_map", whole.read("debug_handle_map"))
        graph = "edge_dialect_exported_program/forward"
        program = json.loads(whole.read(graph))
        # Paths of this machine are in the others.
        for node in program["graph_module"]["graph"]["nodes"]:
            node["metadata"] = {name: node["metadata"][name] for name in ("nn_module_stack", "debug_handle") if name in node["metadata"]}
        part.writestr(graph, json.dumps(program))


def inspect_run(folder: Path) -> None:
    inspector = Inspector(
        etdump_path=str(folder / "run.etdp"),
        debug_buffer_path=str(folder / "run.etdp.bin"),
        etrecord=str(folder / "whole.etrecord"),
    )
    (block,) = inspector.event_blocks
    events = [
        {
            "name": event.name,
            "instruction": event._instruction_id,
            "milliseconds": event.perf_data.raw[0],
            "shapes": [list(tensor.shape) for tensor in event.debug_data],
            "modules": sorted({path for stack in event.module_hierarchy.values() for path, _ in list(stack.values())[-1:]}),
        }
        for event in block.events
    ]
    output = [round(value, 6) for value in block.run_output[0].flatten().tolist()]
    (folder / "inspector.json").write_text(json.dumps({"run": block.name, "events": events, "output": output}, indent=1))


if __name__ == "__main__":
    verb, target = sys.argv[1:]
    {"export": export_model, "inspect": inspect_run}[verb](Path(target))
