"""What the evidence leaves unsaid: signs that a verdict has to suppose something, and that it need not.

Each sign is a number in [0, 1] with the words of the texts that gave it. They look at words alone: what a text means,
they don't know.
"""

import re
from dataclasses import dataclass

from claimpath.stages.validate.names import names, stands_for
from claimpath.stages.validate.quantities import quantities
from claimpath.stages.validate.wording import direction, meaning_words, n_negations
from claimpath.text.tokens import word_tokens

_HEDGE = re.compile(
    r"\b(?:(?-i:may)|might|could|possibly|perhaps|probably|likely|apparently|presumably|reportedly|allegedly|suggests?|"
    r"suggested|suggesting|appears?|appeared|seems?|seemed|believed?|believes|suspect(?:s|ed)?|hints?|hypothes\w+|"
    r"potential(?:ly)?|unclear|not (?:yet )?known)\b",
    re.IGNORECASE,
)
_UNSEEN = re.compile(
    r"\b(?:because|caus(?:e|es|ed|ing)|due to|thanks to|responsible|blame\w*|reason|motive|drives?|drove|leads? to|"
    r"led to|makes?|prevents?|protects?|cures?|helps?|improves?|weakens?|extends?|wanted|wants|intend\w*|plans? to|"
    r"planned|knew|knows|hid|secretly|will|going to|future)\b",
    re.IGNORECASE,
)
_NOT_PEOPLE = re.compile(
    r"\b(?:mice|mouse|murine|rats?|rodents?|rabbits?|pigs?|monkeys?|macaques?|ferrets?|hamsters?|fish|zebrafish|animals?|"
    r"cells?|cultures?|cultured|in vitro|dish(?:es)?|simulat\w+|tunnel)\b",
    re.IGNORECASE,
)
_SHARED_ENOUGH = 0.5
"""Share of the claim's words from which texts that point in opposite ways are about the same thing."""
_MOST_SHOWN = 4


@dataclass(frozen=True, slots=True)
class Sign:
    """One sign."""

    name: str
    """Its name among `SIGNS`."""
    value: float
    """How much of it there is, in [0, 1]; 0 where there is none."""
    text: str
    """What was seen, in plain words; empty where there is nothing."""


SIGNS: dict[str, str] = {
    "lexical-gap": "The share of the claim's words of content that the evidence does not have.",
    "other-names": "The claim has a name that the evidence lacks, and the evidence has one that the claim lacks.",
    "other-subjects": "The evidence is about animals, cells or a model, which the claim does not mention.",
    "hedged-evidence": "The evidence is hedged: it says that something may be so.",
    "unseen-link": "The claim speaks of a cause, a motive, an effect or the future, and the evidence does not.",
    "numbers-to-compare": "Both give numbers of the same kind, so that something can be computed.",
    "opposite-wording": "Both are about the same thing, and one denies it or points the other way.",
}
"""The signs, in the order of the weights, with what they stand for."""


def read_signs(claim: str, evidence: str) -> tuple[Sign, ...]:
    """All signs of a claim with its evidence, in the order of `SIGNS`."""
    gap, shown = _lexical_gap(claim, evidence)
    return (
        Sign("lexical-gap", gap, shown),
        _of("other-names", _other_names(claim, evidence)),
        _of("other-subjects", _other_subjects(claim, evidence)),
        _of("hedged-evidence", _hedge(evidence)),
        _of("unseen-link", _unseen(claim, evidence)),
        _of("numbers-to-compare", _comparable(claim, evidence)),
        _of("opposite-wording", _opposite(claim, evidence, gap)),
    )


def _of(name: str, text: str) -> Sign:
    return Sign(name, float(bool(text)), text)


def _lexical_gap(claim: str, evidence: str) -> tuple[float, str]:
    there = set(meaning_words(evidence))
    wanted: dict[str, str] = {}
    for word in word_tokens(claim):
        for meaning in meaning_words(word):
            wanted.setdefault(meaning, word)
    missing = [word for meaning, word in wanted.items() if meaning not in there]
    if not missing:
        return 0.0, ""
    return len(missing) / len(wanted), f"of the claim's words the evidence does not have {_listed(missing)}"


def _other_names(claim: str, evidence: str) -> str:
    ours = _missing_names(claim, evidence)
    theirs = _missing_names(evidence, claim)
    if not ours or not theirs:
        return ""
    return f"the claim names {_listed(ours)}, the evidence {_listed(theirs)}"


def _missing_names(text: str, other: str) -> list[str]:
    """Names of one text that the other has neither as words nor as an abbreviation."""
    words = set(word_tokens(other))
    found = [
        name.text
        for name in names(text)
        if not set(word_tokens(name.text)) & words and not (name.is_code and stands_for(name.text, other))
    ]
    return list(dict.fromkeys(found))


def _other_subjects(claim: str, evidence: str) -> str:
    match = _NOT_PEOPLE.search(evidence)
    if match is None or _NOT_PEOPLE.search(claim):
        return ""
    return f"the evidence is about something that the claim does not mention (“{match.group()}”)"


def _hedge(evidence: str) -> str:
    match = _HEDGE.search(evidence)
    return f"the evidence itself is hedged (“{match.group()}”)" if match else ""


def _unseen(claim: str, evidence: str) -> str:
    match = _UNSEEN.search(claim)
    if match is None or _UNSEEN.search(evidence):
        return ""
    return f"the claim's “{match.group()}” has no counterpart in the evidence"


def _comparable(claim: str, evidence: str) -> str:
    theirs = {quantity.kind: quantity for quantity in reversed(quantities(evidence))}
    for ours in quantities(claim):
        if ours.kind in theirs:
            return (
                f"“{ours.text}” in the claim can be compared with “{theirs[ours.kind].text}” in the evidence"
            )
    return ""


def _opposite(claim: str, evidence: str, gap: float) -> str:
    if 1 - gap < _SHARED_ENOUGH:
        return ""
    if n_negations(claim) % 2 != n_negations(evidence) % 2:
        return "one of claim and evidence denies what the other says"
    ours, theirs = direction(claim), direction(evidence)
    if {ours, theirs} == {"up", "down"}:
        return "claim and evidence point in opposite directions"
    return ""


def _listed(words: list[str]) -> str:
    shown = ", ".join(f"“{word}”" for word in words[:_MOST_SHOWN])
    return f"{shown} and {len(words) - _MOST_SHOWN} more" if len(words) > _MOST_SHOWN else shown
