"""Writing what a benchmark run gave to the file that `--out` names."""

from pathlib import Path
from typing import TYPE_CHECKING

from claimpath.errors import SettingsError

if TYPE_CHECKING:
    from claimpath.records import Record


def write_run(run: "Record", out: Path | None) -> None:
    """Write a run as JSON, where a file is named. Raises SettingsError where it can't be written."""
    if out is None:
        return
    try:
        out.parent.mkdir(parents=True, exist_ok=True)
        out.write_text(run.model_dump_json(indent=1), encoding="utf-8")
    except OSError as error:
        raise SettingsError(f"can't write {str(out)!r} ({error.strerror}); give --out another path") from None
