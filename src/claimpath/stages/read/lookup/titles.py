"""Is this the article that was asked for? Its title tells."""

import re
import unicodedata
from difflib import SequenceMatcher

from claimpath.stages.read.lookup.answers import unmarked

SAME_TITLE = 0.8
"""Similarity from which two titles count as one. Other articles on the same subject stay below 0.7 as a rule."""
_MARKS = re.compile(
    r"^\W*(?:(?:retracted|withdrawn|removed)(?: (?:article|paper|chapter|publication))?|"
    r"(?:retraction|correction|erratum|corrigendum)(?: (?:note|notice))?)\s*(?::|to\b|-|–|—)\s*",
    re.IGNORECASE,
)
_GREEK = {
    "α": "alpha", "β": "beta", "γ": "gamma", "δ": "delta", "ε": "epsilon", "ζ": "zeta", "η": "eta", "θ": "theta",
    "κ": "kappa", "λ": "lambda", "μ": "mu", "π": "pi", "σ": "sigma", "τ": "tau", "φ": "phi", "χ": "chi", "ψ": "psi",
    "ω": "omega",
}  # fmt: skip
_MIN_WORDS_INSIDE = 4


def title_similarity(one: str, other: str) -> float:
    """Return how alike two titles are, in [0, 1]: 1 where only typography, markup or a left-out subtitle differ.

    The measure is Ratcliff and Obershelp's, over words and over letters, whichever is higher; an empty title is like
    no other.
    """
    a, b = folded_words(one), folded_words(other)
    if not a or not b:
        return 0.0
    if "".join(a) == "".join(b):
        return 1.0
    shorter, longer = sorted((a, b), key=len)
    if len(shorter) >= _MIN_WORDS_INSIDE and longer[: len(shorter)] == shorter:
        return 1.0
    by_words = SequenceMatcher(None, a, b, autojunk=False).ratio()
    by_letters = SequenceMatcher(None, " ".join(a)[:600], " ".join(b)[:600], autojunk=False).ratio()
    # Letters alone find likeness in any two English titles: they count only where most words agree too.
    return max(by_words, by_letters if by_words >= 0.5 else 0.0)


def title_in_text(title: str, text: str) -> bool:
    """Whether a title of at least four words stands in a text, whatever its typography and line breaks."""
    words = folded_words(title)
    return len(words) >= _MIN_WORDS_INSIDE and "".join(words) in "".join(folded_words(text))


def folded_words(text: str) -> list[str]:
    """Return a title's words without marks such as "RETRACTED:", markup, accents, case and punctuation."""
    plain = _MARKS.sub("", unmarked(text))
    plain = unicodedata.normalize("NFKD", plain.casefold())
    plain = "".join(_GREEK.get(c, c) for c in plain if not unicodedata.combining(c))
    return re.findall(r"[^\W_]+", plain)
