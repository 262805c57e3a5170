"""Passages in another language than English, in a study that is English on the whole."""

from collections.abc import Sequence

from claimpath.records import Passage
from claimpath.records.once import once_for
from claimpath.text.language import detect_language

_LONG_ENOUGH = 160
"""Characters from which the language of one passage can be told with some certainty."""


@once_for
def passages_in_other_languages(passages: Sequence[Passage]) -> dict[str, list[str]]:
    """Give, by language code, the ids of the passages not in English. Short passages and tables are left out."""
    found: dict[str, list[str]] = {}
    for passage in passages:
        if len(passage.text) < _LONG_ENOUGH or passage.origin in {"table", "formula"}:
            continue
        language = detect_language(passage.text)
        if language not in {None, "en"}:
            found.setdefault(str(language), []).append(passage.id)
    return found
