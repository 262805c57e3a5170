"""Read a run of reasoning from a file."""

import re
from collections.abc import Sequence
from pathlib import Path

from pydantic import ValidationError

from claimpath.bench.reasoning.records import ReasoningBenchRun
from claimpath.errors import DataError

_START = re.compile(r'\s*\{\s*"summary"\s*:\s*\{\s*"task"\s*:\s*"missciplus/reasoning"')


def is_reasoning_run(path: Path) -> bool:
    """Tell a run of reasoning from other files by how it begins."""
    try:
        with path.open(encoding="utf-8") as file:
            return _START.match(file.read(200)) is not None
    except (OSError, UnicodeDecodeError):
        return False


def read_reasoning_run(path: Path) -> ReasoningBenchRun:
    """Read what `bench run missciplus/reasoning --out FILE` wrote. Raises DataError for anything else."""
    try:
        return ReasoningBenchRun.model_validate_json(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise DataError(f"can't read {str(path)!r}: {error.strerror}") from error
    except (ValidationError, UnicodeDecodeError):
        raise DataError(
            f"{path} is not a run of missciplus/reasoning; give a file that `claimpath bench run missciplus/reasoning "
            "--out FILE` wrote"
        ) from None


def read_comparable_runs(paths: Sequence[Path]) -> list[ReasoningBenchRun]:
    """Read runs on the same data. Raises DataError where they are on other data, or about other claims."""
    runs = [read_reasoning_run(path) for path in paths]
    for run, path in zip(runs[1:], paths[1:], strict=True):
        for name in ("split", "data_sha256", "n_claims"):
            ours, theirs = getattr(runs[0].summary, name), getattr(run.summary, name)
            if ours != theirs:
                raise DataError(
                    f"the runs can't be held together: {name} is {ours!r} in {paths[0]} and {theirs!r} in {path}; run "
                    "both on the same data"
                )
    return runs
