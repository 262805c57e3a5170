"""Digests of the files that decide what a system answers."""

import hashlib
from importlib.resources import files

_FILES: dict[str, tuple[tuple[str, str], ...]] = {
    "dense": (("claimpath.models", "minilm/model.onnx"),),
    "hybrid": (
        ("claimpath.models", "minilm/model.onnx"),
        ("claimpath.models", "evidence/model.onnx"),
        ("claimpath.stages.rank", "hybrid.toml"),
    ),
    "hybrid-words": (("claimpath.stages.rank", "hybrid.toml"),),
    "hybrid-fast": (("claimpath.models", "minilm/model.onnx"), ("claimpath.stages.rank", "hybrid.toml")),
}
"""System name to the package and name of each file."""


def model_digests(system: str) -> dict[str, str]:
    """Name and SHA-256 of each model and weight file of a system; empty for a system without any."""
    return {
        name: hashlib.sha256((files(package) / name).read_bytes()).hexdigest()
        for package, name in _FILES.get(system, ())
    }
