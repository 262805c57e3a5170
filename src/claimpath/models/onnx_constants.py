"""Constants of an ONNX file, read where they lie: for a part of a model that needs no run of the whole.

onnxruntime runs a whole graph whatever is asked of it, and the package `onnx` is not in the small install.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

# Numbers of fields in ONNX's protocol buffers: model.graph and graph.initializer.
_GRAPH, _CONSTANT = 7, 5
_TYPES: dict[int, type[np.generic]] = {1: np.float32, 3: np.int8}


def onnx_constant(path: Path, name: str) -> NDArray[Any]:
    """The constant of that name, in the file's memory map; 32-bit floats and 8-bit integers only.

    Raises KeyError where the file has none of that name and kind.
    """
    data = np.memmap(path, dtype=np.uint8, mode="r")
    for number, start, end in _fields(data, 0, len(data)):
        if number != _GRAPH:
            continue
        for inner, first, last in _fields(data, start, end):
            if inner == _CONSTANT and (found := _tensor(data, first, last, name)) is not None:
                return found
    raise KeyError(name)


def _tensor(data: NDArray[np.uint8], start: int, end: int, name: str) -> NDArray[Any] | None:
    shape: list[int] = []
    kind, said, raw = 0, b"", (0, 0)
    for number, first, last in _fields(data, start, end):
        match number:
            case 1:  # the shape: one number, or several packed together
                at = first
                while at < last:
                    size, at = _number(data, at)
                    shape.append(size)
            case 2:  # the kind of its numbers
                kind = _number(data, first)[0]
            case 8:  # its name
                said = data[first:last].tobytes()
            case 9:  # the numbers
                raw = (first, last)
    if said.decode("utf-8", "replace") != name or kind not in _TYPES:
        return None
    return np.asarray(data[raw[0] : raw[1]]).view(_TYPES[kind]).reshape(shape)


def _fields(data: NDArray[np.uint8], at: int, end: int) -> Iterator[tuple[int, int, int]]:
    """Number, start and end of each field of a message."""
    while at < end:
        tag, at = _number(data, at)
        wire = tag & 7
        if wire == 0:
            stop = _number(data, at)[1]
        elif wire == 2:
            size, at = _number(data, at)
            stop = at + size
        else:
            stop = at + (8 if wire == 1 else 4)
        yield tag >> 3, at, stop
        at = stop


def _number(data: NDArray[np.uint8], at: int) -> tuple[int, int]:
    value = shift = 0
    while True:
        byte = int(data[at])
        at += 1
        value |= (byte & 127) << shift
        if byte < 128:
            return value, at
        shift += 7
