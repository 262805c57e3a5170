"""From one JSON object of a MissciPlus file to a record. Says which field is wrong, and how."""

from typing import Any, TypeVar

from claimpath.datasets.missciplus_records import (
    MissciArgument,
    MissciFallacy,
    MissciLink,
    MissciPassage,
    MissciPremise,
)

T = TypeVar("T")
_KINDS: dict[type, str] = {str: "text", list: "a list", dict: "an object", int: "a whole number"}


class Malformed(Exception):
    """A line that can't be used; the message says why, without file and line."""


def parse_argument(row: dict[str, Any]) -> MissciArgument:
    """Turn a line's object into a record. Raises Malformed. Fields that are not known are left out."""
    body = _field(row, "argument", dict)
    premise = _field(body, "accurate_premise_p0", dict)
    study = _field(row, "study", dict)
    passages = [_passage(key, value) for key, value in _field(study, "all_passages", dict).items()]
    selected = list(_field(study, "selected_passages", dict))
    if not passages:
        raise Malformed("the study has no passages")
    return MissciArgument(
        id=_field(row, "id", str),
        claim=_field(body, "claim", str),
        accurate_premise=_field(premise, "premise", str),
        accurate_links=_links(premise),
        hidden_premises=tuple(_texts(body.get("hidden_premises") or [], "hidden_premises")),
        fallacies=tuple(_fallacy(value) for value in _field(body, "fallacies", list)),
        study_id=_field(study, "pmc_id", str),
        passages=tuple(sorted(passages, key=lambda passage: _number(passage.id))),
        selected=tuple(sorted(selected, key=_number)),
        meta={key: str(value) for key, value in _field(row, "meta", dict).items()} if "meta" in row else {},
    )


def _number(passage_id: str) -> int:
    """The passage's number in its study, which orders the passages. Ids without one keep the file's order."""
    tail = passage_id.rsplit("-", 1)[-1]
    return int(tail) if tail.isdecimal() else 0


def _passage(key: str, value: Any) -> MissciPassage:
    row = _typed(value, dict, f"the passage {key!r}")
    if row.get("passage_id", key) != key:
        raise Malformed(f"the passage {key!r} calls itself {row['passage_id']!r}")
    return MissciPassage(
        id=key,
        section=_text(row, "section"),
        subsection=_text(row, "subsection"),
        sentences=tuple(_texts(_field(row, "sentences", list), f"the sentences of {key!r}")),
        part=_text(row, "from"),
    )


def _fallacy(value: Any) -> MissciFallacy:
    row = _typed(value, dict, "a fallacy")
    premises = [_typed(item, dict, "a premise") for item in _field(row, "interchangeable_fallacies", list)]
    return MissciFallacy(
        id=_field(row, "id", str),
        context=_text(row, "fallacy_context"),
        comment=_text(row, "consolidation_comment"),
        links=_links(row),
        premises=tuple(
            MissciPremise(
                id=_field(item, "id", str),
                premise=_field(item, "premise", str),
                fallacy_class=_field(item, "class", str),
            )
            for item in premises
        ),
    )


def _links(row: dict[str, Any]) -> tuple[MissciLink, ...]:
    links = [_typed(value, dict, "a link") for value in _field(row, "mapping", list)]
    return tuple(
        MissciLink(
            passage_id=_field(link, "passage", str),
            sentences=_indices(link.get("sentences") or []),
            annotator_sentences=tuple(
                _indices(picks or []) for picks in link.get("sentence_annotations") or []
            ),
            overall_score=link.get("overall_score"),
        )
        for link in links
    )


def _indices(value: Any) -> tuple[int, ...]:
    return tuple(_typed(index, int, "a sentence index") for index in _typed(value, list, "sentence indices"))


def _text(row: dict[str, Any], name: str) -> str:
    """A text that may be missing or null: both count as empty."""
    value = row.get(name)
    return "" if value is None else _typed(value, str, f"{name!r}")


def _texts(values: list[Any], place: str) -> list[str]:
    return [_typed(value, str, f"an entry of {place}") for value in values]


def _field(row: dict[str, Any], name: str, kind: type[T]) -> T:
    if name not in row:
        raise Malformed(f"the field {name!r} is missing")
    return _typed(row[name], kind, f"{name!r}")


def _typed(value: Any, kind: type[T], place: str) -> T:
    if not isinstance(value, kind) or isinstance(value, bool):
        raise Malformed(f"{place} is {type(value).__name__}; {_KINDS[kind]} was expected")
    return value
