"""The JSON answer in what a model wrote: the last complete value that fits the schema."""

import json
import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from claimpath.models.reading.fit import mended, misfit
from claimpath.models.reading.reasoning import without_reasoning
from claimpath.models.reading.tolerant import INNER_QUOTE, Fault, OutOfWork, TolerantParser

REASONING = "a block of reasoning was left out"
AROUND = "text around the JSON was left out"
WRAPPED = "the answer was taken out of an outer object"

# An answer holds a handful of objects. These bounds are far above that, and keep hostile text from costing time.
_WORK_PER_CHARACTER = 2
_LEAST_WORK = 2_000
_MOST_STARTS = 1_000
_MOST_FITS = 100
_OPENING = re.compile(r"[{\[]")


@dataclass(frozen=True, slots=True)
class JsonRead:
    """A JSON answer."""

    value: Any
    """The value, fitting the schema."""
    repairs: tuple[str, ...]
    """What had to be mended, in order."""


@dataclass(frozen=True, slots=True)
class NotRead:
    """No answer could be read."""

    reason: str
    """Why, in one sentence."""


@dataclass(frozen=True, slots=True)
class _Found:
    value: Any
    repairs: tuple[str, ...]
    start: int
    end: int


def read_json(text: str, schema: dict[str, Any]) -> JsonRead | NotRead:
    """Read the answer: the last complete JSON value in the text that fits the schema.

    Fences, prose and reasoning around it are left out, small faults are mended, and each mend is noted. What does not
    end is never completed, and what does not fit is never taken. Takes time linear in the text's length.
    """
    try:
        value = json.loads(text, parse_constant=_no_constant)
        if not misfit(value, schema):
            return JsonRead(value, ())
    except (ValueError, RecursionError):
        pass
    rest, had_reasoning = without_reasoning(text)
    notes: tuple[str, ...] = (REASONING,) if had_reasoning else ()
    if not rest.strip():
        return NotRead("the answer is empty" + (" but for its reasoning" if had_reasoning else ""))
    fitting, reason = _candidates(rest, schema)
    if not fitting:
        return NotRead(reason)
    last = fitting[-1]
    if rest[: last.start].strip() or rest[last.end :].strip():
        notes += (AROUND,)
    if len({json.dumps(found.value, sort_keys=True) for found in fitting}) > 1:
        notes += (f"{len(fitting)} different values fit; the last was taken",)
    return JsonRead(last.value, notes + last.repairs)


def _no_constant(name: str) -> Any:
    raise ValueError(f"{name} is not JSON")


def _candidates(text: str, schema: dict[str, Any]) -> tuple[list[_Found], str]:
    """The values that fit, in order, and why the last one that does not fit doesn't."""
    openings = "{" if schema.get("type") == "object" or "properties" in schema else "{["
    starts = [match.start() for match in _OPENING.finditer(text) if match.group() in openings]
    if not starts:
        return [], "there is no JSON in the answer"
    work = _WORK_PER_CHARACTER * len(text) + _LEAST_WORK
    fitting, reason, exhausted = _search(text, starts, schema, work)
    if exhausted:
        # So much looks like JSON that the end was not reached, and the last answer is the one that counts.
        last, backward, _ = _search(text, reversed(starts), schema, work, first_only=True)
        fitting += last
        reason = backward or reason
    return fitting, reason or "the JSON in the answer is broken"


def _search(
    text: str, starts: Iterable[int], schema: dict[str, Any], work: int, *, first_only: bool = False
) -> tuple[list[_Found], str, bool]:
    parser = TolerantParser(text, work)
    fitting: list[_Found] = []
    reason = ""
    skip_to = 0
    wrapped_until = -1
    n_starts = n_fits = 0
    for start in starts:
        if start < skip_to and not first_only:
            continue
        n_starts += 1
        if parser.work <= 0 or n_starts > _MOST_STARTS or n_fits > _MOST_FITS:
            return fitting, reason or "the answer is too tangled to be read", True
        try:
            value, end = parser.parse(start)
        except Fault as fault:
            reason = f"the JSON in the answer is broken: {fault}"
            continue
        except (OutOfWork, RecursionError):
            return fitting, reason or "the answer is too tangled to be read", True
        parsed_repairs = tuple(parser.repairs)
        n_fits += 1
        better, repairs = mended(value, schema)
        fault_found = misfit(better, schema)
        if not fault_found:
            note = (WRAPPED,) if start < wrapped_until else ()
            fitting.append(_Found(better, (*note, *parsed_repairs, *repairs), start, end))
            skip_to = end
            if first_only:
                return fitting, "", False
            continue
        reason = f"the JSON in the answer does not fit: {fault_found}"
        # A wrapper of one member, or a string that may have swallowed the start of the answer, is looked into;
        # the parts of any other object are not answers.
        if INNER_QUOTE in parsed_repairs or (isinstance(value, dict) and len(value) == 1):
            wrapped_until = max(wrapped_until, end)
        else:
            skip_to = end
    return fitting, reason, False
