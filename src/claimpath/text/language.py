"""Which language a text is in, by script and function words, without a model."""

import re
from collections import Counter
from functools import lru_cache

from claimpath.text.function_words import FUNCTION_WORDS

_SCRIPTS = {
    "latin": "A-Za-zÀ-ÖØ-öø-ɏẠ-ỹ",
    "cyrillic": "Ѐ-ӿ",
    "el": "Ͱ-ϡἀ-῿",
    "he": "א-ת",
    "arabic": "ء-يٮ-ۓ",
    "hi": "ऄ-हक़-ॡ",
    "bn": "ঀ-৿",
    "pa": "਀-੿",
    "gu": "઀-૿",
    "ta": "஀-௿",
    "te": "ఀ-౿",
    "kn": "ಀ-೿",
    "ml": "ഀ-ൿ",
    "th": "ก-ะา-ำเ-ๆ",
    "ka": "ა-ჺ",
    "hy": "Ա-Ֆա-և",
    "hangul": "가-힣ᄀ-ᇿ",
    "kana": "ぁ-ヿ",
    "han": "㐀-䶿一-鿿",
}
"""Letters by script; a script of one language bears that language's code."""
_LETTERS = re.compile("|".join(f"(?P<{name}>[{letters}]+)" for name, letters in _SCRIPTS.items()))
_LETTERS_PER_LATIN_LETTER = {"hangul": 2.5, "han": 3.5, "kana": 2.5}
"""A syllable or an ideogram says as much as several letters."""
_WINDOW = 600
_MAX_WINDOWS = 40
_MIN_LETTERS = 20
_MIN_WORDS = 6
_MIN_HITS = 3.0
_MIN_SHARE = 0.12
_MIN_LEAD = 1.15
_OWN_LETTERS = {
    "de": "ß", "fr": "œêùç", "es": "ñ¿¡", "it": "òì", "pt": "ãõ", "pl": "ąęłśźż", "sv": "å", "da": "æø",
    "no": "æø", "tr": "ğış", "cs": "ěřů", "sk": "ľĺŕô", "hu": "őű", "ro": "șțăî", "hr": "đ",
    "vi": "ạảấầẩẫậắằẳẵặẹẻẽếềểễệỉịọỏốồổỗộớờởỡợụủứừửữựỳỵỷỹđư",
}  # fmt: skip
"""Letters that few other languages have: each counts a little in favour."""


LANGUAGE_NAMES = {
    "de": "German", "fr": "French", "es": "Spanish", "it": "Italian", "pt": "Portuguese", "nl": "Dutch", "pl": "Polish",
    "ru": "Russian", "tr": "Turkish", "zh": "Chinese", "ja": "Japanese", "ko": "Korean", "ar": "Arabic",
}  # fmt: skip
"""English names of languages that are often met, by their code (ISO 639-1)."""


def language_name(code: str) -> str:
    """The name of a language for a message: `Arabic`, or `the language 'xx'` for one that is not named here."""
    return LANGUAGE_NAMES.get(code, f"the language {code!r}")


def detect_language(text: str) -> str | None:
    """Tell the language in which most of a text is written, as an ISO 639-1 code.

    None where it can't be told: fewer than 20 letters, too few function words (tables, formulas, lists of
    names), or two languages about equal. A long text is sampled evenly, so that the body outweighs an
    abstract in another language. Chinese is `zh` in either writing; Cyrillic is `ru`, `uk`, `bg` or `sr`,
    Arabic script `ar`, `fa` or `ur`.
    """
    sample = _sample(text)
    letters: Counter[str] = Counter()
    for match in _LETTERS.finditer(sample):
        script = match.lastgroup or ""
        letters[script] += len(match.group())
    if sum(letters.values()) < _MIN_LETTERS and letters["han"] + letters["kana"] + letters["hangul"] < 8:
        return None
    weights = {s: n * _LETTERS_PER_LATIN_LETTER.get(s, 1.0) for s, n in letters.items()}
    weights["han"] = weights.get("han", 0.0) + weights.pop("kana", 0.0)
    script = max(weights, key=lambda name: weights[name])
    if script == "han":
        return "ja" if letters["kana"] > 0.1 * letters["han"] else "zh"
    if script == "hangul":
        return "ko"
    if script == "cyrillic":
        return _cyrillic(sample.lower())
    if script == "arabic":
        return _arabic(sample)
    return _latin(sample.lower()) if script == "latin" else script


def _sample(text: str) -> str:
    """The whole text, or evenly spaced windows of it."""
    if len(text) <= _WINDOW * _MAX_WINDOWS:
        return text
    step = len(text) // _MAX_WINDOWS
    return "\n".join(text[i * step : i * step + _WINDOW] for i in range(_MAX_WINDOWS))


def _latin(sample: str) -> str | None:
    words = re.findall(r"[^\W\d_]+", sample)
    if len(words) < _MIN_WORDS:
        return None
    weights = _word_weights()
    scores = dict.fromkeys(FUNCTION_WORDS, 0.0)
    for word, count in Counter(words).items():
        for code, weight in weights.get(word, ()):
            scores[code] += weight * count
    for code, own in _OWN_LETTERS.items():
        scores[code] += 0.15 * sum(sample.count(letter) for letter in own)
    (best, first), (_, second) = sorted(scores.items(), key=lambda item: -item[1])[:2]
    if first < _MIN_HITS or first < _MIN_SHARE * len(words) or first < _MIN_LEAD * second:
        return None
    return best


@lru_cache(maxsize=1)
def _word_weights() -> dict[str, tuple[tuple[str, float], ...]]:
    """For each function word its languages, each with a weight that falls with their number."""
    owners: dict[str, list[str]] = {}
    for code, words in FUNCTION_WORDS.items():
        for word in dict.fromkeys(words.split()):
            owners.setdefault(word, []).append(code)
    return {word: tuple((code, len(codes) ** -0.5) for code in codes) for word, codes in owners.items()}


def _cyrillic(sample: str) -> str:
    if any(letter in sample for letter in "љњћђџј"):
        return "sr"
    if sum(sample.count(letter) for letter in "іїєґ") * 60 > len(sample):
        return "uk"
    if not re.search("[ыэё]", sample) and re.search(r"\b(?:на|се|от|са|при)\b", sample) and "ъ" in sample:
        return "bg"
    return "ru"


def _arabic(sample: str) -> str:
    if re.search("[ٹڈڑںے]", sample):
        return "ur"
    return "fa" if sum(sample.count(letter) for letter in "پچژگی") * 50 > len(sample) else "ar"
