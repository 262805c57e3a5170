"""The file of a scripted model: answers by what is asked, or in order.

One JSON object per line:

    {"match": "vitamin", "role": "judge", "answer": {"verdict": "Incorrect"}}
    {"answer": "Free text, given once, to the next request that nothing above matches."}
    {"match": "unsafe", "refuse": "I can't help with that."}
    {"match": "slow", "fail": "timeout"}
"""

import json
from pathlib import Path
from typing import Any, get_args

from claimpath.errors import SettingsError
from claimpath.models.json_lines import read_json_lines
from claimpath.models.outcome import FailureCause
from claimpath.records.base import Record

_KEYS = ("match", "role", "run", "answer", "refuse", "fail", "finish", "times")


class ScriptLine(Record):
    """One answer of a script."""

    match: str = ""
    """Text that has to stand in the conversation; empty for any."""
    role: str = ""
    """Who has to ask; empty for anyone."""
    run: int | None = None
    """Which run has to ask; None for any."""
    text: str = ""
    """What is answered."""
    refuse: str = ""
    """What a refusal says; empty for none."""
    fail: FailureCause | None = None
    """The failure shown in place of an answer."""
    finish: str = "stop"
    """Why the model stopped."""
    times: int | None = None
    """How often the line is used; None for always."""


class Script:
    """Lines in order. Each request takes the first line that fits it and is not used up."""

    def __init__(self, lines: list[ScriptLine]) -> None:
        self._lines = [[line, line.times] for line in lines]

    @classmethod
    def read(cls, path: Path) -> "Script":
        """Read a script. Raises SettingsError where the file or a line is not one."""
        rows = read_json_lines(path, "scripted answers")
        if not rows:
            raise SettingsError(f"the scripted answers {str(path)!r} hold no answer")
        return cls([_line(path, number, row) for number, row in rows])

    def next(self, text: str, role: str = "", run: int = 0) -> ScriptLine | None:
        """The line for a conversation; None where no line fits."""
        for entry in self._lines:
            line, left = entry
            assert isinstance(line, ScriptLine)
            fits = line.match in text and line.role in {"", role} and line.run in {None, run}
            if not fits or left == 0:
                continue
            if isinstance(left, int):
                entry[1] = left - 1
            return line
        return None


def _line(path: Path, number: int, row: dict[str, Any]) -> ScriptLine:
    where = f"line {number} of the scripted answers {str(path)!r}"
    if unknown := [key for key in row if key not in _KEYS]:
        raise SettingsError(f"{where} has the key {unknown[0]!r}; allowed: {', '.join(_KEYS)}")
    if sum(key in row for key in ("answer", "refuse", "fail")) != 1:
        raise SettingsError(f"{where} needs exactly one of answer, refuse, fail")
    if "fail" in row and row["fail"] not in get_args(FailureCause):
        raise SettingsError(
            f"{where} fails with {row['fail']!r}; allowed: {', '.join(get_args(FailureCause))}"
        )
    answer = row.get("answer", "")
    # A line without a match is one of a sequence: given once, then the next.
    times = row.get("times", None if row.get("match") else 1)
    if isinstance(times, int) and times < 1:
        raise SettingsError(
            f"{where} is to be used {times} times; allowed are 1 or more, or no `times` at all"
        )
    try:
        return ScriptLine(
            match=row.get("match", ""),
            role=row.get("role", ""),
            run=row.get("run"),
            text=answer if isinstance(answer, str) else json.dumps(answer, ensure_ascii=False),
            refuse=row.get("refuse", ""),
            fail=row.get("fail"),
            finish=row.get("finish", "stop"),
            times=times,
        )
    except ValueError as error:
        raise SettingsError(f"{where} has a value of the wrong type: {error}") from error
