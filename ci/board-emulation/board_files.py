"""Reads boards as etgen does: board, chip, family, the nearest that gives a field decides."""
import json
import os

UNITS = {"K": 1 << 10, "M": 1 << 20}


def number(text):
    """An address ("0x20000000") or a size ("64K")."""
    if isinstance(text, int):
        return text
    return int(text[:-1], 0) * UNITS[text[-1]] if text[-1] in UNITS else int(text, 0)


def read_json(*parts):
    with open(os.path.join(*parts), encoding="utf-8") as file:
        return json.load(file)


def load_board(folder, name):
    board = read_json(folder, name, "board.json")
    merged = dict(board)
    link = board
    while True:
        if "chip" in link:
            link = read_json(folder, "chips", link["chip"] + ".json")
        elif link.get("family"):
            link = read_json(folder, "families", link["family"] + ".json")
        else:
            return merged
        merged = {**link, **merged}
