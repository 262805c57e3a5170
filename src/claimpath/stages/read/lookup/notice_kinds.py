"""The services' words for notices, and the sentences that a reader gets about them."""

import re
from collections.abc import Sequence

from claimpath.records import Notice
from claimpath.stages.read.lookup.record import FoundNotice

_KINDS: tuple[tuple[re.Pattern[str], Notice], ...] = (
    (re.compile(r"expression.{0,4}of.{0,4}concern|^concern"), "expression_of_concern"),
    (re.compile(r"retract|withdraw|removal|removed"), "retraction"),
    (re.compile(r"errat|correct|corrigend|addend|clarification|republish"), "correction"),
)
_NAMES: dict[Notice, str] = {
    "retraction": "a retraction",
    "correction": "a correction",
    "expression_of_concern": "an expression of concern",
}
_WEIGHT: dict[Notice, int] = {"retraction": 0, "expression_of_concern": 1, "correction": 2}


def notice_kind(words: str) -> Notice | None:
    """Return the kind of notice that a service's word (`retraction`, `ErratumIn`, `Expression of concern in`) means."""
    folded = re.sub(r"[_-]", " ", words).lower()
    folded = folded.replace("expressionofconcern", "expression of concern")
    return next((kind for pattern, kind in _KINDS if pattern.search(folded)), None)


def is_partial(words: str) -> bool:
    """Whether a service's word means a partial retraction."""
    return "partial" in words.lower()


def is_retraction(notice: FoundNotice) -> bool:
    """Whether a notice takes the whole article back."""
    return notice.kind == "retraction" and not notice.partial


def told(notices: Sequence[FoundNotice]) -> list[str]:
    """Return one sentence per notice about the article, the gravest first; what two services list is said once."""
    by_key: dict[tuple[str, bool, str], list[FoundNotice]] = {}
    for number, notice in enumerate(notices):
        by_key.setdefault((notice.kind, notice.partial, notice.where or f"#{number}"), []).append(notice)
    groups = sorted(by_key.values(), key=lambda group: (_WEIGHT[group[0].kind], group[0].partial))
    return [_sentence(group) for group in groups]


def told_about(notices: Sequence[FoundNotice]) -> list[str]:
    """Return one sentence per article that this publication is a notice about."""
    return [
        f"{n.told_by} lists this publication as {_NAMES[n.kind]} of {n.where or 'another article'}."
        for n in dict.fromkeys(notices)
    ]


def _sentence(group: list[FoundNotice]) -> str:
    first = group[0]
    services = " and ".join(dict.fromkeys(n.told_by for n in group))
    verb = "lists" if len({n.told_by for n in group}) == 1 else "list"
    name = "a partial retraction" if first.partial else _NAMES[first.kind]
    details = ", ".join(d for d in (first.where, next((n.date for n in group if n.date), "")) if d)
    return f"{services} {verb} {name} of this article{': ' + details if details else ''}."
