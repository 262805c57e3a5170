"""The register of data folders on this machine: a small JSON file in the user's data folder."""

import json
import os
import sys
from collections.abc import Mapping
from pathlib import Path

from pydantic import Field, ValidationError

from claimpath.errors import SettingsError
from claimpath.records.base import Record

FORMAT = 1
_FILE = "data-sets.json"


class RegisteredFile(Record):
    """A file as it was when its set was added."""

    sha256: str
    """SHA-256 of its bytes, in hexadecimal."""
    n_bytes: int
    """Its size."""


class RegisteredSet(Record):
    """Where a set lies."""

    path: str
    """Its folder, absolute."""
    added: str
    """When it was added: date and time in UTC, ISO 8601."""
    files: dict[str, RegisteredFile]
    """Path below the folder, with `/`, to what the file was then."""


class Register(Record):
    """The whole register."""

    format: int = FORMAT
    """Version of this layout."""
    sets: dict[str, RegisteredSet] = Field(default_factory=dict)
    """Name of the set to its place."""


def register_path(environ: Mapping[str, str] = os.environ) -> Path:
    """Where the register is: in CLAIMPATH_HOME where that is set, else in the platform's place for a user's data.

    Raises SettingsError where there is no home folder.
    """
    if chosen := environ.get("CLAIMPATH_HOME", "").strip():
        return Path(chosen).expanduser() / _FILE
    try:
        home = Path.home()
    except RuntimeError:
        raise SettingsError(
            "there is no home folder to keep the register of data sets in; set CLAIMPATH_HOME to a folder"
        ) from None
    if sys.platform == "darwin":
        return home / "Library" / "Application Support" / "claimpath" / _FILE
    if os.name == "nt":
        return Path(environ.get("LOCALAPPDATA") or home / "AppData" / "Local") / "claimpath" / _FILE
    chosen = environ.get("XDG_DATA_HOME", "").strip()
    # The standard says that a relative path there is to be ignored.
    base = Path(chosen) if chosen and Path(chosen).is_absolute() else home / ".local" / "share"
    return base / "claimpath" / _FILE


def read_register(path: Path) -> Register:
    """Read the register; an empty one where there is none yet. Raises SettingsError where it can't be read."""
    advice = "Mend it, or delete it and add the data sets again with `claimpath data add`"
    try:
        content = path.read_text(encoding="utf-8")
    except FileNotFoundError:
        return Register()
    except (OSError, UnicodeDecodeError) as error:
        raise SettingsError(
            f"can't read the register of data sets {str(path)!r}: {error}. {advice}"
        ) from error
    try:
        register = Register.model_validate_json(content)
    except ValidationError as error:
        first = error.errors()[0]
        place = ".".join(str(part) for part in first["loc"])
        what = f"{place}: {first['msg']}" if place else first["msg"]
        raise SettingsError(
            f"the register of data sets {str(path)!r} is damaged ({what}). {advice}"
        ) from None
    if register.format != FORMAT:
        raise SettingsError(
            f"the register of data sets {str(path)!r} has format {register.format}; this claimpath reads {FORMAT}. "
            "Set CLAIMPATH_HOME to another folder, or delete it and add the data sets again"
        )
    return register


def write_register(path: Path, register: Register) -> None:
    """Write the register, whole or not at all. Raises SettingsError where it can't be written."""
    document = json.dumps(register.model_dump(), indent=2, ensure_ascii=False, sort_keys=True) + "\n"
    draft = path.with_name(f"{path.name}.{os.getpid()}.new")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        draft.write_text(document, encoding="utf-8")
        draft.replace(path)
    except OSError as error:
        raise SettingsError(
            f"can't write the register of data sets {str(path)!r}: {error.strerror}. Set CLAIMPATH_HOME to a folder "
            "that can be written"
        ) from error
