"""What a downloaded model is known by: its revision, or the digests of its weights."""

import hashlib
from pathlib import Path
from typing import Any

_WEIGHTS = ("*.safetensors", "pytorch_model*.bin", "vectors.npy")


def revision_of(config: Any) -> str:
    """The commit that a model came from, by its transformers configuration; empty for a folder."""
    return str(getattr(config, "_commit_hash", None) or "")


def weights_digests(name: str) -> dict[str, str]:
    """File name to SHA-256 of the weights in a folder; empty for an id, whose revision says as much."""
    folder = Path(name)
    if not folder.is_dir():
        return {}
    found = sorted(path for pattern in _WEIGHTS for path in folder.glob(f"**/{pattern}"))
    return {path.relative_to(folder).as_posix(): _digest(path) for path in found}


def shown_name(name: str) -> str:
    """An id as it is; of a folder, its name and that of the folder around it."""
    folder = Path(name)
    return "/".join(folder.resolve().parts[-2:]) if folder.is_dir() else name


def _digest(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()
