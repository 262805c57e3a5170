"""People's decisions: read from a file, and matched with what they are about."""

import json
import os
import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from claimpath.errors import DataError
from claimpath.records import ComponentRole
from claimpath.records.validation import Recheck
from claimpath.stages.validate.study_facts import plain
from claimpath.text.dates import is_real_date

_MOST_BYTES = 20_000_000
_ISO = re.compile(r"\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})?)?")


def read_rechecks(path: str | Path) -> tuple[Recheck, ...]:
    """Read decisions from a JSON list, or from one JSON object per line, in the file's order.

    Raises DataError for a file that is missing or malformed, with the number of the record.
    """
    path = Path(path)
    if not os.path.isfile(
        path
    ):  # False also for a name that is too long, or in a folder that can't be opened
        raise DataError(f"the file of re-checks {str(path)!r} is not there. Give a JSON list, or JSON lines.")
    if path.stat().st_size > _MOST_BYTES:
        raise DataError(f"{path} has {path.stat().st_size:,} bytes; at most {_MOST_BYTES:,} are allowed.")
    return tuple(_recheck(path, number, row) for number, row in enumerate(_rows(path), start=1))


def _rows(path: Path) -> list[Any]:
    try:
        text = path.read_bytes().decode("utf-8-sig")
    except OSError as error:
        raise DataError(f"{path} can't be read: {error.strerror}.") from error
    except UnicodeDecodeError:
        raise DataError(f"{path} is not UTF-8 text. Save it as UTF-8.") from None
    try:
        whole = json.loads(text)
        return whole if isinstance(whole, list) else [whole]
    except (ValueError, RecursionError):
        pass
    rows = []
    for number, line in enumerate(text.splitlines(), start=1):
        if line.strip():
            try:
                rows.append(json.loads(line))
            except (ValueError, RecursionError):
                raise DataError(
                    f"line {number} of {path} is not JSON. Give a JSON list, or one object per line."
                ) from None
    return rows


def _recheck(path: Path, number: int, row: Any) -> Recheck:
    where = f"re-check {number} of {path}"
    if not isinstance(row, dict):
        raise DataError(f"{where} is a JSON {type(row).__name__}; an object was expected.")
    try:
        recheck = Recheck.model_validate(row)
    except ValidationError as error:
        first = error.errors()[0]
        field = ".".join(str(part) for part in first["loc"]) or "the record"
        raise DataError(
            f"{where}: {field}: {first['msg']}. A re-check has subgraph, component (context, finding or premise), "
            "question (a number, or null), about, decision (supported or not_supported), who, why and when."
        ) from None
    if not (_ISO.fullmatch(recheck.when.strip()) and is_real_date(recheck.when.strip())):
        raise DataError(
            f"{where}: when is {recheck.when!r}; a date such as 2026-11-30, or a date and time, is needed."
        )
    return recheck


class Rechecks:
    """Decisions, given out to what they are about; each is used or left over."""

    def __init__(self, given: Sequence[Recheck]) -> None:
        self._given = tuple(given)
        self._used: set[int] = set()
        self._stale: dict[int, str] = {}

    def of(
        self, subgraph: str, component: ComponentRole, question: int | None, about: str
    ) -> tuple[Recheck, ...]:
        """The decisions on a question or a component, oldest first; those on other words are left over."""
        found = []
        for number, recheck in enumerate(self._given):
            if (recheck.subgraph, recheck.component, recheck.question) != (subgraph, component, question):
                continue
            if recheck.about is not None and plain(recheck.about) != plain(about):
                self._stale[number] = "it was made on other words than those validated here"
                continue
            self._used.add(number)
            found.append(recheck)
        # A date without a time stands before times of the same day; the file's order decides between equals.
        return tuple(sorted(found, key=lambda recheck: recheck.when.strip().replace(" ", "T")))

    def not_applied(self) -> tuple[str, ...]:
        """The decisions that were about nothing here, each with the reason."""
        return tuple(
            f"The re-check of {_shown(recheck)} by {recheck.who} was not applied: "
            + self._stale.get(number, "nothing of that name was validated")
            + "."
            for number, recheck in enumerate(self._given)
            if number not in self._used
        )


def _shown(recheck: Recheck) -> str:
    question = f", question {recheck.question}" if recheck.question is not None else ""
    return f"{recheck.subgraph}, {recheck.component}{question}"
