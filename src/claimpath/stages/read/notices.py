"""What a title says about its article: that it is a notice about another one, or that it was retracted."""

import re

from claimpath.records import Notice

_NOTICES: tuple[tuple[re.Pattern[str], Notice], ...] = (
    (
        re.compile(
            r"(?:notice of )?retraction(?: note| notice)?\b\s*[:–—-]|retraction (?:note|notice)\b", re.I
        ),
        "retraction",
    ),
    (re.compile(r"expression of concern\b", re.I), "expression_of_concern"),
    (
        re.compile(
            r"(?:(?:author|publisher|editorial) )?(?:correction|erratum|corrigendum|addendum)(?: to| for|\s*[:–—-])",
            re.I,
        ),
        "correction",
    ),
)
_RETRACTED_TITLE = re.compile(r"\W*(?:retracted(?: article| paper)?\b|withdrawn\b\s*[:–—-])", re.IGNORECASE)


def notice_of_title(title: str) -> Notice | None:
    """Return the kind of notice that a title announces, or None for a study."""
    for pattern, notice in _NOTICES:
        if pattern.match(title.strip()):
            return notice
    return None


def is_retracted_title(title: str) -> bool:
    """Whether a title begins with "RETRACTED:" or the like."""
    return _RETRACTED_TITLE.match(title.strip()) is not None
