"""The folder of a training: it is for one training, and says which, so that none writes over another's models."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import TypedDict

from claimpath.errors import SettingsError
from claimpath.training.checkpoint import write_text

MARK = "made-by.json"
"""Which training a folder is for; it is written before anything is trained."""
_HOLDS = {
    "ranker.json": "a ranker",
    "static.json": "a table of vectors",
    "judge.json": "a premise judge",
    "fold-0": "a premise judge",
    "config.json": "a model",
}
"""What a folder without the mark holds, by a file in it."""
_ELSE = "give another --out, or delete what is there"


class _Mark(TypedDict):
    training: str
    settings: dict[str, str]


def take_folder(folder: Path, training: str, settings: Mapping[str, object] | None = None) -> None:
    """Say that a folder is for a training.

    training: its kind, such as `judge`. settings: those that decide which models are in which place below the folder.
    Raises SettingsError for a file, a folder of another training or of other such settings, and for a folder with a
    model that no training made, which would be lost.
    """
    if folder.exists() and not folder.is_dir():
        raise SettingsError(f"--out {str(folder)!r} is a file; give the name of a folder")
    shown = {name: str(said) for name, said in (settings or {}).items()}
    wanted: _Mark = {"training": training, "settings": shown}
    found = _marked(folder)
    if found == wanted:
        return
    if found is None or _only_marked(folder):
        held = next((what for name, what in _HOLDS.items() if (folder / name).exists()), None)
        if held is not None:
            raise SettingsError(f"{str(folder)!r} holds {held} that this training did not make; {_ELSE}")
        write_text(folder / MARK, json.dumps(wanted, indent=1) + "\n")
        return
    if found["training"] != training:
        raise SettingsError(f"{str(folder)!r} is the folder of the training {found['training']!r}; {_ELSE}")
    theirs = found["settings"]
    names = [name for name in shown if theirs.get(name) != shown[name]]
    said = ", ".join(f"{name} {theirs.get(name, 'none')}" for name in names)
    raise SettingsError(
        f"{str(folder)!r} was trained with other settings ({said}); give these again, or another --out"
    )


def _only_marked(folder: Path) -> bool:
    """Whether nothing but the mark and empty folders is there: a training that failed before it began."""
    return not any(path.is_file() and path.name != MARK for path in folder.rglob("*"))


def _marked(folder: Path) -> _Mark | None:
    path = folder / MARK
    try:
        said = json.loads(path.read_text(encoding="utf-8"))
        return {"training": str(said["training"]), "settings": dict(said["settings"])}
    except (FileNotFoundError, NotADirectoryError):
        return None
    except (OSError, ValueError, KeyError, TypeError):
        raise SettingsError(f"can't read {str(path)!r}; {_ELSE}") from None
