"""From one JSON object of a MissciPlus or Missci file to a record. Says which field is wrong, and how.

What legitimately varies is taken as it is meant: a text that is null or missing where it may be empty, an id or an
index written as another kind of number, a list that is null. Everything else that is not as expected is refused.
"""

import json
import math
from collections.abc import Sequence
from typing import Any, TypeVar

from claimpath.datasets.missciplus_records import (
    MissciArgument,
    MissciFallacy,
    MissciLink,
    MissciPassage,
    MissciPremise,
)

T = TypeVar("T")
_KINDS: dict[type, str] = {str: "text", list: "a list", dict: "an object"}
_KNOWN: dict[str, frozenset[str]] = {
    "line": frozenset({"id", "meta", "argument", "study"}),
    "argument": frozenset({"claim", "hidden_premises", "accurate_premise_p0", "fallacies"}),
    "premise": frozenset({"premise", "mapping"}),
    "study": frozenset({"pmc_id", "url", "all_passages", "selected_passages"}),
    "passage": frozenset({"passage_id", "section", "subsection", "sentences", "from"}),
    "fallacy": frozenset(
        {"id", "fallacy_context", "consolidation_comment", "mapping", "interchangeable_fallacies"}
    ),
    "link": frozenset({"passage", "sentences", "sentence_annotations", "overall_score"}),
    "interchangeable": frozenset({"id", "premise", "class"}),
}


class Malformed(Exception):
    """A line that can't be used; the message says why, without file and line."""

    def __init__(self, message: str, field: str = "") -> None:
        super().__init__(message)
        self.field = field
        """Path of the field within the line, such as `argument.fallacies[1].id`."""


def parse_argument(row: dict[str, Any], unknown: list[str] | None = None) -> MissciArgument:
    """Turn a line's object into a record. Raises Malformed.

    unknown: fields that are not known are left out of the record, and their paths are added here.
    """
    left_out: list[str] = [] if unknown is None else unknown
    _note(row, "line", "", left_out)
    body = _field(row, "argument", dict, "")
    _note(body, "argument", "argument", left_out)
    premise = _field(body, "accurate_premise_p0", dict, "argument")
    _note(premise, "premise", "argument.accurate_premise_p0", left_out)
    study = _field(row, "study", dict, "")
    _note(study, "study", "study", left_out)
    # Missci has the address of the study, and neither its id nor its passages.
    bare = "all_passages" not in study and "url" in study
    given = {} if bare else _field(study, "all_passages", dict, "study")
    passages = [_passage(key, value, left_out) for key, value in given.items()]
    if not passages and not bare:
        raise Malformed("the study has no passages", "study.all_passages")
    selected = [] if bare else list(_field(study, "selected_passages", dict, "study"))
    fallacies = _field(body, "fallacies", list, "argument")
    return MissciArgument(
        id=_id(row, "id", ""),
        claim=_field(body, "claim", str, "argument"),
        accurate_premise=_field(premise, "premise", str, "argument.accurate_premise_p0"),
        accurate_links=_links(premise, "argument.accurate_premise_p0", left_out),
        hidden_premises=tuple(
            _texts(_list(body.get("hidden_premises"), "argument.hidden_premises"), "argument.hidden_premises")
        ),
        fallacies=tuple(
            _fallacy(value, f"argument.fallacies[{number}]", left_out)
            for number, value in enumerate(fallacies)
        ),
        study_id=_id(study, "url" if bare else "pmc_id", "study"),
        passages=tuple(sorted(passages, key=lambda passage: _number(passage.id))),
        selected=tuple(sorted(selected, key=_number)),
        meta={
            key: _shown(value) for key, value in _typed(row.get("meta") or {}, dict, "'meta'", "meta").items()
        },
    )


def _shown(value: Any) -> str:
    """A value of `meta` as text: as it is where it is one, empty for null, else as JSON."""
    if value is None:
        return ""
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)


def _number(passage_id: str) -> int:
    """The passage's number in its study, which orders the passages. Ids without one keep the file's order."""
    tail = passage_id.rsplit("-", 1)[-1]
    return int(tail) if tail.isdecimal() else 0


def _passage(key: str, value: Any, unknown: list[str]) -> MissciPassage:
    at = f"study.all_passages[{key!r}]"
    row = _typed(value, dict, f"the passage {key!r}", at)
    _note(row, "passage", at, unknown)
    if row.get("passage_id", key) != key:
        raise Malformed(f"the passage {key!r} calls itself {row['passage_id']!r}", f"{at}.passage_id")
    sentences = _field(row, "sentences", list, at)
    return MissciPassage(
        id=key,
        section=_text(row, "section", at),
        subsection=_text(row, "subsection", at),
        sentences=tuple(_texts(sentences, f"{at}.sentences")),
        part=_text(row, "from", at),
    )


