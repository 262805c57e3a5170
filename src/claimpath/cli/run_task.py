"""Which task a run file belongs to."""

import json
from pathlib import Path

from claimpath.errors import DataError


def task_of_run(path: Path) -> str:
    """The task that a run file names. Raises DataError where the file is none that `bench run --out` wrote."""
    try:
        document = json.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise DataError(f"can't read {str(path)!r}: {error.strerror}; give the path of a run file") from None
    except ValueError:
        document = None
    for part in ("manifest", "summary"):
        named = document.get(part) if isinstance(document, dict) else None
        if isinstance(named, dict) and isinstance(named.get("task"), str):
            task: str = named["task"]
            return task
    raise DataError(
        f"{path} is not a run of this bench; give a file that `claimpath bench run --out FILE` wrote"
    )
