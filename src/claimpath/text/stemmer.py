"""A light English stemmer after Porter's second algorithm (snowballstem.org, "English").

vaccine, vaccines, vaccinated and vaccination meet in `vaccin`; irregular plurals of biomedicine are added.
"""

import re
from functools import lru_cache

_VOWELS = "aeiouy"
_REGION = re.compile(r"[aeiouy][^aeiouy]")
_PREFIXES = ("gener", "commun", "arsen", "past", "univers", "later", "emerg", "organ", "inter")
_DOUBLES = ("bb", "dd", "ff", "gg", "mm", "nn", "pp", "rr", "tt")
_IRREGULAR = {
    "skis": "ski", "skies": "sky", "dying": "die", "lying": "lie", "tying": "tie", "idly": "idl",
    "gently": "gentl", "ugly": "ugli", "early": "earli", "only": "onli", "singly": "singl", "mice":
    "mous", "mouse": "mous", "men": "man", "women": "woman", "children": "child", "feet": "foot",
    "teeth": "tooth", "data": "datum", "bacteria": "bacterium", "criteria": "criterion", "phenomena":
    "phenomenon",
}  # fmt: skip
"""Plurals and short words that the rules would miss or cut wrongly."""
_UNCHANGED = frozenset(
    ("sky", "news", "howe", "atlas", "cosmos", "bias", "andes", "virus", "lens", "sars", "mers", "aids")
)
_KEEP_AFTER_1A = frozenset(
    ("inning", "outing", "canning", "herring", "earring", "proceed", "exceed", "succeed", "evening")
)
_STEP_2 = (
    ("ization", "ize"), ("ational", "ate"), ("fulness", "ful"), ("ousness", "ous"), ("iveness", "ive"),
    ("tional", "tion"), ("biliti", "ble"), ("lessli", "less"), ("entli", "ent"), ("ation", "ate"),
    ("alism", "al"), ("aliti", "al"), ("ousli", "ous"), ("iviti", "ive"), ("fulli", "ful"), ("enci",
    "ence"), ("anci", "ance"), ("abli", "able"), ("izer", "ize"), ("ator", "ate"), ("alli", "al"),
    ("bli", "ble"), ("ogist", "og"), ("ogi", "og"), ("li", ""),
)  # fmt: skip
_STEP_3 = (
    ("ational", "ate"), ("tional", "tion"), ("alize", "al"), ("icate", "ic"), ("iciti", "ic"), ("ative",
    ""), ("ical", "ic"), ("ness", ""), ("ful", ""),
)  # fmt: skip
_STEP_4 = (
    "ement", "ance", "ence", "able", "ible", "ment", "ant", "ent", "ism", "ate", "iti", "ous", "ive",
    "ize", "ion", "al", "er", "ic",
)  # fmt: skip
_ENDINGS_2 = tuple(ending for ending, _ in _STEP_2)
_ENDINGS_3 = tuple(ending for ending, _ in _STEP_3)


@lru_cache(maxsize=1 << 16)
def stem(word: str) -> str:
    """Cut a lower-case English word to its stem. Words of two letters, or with others than a-z, stay."""
    if len(word) <= 2 or not (word.isascii() and word.isalpha()) or word in _UNCHANGED:
        return word
    if word in _IRREGULAR:
        return _IRREGULAR[word]
    word = _mark_consonant_y(word)
    r1, r2 = _regions(word)
    word = _step_1a(word)
    if word in _KEEP_AFTER_1A:
        return word
    word = _step_1b(word, r1)
    if len(word) > 2 and word[-1] in "yY" and word[-2] not in _VOWELS:
        word = word[:-1] + "i"
    if word.endswith(_ENDINGS_2):
        word = _step_2(word, r1)
    if word.endswith(_ENDINGS_3):
        word = _step_3(word, r1, r2)
    if word.endswith(_STEP_4):
        word = _step_4(word, r2)
    return _step_5(word, r1, r2).replace("Y", "y")


def _mark_consonant_y(word: str) -> str:
    """Write `Y` for a y that sounds as a consonant: at the start, or after a vowel."""
    if "y" not in word:
        return word
    letters = list(word)
    for i, letter in enumerate(letters):
        if letter == "y" and (i == 0 or letters[i - 1] in _VOWELS):
            letters[i] = "Y"
    return "".join(letters)


def _regions(word: str) -> tuple[int, int]:
    """Where R1 and R2 begin: after the first non-vowel that follows a vowel, and the same again."""
    r1 = next((len(p) for p in _PREFIXES if word.startswith(p)), -1)
    if r1 < 0:
        found = _REGION.search(word)
        r1 = found.end() if found else len(word)
    found = _REGION.search(word, r1)
    return r1, found.end() if found else len(word)


def _step_1a(word: str) -> str:
    if word.endswith("sses"):
        return word[:-2]
    if word.endswith(("ied", "ies")):
        return word[:-2] if len(word) > 4 else word[:-1]
    if word.endswith("s") and not word.endswith(("us", "ss")) and _has_vowel(word[:-2]):
        return word[:-1]
    return word


def _step_1b(word: str, r1: int) -> str:  # noqa: PLR0911
    for ending in ("eedly", "eed"):
        if word.endswith(ending):
            return word[: -len(ending)] + "ee" if len(word) - len(ending) >= r1 else word
    for ending in ("ingly", "edly", "ing", "ed"):
        if word.endswith(ending):
            base = word[: -len(ending)]
            if not _has_vowel(base):
                return word
            if ending == "ing" and len(base) == 2 and base[1] == "y":
                return base[0] + "ie"
            if base.endswith(("at", "bl", "iz")):
                return base + "e"
            if base.endswith(_DOUBLES) and not (len(base) == 3 and base[0] in "aeo"):
                return base[:-1]
            return base + "e" if _is_short(base, r1) else base
    return word


def _step_2(word: str, r1: int) -> str:
    for ending, instead in _STEP_2:
        if word.endswith(ending):
            at = len(word) - len(ending)
            before = word[at - 1]
            barred = (ending == "li" and before not in "cdeghkmnrt") or (ending == "ogi" and before != "l")
            return word if at < r1 or barred else word[:at] + instead
    return word


def _step_3(word: str, r1: int, r2: int) -> str:
    for ending, instead in _STEP_3:
        if word.endswith(ending):
            at = len(word) - len(ending)
            return word[:at] + instead if at >= (r2 if ending == "ative" else r1) else word
    return word


def _step_4(word: str, r2: int) -> str:
    for ending in _STEP_4:
        if word.endswith(ending):
            at = len(word) - len(ending)
            return word[:at] if at >= r2 and (ending != "ion" or word[at - 1] in "st") else word
    return word


def _step_5(word: str, r1: int, r2: int) -> str:
    at = len(word) - 1
    if word.endswith("e") and (at >= r2 or (at >= r1 and not _ends_short(word[:-1]))):
        return word[:-1]
    if word.endswith("ll") and at >= r2:
        return word[:-1]
    return word


def _has_vowel(text: str) -> bool:
    return any(letter in _VOWELS for letter in text)


def _ends_short(word: str) -> bool:
    """Whether the word ends in a short syllable."""
    if word == "past":
        return True
    if len(word) == 2:
        return word[0] in _VOWELS and word[1] not in _VOWELS
    return len(word) > 2 and word[-1] not in "aeiouywxY" and word[-2] in _VOWELS and word[-3] not in _VOWELS


def _is_short(word: str, r1: int) -> bool:
    return r1 >= len(word) and _ends_short(word)
