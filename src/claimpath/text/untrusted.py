"""Warnings about foreign text beyond its passages: titles and names that address a model, and hidden orders.

Reading flags passages and claims by itself; this looks at everything else that may get into a prompt.
"""

import re
from collections.abc import Iterable, Iterator, Sequence

from claimpath.records import Claim, Study
from claimpath.records.once import once_for
from claimpath.text.addressing import find_model_instructions

_HIDING = re.compile("[\u202a-\u202e\u2066-\u2069\U000e0000-\U000e007f\U000e0100-\U000e01ef]+")
"""Signs that change the order of letters or carry letters unseen; ordinary text has no use for them in numbers."""
_FEW = 2
_LONGEST = 120


def untrusted_text_warnings(claim: Claim, studies: Sequence[Study]) -> list[str]:
    """Say where titles, section titles and labels seem to address a model, and where text hides signs."""
    warnings = [*_addressing(studies), *_hiding([("The claim", claim.text)]), *_hiding_in(studies)]
    return list(dict.fromkeys(warnings))


@once_for
def _addressing(studies: Sequence[Study]) -> list[str]:
    return [
        f"{place} seems to address a language model: “{_short(text[start:end])}”. It is read as data."
        for study in studies
        for place, text in _names(study)
        for start, end in find_model_instructions(text)
    ]


@once_for
def _hiding_in(studies: Sequence[Study]) -> list[str]:
    texts: list[tuple[str, str]] = []
    for study in studies:
        texts += _names(study)
        texts += [(f"Passage {passage.id}", passage.text) for passage in study.passages]
    return _hiding(texts)


def _hiding(texts: Iterable[tuple[str, str]]) -> list[str]:
    warnings = []
    for place, text in texts:
        n_hiding = 0 if text.isascii() else sum(len(match.group()) for match in _HIDING.finditer(text))
        if n_hiding > _FEW:
            warnings.append(
                f"{place} holds {n_hiding} signs that no reader sees and that can hide orders to a language model; "
                "no model is shown them."
            )
    return warnings


def _names(study: Study) -> Iterator[tuple[str, str]]:
    yield f"The title of {study.source}", study.title
    for titles in dict.fromkeys(title for passage in study.passages for title in passage.section):
        yield f"The section title “{_short(titles, 40)}”", titles
    for passage in study.passages:
        if passage.label:
            yield f"The label of passage {passage.id}", passage.label


def _short(text: str, longest: int = _LONGEST) -> str:
    return text if len(text) <= longest else f"{text[: longest - 1]}…"
