"""Read a run of verdicts from a file."""

import re
from pathlib import Path

from pydantic import ValidationError

from claimpath.bench.verdict.records import VerdictBenchRun
from claimpath.errors import DataError

_START = re.compile(r'\s*\{\s*"summary"\s*:\s*\{\s*"task"\s*:\s*"missciplus/verdict"')


def is_verdict_run(path: Path) -> bool:
    """Tell a run of verdicts from other files by how it begins."""
    try:
        with path.open(encoding="utf-8") as file:
            return _START.match(file.read(200)) is not None
    except (OSError, UnicodeDecodeError):
        return False


def read_verdict_run(path: Path) -> VerdictBenchRun:
    """Read what `bench run missciplus/verdict --out FILE` wrote. Raises DataError for anything else."""
    try:
        return VerdictBenchRun.model_validate_json(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise DataError(f"can't read {str(path)!r}: {error.strerror}") from error
    except (ValidationError, UnicodeDecodeError):
        raise DataError(
            f"{path} is not a run of missciplus/verdict; give a file that `claimpath bench run missciplus/verdict "
            "--out FILE` wrote"
        ) from None