def _fallacy(value: Any, at: str, unknown: list[str]) -> MissciFallacy:
    row = _typed(value, dict, "a fallacy", at)
    _note(row, "fallacy", at, unknown)
    premises: list[MissciPremise] = []
    for number, given in enumerate(_field(row, "interchangeable_fallacies", list, at)):
        place = f"{at}.interchangeable_fallacies[{number}]"
        item = _typed(given, dict, "a premise", place)
        _note(item, "interchangeable", place, unknown)
        premises.append(
            MissciPremise(
                id=_id(item, "id", place),
                premise=_field(item, "premise", str, place),
                fallacy_class=_field(item, "class", str, place),
            )
        )
    return MissciFallacy(
        id=_id(row, "id", at),
        context=_text(row, "fallacy_context", at),
        comment=_text(row, "consolidation_comment", at),
        links=_links(row, at, unknown),
        premises=tuple(premises),
    )


def _links(row: dict[str, Any], at: str, unknown: list[str]) -> tuple[MissciLink, ...]:
    links: list[MissciLink] = []
    for number, value in enumerate(_list(row.get("mapping"), f"{at}.mapping")):
        place = f"{at}.mapping[{number}]"
        link = _typed(value, dict, "a link", place)
        _note(link, "link", place, unknown)
        picks = _list(link.get("sentence_annotations"), f"{place}.sentence_annotations")
        links.append(
            MissciLink(
                passage_id=_field(link, "passage", str, place),
                sentences=_indices(link.get("sentences"), f"{place}.sentences"),
                annotator_sentences=tuple(
                    _indices(pick, f"{place}.sentence_annotations[{n}]") for n, pick in enumerate(picks)
                ),
                overall_score=_score(link.get("overall_score"), f"{place}.overall_score"),
            )
        )
    return tuple(links)


def _indices(value: Any, at: str) -> tuple[int, ...]:
    return tuple(_index(index, f"{at}[{number}]") for number, index in enumerate(_list(value, at)))


def _index(value: Any, at: str) -> int:
    if isinstance(value, float) and value.is_integer():
        return int(value)
    if not isinstance(value, int) or isinstance(value, bool):
        raise Malformed(f"a sentence index is {type(value).__name__}; a whole number was expected", at)
    return value


def _score(value: Any, at: str) -> float | None:
    if value is None:
        return None
    if isinstance(value, bool) or not isinstance(value, int | float) or not math.isfinite(value):
        raise Malformed(f"'overall_score' is {value!r}; a finite number or null was expected", at)
    return float(value)


def _note(row: dict[str, Any], kind: str, at: str, unknown: list[str]) -> None:
    unknown.extend(f"{at}.{name}".lstrip(".") for name in row if name not in _KNOWN[kind])


def _text(row: dict[str, Any], name: str, at: str) -> str:
    """A text that may be missing or null: both count as empty."""
    value = row.get(name)
    return "" if value is None else _typed(value, str, f"{name!r}", f"{at}.{name}")


def _texts(values: Sequence[Any], at: str) -> list[str]:
    return [_typed(value, str, f"an entry of {at}", f"{at}[{n}]") for n, value in enumerate(values)]


def _list(value: Any, at: str) -> list[Any]:
    """A list that may be missing or null: both count as empty."""
    return [] if value is None else _typed(value, list, f"{at.rsplit('.', 1)[-1]!r}", at)


def _id(row: dict[str, Any], name: str, at: str) -> str:
    """An id: a text with something in it, or a whole number."""
    place = f"{at}.{name}".lstrip(".")
    if name not in row:
        raise Malformed(f"the field {name!r} is missing", place)
    value = row[name]
    if isinstance(value, int) and not isinstance(value, bool):
        return str(value)
    text: str = _typed(value, str, f"{name!r}", place)
    if not text.strip():
        raise Malformed(f"{name!r} is empty", place)
    return text


def _field(row: dict[str, Any], name: str, kind: type[T], at: str) -> T:
    place = f"{at}.{name}".lstrip(".")
    if name not in row:
        raise Malformed(f"the field {name!r} is missing", place)
    return _typed(row[name], kind, f"{name!r}", place)


def _typed(value: Any, kind: type[T], what: str, at: str) -> T:
    if not isinstance(value, kind) or isinstance(value, bool):
        raise Malformed(f"{what} is {type(value).__name__}; {_KINDS[kind]} was expected", at)
    return value
