"""One reasoning type and one rationale for each pair out of several people's labels."""

from collections import Counter
from collections.abc import Mapping, Sequence

from claimpath.annotation.reasoning_records import OFFERED, Settled, SettledType, TypeAnnotation
from claimpath.annotation.reasoning_types import by_pair, check_annotations, label_of
from claimpath.errors import DataError
from claimpath.records.base import Undefined
from claimpath.records.reasoning_pair import ReasoningType


def settle_types(
    annotations: Sequence[TypeAnnotation],
    *,
    adjudicated: Mapping[str, ReasoningType] | None = None,
    chosen_rationales: Mapping[str, str] | None = None,
    offered: Sequence[ReasoningType] = OFFERED,
) -> tuple[SettledType, ...]:
    """One type for each pair, in the order of their first label.

    More than half of the people who labelled a pair decide; those who could not tell count among them. Otherwise the
    pair is open until somebody settles it. adjudicated: pair id to the type that was settled; it goes before any vote.
    chosen_rationales: pair id to the person whose rationale was found best. Where nobody chose, it is the rationale of
    the person who has most rationales on pairs where people agree (RECV, appendix G), among those who gave the type.

    Raises DataError for what `check_annotations` refuses, and for a pair or a rationale that nobody gave.
    """
    check_annotations(annotations, offered=offered)
    grouped = by_pair(annotations)
    settled_by_hand, chosen = adjudicated or {}, chosen_rationales or {}
    if strange := next((name for name in (*settled_by_hand, *chosen) if name not in grouped), None):
        raise DataError(f"the pair {strange!r} was labelled by nobody")
    decided = {pair: _decide(given, settled_by_hand.get(pair)) for pair, given in grouped.items()}
    most = _rationales_in_agreement(grouped, decided)
    result = []
    for pair, given in grouped.items():
        reasoning, how = decided[pair]
        who = chosen.get(pair) or _best_rationale(given, reasoning, most)
        if who and (who not in given or not given[who].rationale.strip()):
            raise DataError(f"{who!r} gave no rationale for the pair {pair!r}")
        votes = Counter(label_of(one) or "cannot tell" for one in given.values())
        result.append(
            SettledType(
                pair_id=pair,
                reasoning=reasoning,
                how=how,
                votes=dict(votes),
                rationale=given[who].rationale.strip() if who else "",
                rationale_by=who,
            )
        )
    return tuple(result)


def to_adjudicate(settled: Sequence[SettledType]) -> tuple[str, ...]:
    """Ids of the pairs that are open."""
    return tuple(one.pair_id for one in settled if one.how == "open")


def _decide(
    given: Mapping[str, TypeAnnotation], by_hand: ReasoningType | None
) -> tuple[ReasoningType | Undefined, Settled]:
    if by_hand is not None:
        return by_hand, "adjudicated"
    votes = Counter(label for one in given.values() if (label := label_of(one)) is not None)
    if votes:
        label, number = votes.most_common(1)[0]
        if len(given) == 1:
            return label, "single"
        if number == len(given):
            return label, "unanimous"
        if 2 * number > len(given):
            return label, "majority"
    return Undefined(reason="people disagree or could not tell, and nobody has settled it"), "open"


def _rationales_in_agreement(
    grouped: Mapping[str, Mapping[str, TypeAnnotation]],
    decided: Mapping[str, tuple[ReasoningType | Undefined, Settled]],
) -> Counter[str]:
    """Person to the number of rationales on pairs that people agree on."""
    return Counter(
        one.annotator
        for pair, given in grouped.items()
        if decided[pair][1] == "unanimous"
        for one in given.values()
        if one.rationale.strip()
    )


def _best_rationale(
    given: Mapping[str, TypeAnnotation], reasoning: ReasoningType | Undefined, most: Counter[str]
) -> str:
    if isinstance(reasoning, Undefined):
        return ""
    fitting = [name for name, one in given.items() if label_of(one) == reasoning and one.rationale.strip()]
    return max(sorted(fitting), key=lambda name: most[name], default="")
