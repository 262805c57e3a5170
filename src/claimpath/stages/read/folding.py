"""A passage's text without what typography changes, to see that two passages say the same."""

import re
import unicodedata

_TYPOGRAPHY = re.compile(r"(?!-\d|(?<=\d)[.,/]\d)[^\w%+<>=±]")
_MINUS = re.compile(r"[\u2010-\u2015\u2212]")


def folded(text: str) -> str:
    """Fold ligatures, hyphens, quotes, blanks and case; letters, digits, signs and decimal points stay."""
    if not text.isascii():
        text = _MINUS.sub("-", unicodedata.normalize("NFKC", text).replace("\u00ad", ""))
    return _TYPOGRAPHY.sub("", text.casefold())
