"""Words for counting and matching: what BM25 and the gap rules compare."""

import re
from functools import lru_cache

from claimpath.text.stemmer import stem


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


STOP_WORDS: frozenset[str] = _words(
    """
    a about above after again against all also although am among an and any are as at be became because
    been before being below between both but by can could did do does doing done down due during each
    either et etc few for from further had has have having he hence her here hers him his how however i
    if in into is it its itself just may me might more most much must my neither no nor not of off on
    once one only onto or other others our ours out over own per rather s same several she should since
    so some such t than that the their theirs them themselves then there thereby therefore these they
    this those through thus to too toward towards under until up upon us very via was we well were what
    when where whereas whether which while who whom whose why will with within without would yet you
    your
    """
)
"""Function words of English, negations among them: they carry no topic. Lower-cased."""

# Signs of scripts that Python does not count as letters: vowel signs and points that stand inside a word.
_SIGNS = "\u0300-\u036f\u0591-\u05c7\u064b-\u065f\u0900-\u0963\u0966-\u0dff\u0e30-\u0e4e"
_LETTER = rf"(?:[^\W_]|[{_SIGNS}])"
_TOKEN = re.compile(
    rf"\d+(?:[.,]\d+)+(?:\^-?\d+)? | (?<![^\W_])\.\d+ | {_LETTER}+(?:(?:[-'^]|\^-){_LETTER}+)*", re.VERBOSE
)
_GREEK_LETTERS = "αβγδεζηθικλμνξοπρσςτυφχψω"
_GREEK_NAMES = """
    alpha beta gamma delta epsilon zeta eta theta iota kappa lambda mu nu xi omicron pi rho sigma sigma tau
    upsilon phi chi psi omega
"""
_PLAIN = str.maketrans(
    {
        **dict(zip(_GREEK_LETTERS, _GREEK_NAMES.split(), strict=True)),
        **{sign: str(power) for power, sign in enumerate("₀₁₂₃₄₅₆₇₈₉")},
        "µ": "mu", "’": "'", "ʼ": "'", "‐": "-", "‑": "-", "−": "-",
        "ﬁ": "fi", "ﬂ": "fl", "ﬀ": "ff", "ﬃ": "ffi", "ﬄ": "ffl", "ﬅ": "st", "ﬆ": "st",
        "\u00ad": None, "\u200b": None, "\u200c": None, "\u200d": None, "\u2060": None, "\ufeff": None,
    }
)  # fmt: skip
_RAISED = re.compile(r"[⁻⁺]?[⁰¹²³⁴⁵⁶⁷⁸⁹]+")
_RAISED_PLAIN = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹⁻⁺", "0123456789-+")
_UNSPACED = re.compile(r"[\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff]+")


def word_tokens(text: str) -> list[str]:
    """Split a text into lower-case words and numbers, in order.

    Names with a digit stay whole and also give their longer parts ("covid-19" gives `covid-19`, `covid`), so
    that either spelling is found; words joined by a hyphen give their parts only ("double-blind": `double`,
    `blind`). Decimals (`0.05`, also for ".05") and powers (`10^6`, also for "10⁶") stay whole, thousands lose
    their commas, Greek letters become their names, and scripts without blanks give pairs of characters.
    """
    text = text.lower()
    if not text.isascii():
        text = _RAISED.sub(lambda m: "^" + m.group().translate(_RAISED_PLAIN), text).translate(_PLAIN)
    tokens: list[str] = []
    for token in _TOKEN.findall(text):
        if token.isalpha():
            if token.isascii():
                tokens.append(token)
            else:
                tokens.extend(_pairs(token))
        else:
            tokens.extend(_resolve(token))
    return tokens


def content_stems(text: str) -> list[str]:
    """Give the stems of the words that carry content, in order: no stop words, English endings cut.

    Numbers and names with digits stay as `word_tokens` gives them.
    """
    return [stem(token) for token in word_tokens(text) if token not in STOP_WORDS]


@lru_cache(maxsize=1 << 16)
def _resolve(token: str) -> tuple[str, ...]:  # noqa: PLR0911
    """The tokens that stand for a number or a word with inner marks."""
    if token[0] == ".":
        return ("0" + token,)
    if token[0].isdigit() and ("," in token or "." in token):
        if re.fullmatch(r"\d{1,3}(?:,\d{3})+(?:\.\d+)?", token):
            return (token.replace(",", ""),)
        return tuple(token.split(",")) if "," in token else (token,)
    if "'" in token:
        whole, _, rest = token.partition("'")
        if rest == "t" and whole.endswith("n"):
            return (whole[:-1], "not")
        return _resolve(whole) if rest in ("s", "") else tuple(p for p in (whole, rest) if p)
    if "-" not in token or "^" in token:
        return (token,)
    parts = token.split("-")
    if any(character.isdigit() for character in token):
        return (token, *(part for part in parts if len(part) > 2 and part.isalpha()))
    return tuple(parts)


def _pairs(token: str) -> list[str]:
    """Characters two by two where the script sets no blanks; any other word as it is."""
    if not _UNSPACED.fullmatch(token):
        return [token]
    return [token[i : i + 2] for i in range(len(token) - 1)] or [token]
