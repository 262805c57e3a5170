"""Files of a training run that are whole or not there: the state to go on from, and records."""

import os
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

from claimpath.errors import SettingsError
from claimpath.training.torch_gate import load_torch

STATE, BEST = "state.pt", "best.pt"
"""The state to go on from, and the weights of the best epoch so far."""


def write_whole(path: Path, write: Callable[[Path], None]) -> None:
    """Write a file beside its place and move it there once it is on the disk, so that a kill leaves the old one.

    Raises SettingsError where the folder can't be written to.
    """
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        handle, aside = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
        os.close(handle)
        try:
            write(Path(aside))
            with open(aside, "rb") as file:
                os.fsync(file.fileno())
            # mkstemp makes files that only their owner reads; a model is to be passed on
            umask = os.umask(0)
            os.umask(umask)
            os.chmod(aside, 0o666 & ~umask)
            os.replace(aside, path)
        except BaseException:
            Path(aside).unlink(missing_ok=True)
            raise
    except OSError as error:
        raise SettingsError(
            f"can't write {str(path)!r} ({error.strerror}); give --out another place"
        ) from error


def write_text(path: Path, text: str) -> None:
    """Write a text file in UTF-8, whole or not at all."""

    def write(place: Path) -> None:
        place.write_text(text, encoding="utf-8", newline="\n")

    write_whole(path, write)


def save(path: Path, content: dict[str, Any]) -> None:
    """Write tensors and plain values, whole or not at all."""
    torch = load_torch()
    write_whole(path, lambda place: torch.save(content, place))


def load(path: Path, device: str) -> dict[str, Any] | None:
    """Read what `save` wrote; None where there is no file. Only tensors and plain values are read, never code.

    Raises SettingsError where the file is damaged.
    """
    if not path.is_file():
        return None
    torch = load_torch()
    try:
        content: dict[str, Any] = torch.load(path, map_location=device, weights_only=True)
    except Exception as error:
        raise SettingsError(
            f"can't read the checkpoint {str(path)!r} ({type(error).__name__}); delete it to start that model afresh"
        ) from error
    return content


def trained_state(model: Any) -> dict[str, Any]:
    """The weights of a model without those that are frozen, which come from the base model again."""
    frozen = [name for name, weight in model.named_parameters() if not weight.requires_grad]
    known = set(frozen)
    # A quantised weight keeps its scales under its own name.
    inside = tuple(f"{name}." for name in frozen)
    return {
        name: value
        for name, value in model.state_dict().items()
        if name not in known and not (inside and name.startswith(inside))
    }


def load_trained(model: Any, state: dict[str, Any]) -> None:
    """Put weights that `trained_state` gave back. Raises SettingsError where they are of another model."""
    wanted = set(trained_state(model))
    if wanted != set(state):
        strange = sorted(wanted ^ set(state))[0]
        raise SettingsError(
            f"the checkpoint is of another model (it differs in {strange!r}); delete the cell's folder to start afresh"
        )
    model.load_state_dict(state, strict=False)
