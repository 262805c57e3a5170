"""The models that come with claimpath: are their files the ones that were measured?"""

import hashlib
import json
from collections.abc import Iterable
from importlib.resources import files
from pathlib import Path

import claimpath
from claimpath.doctor.records import ShippedModel, Trouble

_WEIGHTS = frozenset({".onnx", ".npz", ".npy", ".safetensors", ".bin", ".gguf"})
_LIST = "shipped.json"


def package_folder() -> Path:
    """Folder of the package."""
    return Path(str(claimpath.__file__)).parent


def is_model_file(path: str) -> bool:
    """Whether a file of the package, by its path below it, is part of a model: weights, words or settings."""
    file = Path(path)
    if file.suffix in _WEIGHTS or file.name == "weights.json":
        return True
    inside_a_model = file.parts[0] == "models" and len(file.parts) > 2 and file.parts[1] != "__pycache__"
    return inside_a_model and file.suffix not in {".py", ".pyc", ".md"}


def model_files(folder: Path) -> dict[str, dict[str, str | int]]:
    """Path below the package to digest and size, of every model file that is there; for `scripts/shipped_models.py`."""
    found = sorted(path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file())
    return {
        file: {"sha256": _digest(folder / file), "n_bytes": (folder / file).stat().st_size}
        for file in found
        if is_model_file(file)
    }


def look_at_models(folder: Path | None = None, listed: str | None = None) -> tuple[ShippedModel, ...]:
    """Compare the files with their list.

    folder: of the package. listed: the list as JSON; by default the one that comes with claimpath.
    """
    folder = folder or package_folder()
    known = json.loads(listed or _listed())
    found: list[ShippedModel] = []
    for file, entry in known.items():
        path = folder / file
        right = path.is_file() and _digest(path) == entry["sha256"]
        found.append(
            ShippedModel(
                file=file,
                sha256=entry["sha256"],
                n_bytes=entry["n_bytes"],
                state="right" if right else "changed" if path.is_file() else "missing",
            )
        )
    return tuple(found)


def _listed() -> str:
    try:
        return (files("claimpath.doctor") / _LIST).read_text(encoding="utf-8")
    except FileNotFoundError:
        # The look at the package's own files says that it is gone.
        return "{}"


def model_troubles(models: Iterable[ShippedModel]) -> list[Trouble]:
    """Model files that are missing or other than they should be."""
    return [
        Trouble(
            about="models",
            blocks=True,
            what=f"the model file {model.file} is {model.state}",
            do="Install claimpath again as you did at first, with --force-reinstall --no-deps",
        )
        for model in models
        if model.state != "right"
    ]


def _digest(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()
