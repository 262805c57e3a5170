"""Read recorded answers of RECV's predecessor: `output_wiki_2class_simple.txt` and files of the same form.

A block begins with `Q:` (or `===` and worked examples, then `Q:`), and holds `INPUT PROMPT > TYPE LABEL`, the model's
answer over any number of lines, and `PREDICTION > LABEL (correct)` or `(wrong)`, where `x` stands for an answer in
which no label was found. `OUT OF SCOPE` in place of an answer is a pair of a label that was not asked for. A question
about the type of reasoning and its answer may follow. The file ends with its own counts, by type.
"""

import ast
import re
from dataclasses import dataclass, field
from pathlib import Path

from claimpath.datasets.recv_rows import read_text
from claimpath.errors import DataError

NO_LABEL = "x"
_HEADER = "INPUT PROMPT >"
_PREDICTION = re.compile(r"PREDICTION\s*>\s*(\S+)\s*\((correct|wrong)\)\s*$")
_FOLLOW_UP = re.compile(r"Was the above reasoning\b")
_QUESTION = re.compile(
    r"(?:CLAIM|RUMOUR|RUMOR):\s*(?P<claim>.*?)\s*EVIDENCE:\s*(?P<evidence>.*?)\s*(?:\bA:[^\n]*)?\s*$",
    re.DOTALL,
)
_NOT_ANSWER = frozenset({"BAD RESPONSE", "ERROR"})
_SECTIONS = ("PREDICTED", "CORRECT", "WRONG")


@dataclass(frozen=True, slots=True)
class RecordedAnswer:
    """One block."""

    line: int
    """Line of its `INPUT PROMPT`, from 1."""
    claim: str
    evidence: str
    kind: str
    """The type as the file has it, such as `deductive number`, or `simple` in an older scheme."""
    label: str
    """What people said."""
    answer: str
    """What the model said; empty where the pair is out of scope."""
    predicted: str | None
    """The label that was read in the answer: `x` for none; None where the pair is out of scope."""
    said_correct: bool = False
    """Whether the file calls it correct."""
    follow_up: str = ""
    """What the model said of its reasoning."""


@dataclass(frozen=True, slots=True)
class RecordedFile:
    """A file of recorded answers."""

    answers: tuple[RecordedAnswer, ...]
    classes: int
    """Labels that the model could choose from: 3 where `unknown` was among them."""
    n_correct: dict[str, int] = field(default_factory=dict)
    """The file's own counts of right answers by type; empty where it has none."""
    n_wrong: dict[str, int] = field(default_factory=dict)
    """The file's own counts of wrong answers by type."""


def is_recorded(path: Path) -> bool:
    """Whether a file holds such answers."""
    try:
        return _HEADER in path.read_bytes().decode("utf-8", "replace")
    except OSError:
        return False


def read_recorded(path: Path) -> RecordedFile:
    """Read a file. Raises DataError, with the line, where a block does not have this form."""
    _, text = read_text(path, path.name)
    lines = text.split("\n")
    starts = [number for number, line in enumerate(lines) if line.startswith(_HEADER)]
    if not starts:
        raise DataError(
            f"{path.name} has no line {_HEADER!r}; recorded answers of RECV's predecessor were expected"
        )
    end = next(
        (n for n in range(len(lines) - 1, starts[-1], -1) if lines[n].strip() == "PREDICTED"), len(lines)
    )
    answers: list[RecordedAnswer] = []
    before = 0
    for place, start in enumerate(starts):
        stop = starts[place + 1] if place + 1 < len(starts) else end
        question = lines[before:start]
        answer, used = _block(lines, start, stop, question, path.name)
        answers.append(answer)
        before = used
    asked = "\n".join(lines[: starts[0]])
    has_third = re.search(r"true, false,? or unknown", asked, re.IGNORECASE) is not None
    has_third = has_third or any(answer.label == answer.predicted == "unverified" for answer in answers)
    correct, wrong = (_counts(lines[end:], name) for name in ("CORRECT", "WRONG"))
    return RecordedFile(tuple(answers), 3 if has_third else 2, correct, wrong)


def _block(
    lines: list[str], start: int, stop: int, question: list[str], name: str
) -> tuple[RecordedAnswer, int]:
    """The answer whose header is at `start`, and the line behind what belongs to it for sure."""
    words = lines[start].removeprefix(_HEADER).split()
    if len(words) < 2:
        raise DataError(f"{name}:{start + 1}: a type and a label were expected behind {_HEADER!r}")
    claim, evidence = _question(question)
    kind, label = " ".join(words[:-1]), words[-1]
    body = lines[start + 1 : stop]
    found, match = next(
        ((n, m) for n, line in enumerate(body) if (m := _PREDICTION.match(line.strip())) is not None),
        (0, None),
    )
    if match is None:
        if any(line.strip() == "OUT OF SCOPE" for line in body):
            return RecordedAnswer(start + 1, claim, evidence, kind, label, "", None), start + 1
        raise DataError(
            f"{name}:{start + 1}: neither a PREDICTION nor OUT OF SCOPE follows; is the file cut off?"
        )
    answer = "\n".join(line for line in body[:found] if line.strip() not in _NOT_ANSWER).strip()
    rest = body[found + 1 :]
    follow_up = ""
    if rest and _FOLLOW_UP.match(rest[0]):
        behind = [n for n, line in enumerate(rest) if line.startswith(("Q:", "==="))]
        follow_up = "\n".join(rest[1 : behind[0] if behind else len(rest)]).strip()
    return (
        RecordedAnswer(
            line=start + 1,
            claim=claim,
            evidence=evidence,
            kind=kind,
            label=label,
            answer=answer,
            predicted=match.group(1).casefold(),
            said_correct=match.group(2) == "correct",
            follow_up=follow_up,
        ),
        start + 1 + found + 1,
    )


def _question(lines: list[str]) -> tuple[str, str]:
    """Claim and evidence of the last question; worked examples stand in front of it."""
    first = max((n for n, line in enumerate(lines) if line.lstrip("\ufeff").startswith("Q:")), default=0)
    match = _QUESTION.search("\n".join(lines[first:]))
    return (match.group("claim"), match.group("evidence")) if match else ("", "")


def _counts(lines: list[str], name: str) -> dict[str, int]:
    place = next((n for n, line in enumerate(lines) if line.strip() == name), None)
    if place is None or place + 1 >= len(lines):
        return {}
    try:
        value = ast.literal_eval(lines[place + 1].strip())
    except (ValueError, SyntaxError):
        return {}
    if not isinstance(value, dict):
        return {}
    return {str(key): number for key, number in value.items() if isinstance(number, int)}
