"""Words that decide whether two answers agree: yes and no, negations, directions, and words for the same thing."""

import re

from claimpath.text.differences import NEGATIONS
from claimpath.text.stemmer import stem
from claimpath.text.tokens import STOP_WORDS, word_tokens


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


_UP = _words(
    """
    increase increases increased increasing rise rises rose risen rising higher greater more raised raise
    raises elevated elevate grew grow grown growing gain gained improved improve improves improvement better
    longer faster positive positively upregulated stronger strengthened larger above benefit beneficial
    """
)
_DOWN = _words(
    """
    decrease decreases decreased decreasing fall falls fell fallen falling lower less fewer reduced reduce
    reduces reduction reductions lowered drop drops dropped declined decline declines shrank shrink worsened
    worsen worse worsening shorter slower negative negatively downregulated weaker weakened smaller below loss
    lost harm harmful inhibited inhibits inhibition suppressed suppresses
    """
)
_SAME_THING = (
    "men man male males boys",
    "women woman female females girls",
    "children child kids kid paediatric pediatric",
    "mouse mice murine",
    "rat rats",
    "participants participant subjects subject volunteers volunteer individuals people persons person",
    "patients patient",
    "randomised randomized randomly",
    "tumour tumor tumours tumors",
    "doctor doctors physician physicians",
    "heart cardiac",
    "kidney renal",
    "liver hepatic",
    "lung lungs pulmonary",
    "death deaths died mortality dying",
    "infected infection infections",
    "vaccine vaccines vaccination vaccinated jab jabs shot shots",
    "increase increases increased increasing rise rises rose risen rising raised elevated higher greater",
    "decrease decreases decreased decreasing fall falls fell reduced reduction reductions reduces reduce lowered drop "
    "dropped declined decline declines lower less",
    "trial trials",
    "vitro culture cultures cultured",
)
_GROUP = {stem(word): group.split()[0] for group in _SAME_THING for word in group.split()}
_NO_CONTENT = _words(
    """
    study studies paper article authors author reported reports report says said
    """
)
_OPPOSED = (
    ("men", "women"),
    ("children", "adult"),
    ("mouse", "rat"),
    ("patients", "mouse"),
    ("participants", "mouse"),
)
_YES_NO = re.compile(r"\s*(yes|no)\b\s*(?:[,.;:!—–-]|\Z)", re.IGNORECASE)
_NOT_REPORTED = re.compile(
    r"(?:it\s|this\s|that\s|the\s(?:answer|study|text|premise|passages?|paper|authors?)\s)?"
    r"(?:(?:is|was|are|were|do|does|did|has|have|can|could)\s?(?:not|n't)|can't|cannot|isn't|doesn't|didn't|not|never|un|no)"
    r"\s?(?:be\s)?(?:explicitly\s|clearly\s|directly\s)?"
    r"(?:report(?:ed)?|stated?|mention(?:ed)?|specif(?:y|ied)|giv(?:e|en)|say|said|known|provided?|described?|available|"
    r"answered|told|found\sin\sthe\s\w+|determin(?:e|ed)|answer|information|info|data\sgiven)\b",
    re.IGNORECASE,
)
_NO_ANSWER = frozenset(
    ("", "n/a", "na", "none given", "unclear", "?", "-", "null", "unspecified", "unstated")
)
_MOST_WORDS_OF_NO_ANSWER = 14


def is_not_reported(answer: str) -> bool:
    """Whether an answer says that there is none."""
    plain = " ".join(answer.lower().split()).strip(" .!")
    if plain in _NO_ANSWER:
        return True
    match = _NOT_REPORTED.match(plain)
    return (
        match is not None
        and len(plain.split()) <= _MOST_WORDS_OF_NO_ANSWER
        and not re.search(r"\d|\bbut\b", plain)
    )


def yes_or_no(answer: str) -> str:
    """`yes` or `no` where an answer begins with that, else nothing."""
    match = _YES_NO.match(answer)
    return match.group(1).lower() if match else ""


def n_negations(answer: str) -> int:
    """Words that turn a statement into its opposite."""
    tokens = re.findall(r"[^\W\d_]+(?:['’][^\W\d_]+)*", answer.lower().replace("’", "'"))
    return sum(token in NEGATIONS or token.endswith("n't") or token == "without" for token in tokens)


def direction(answer: str) -> str:
    """`up`, `down`, `both`, or nothing: where the words of an answer point."""
    tokens = set(word_tokens(answer))
    up, down = bool(tokens & _UP), bool(tokens & _DOWN)
    return "both" if up and down else "up" if up else "down" if down else ""


def opposed(a: set[str], b: set[str]) -> str:
    """Two meaning words that can't both be the answer, one on each side and neither on both; else nothing."""
    for pair in _OPPOSED:
        x, y = (_GROUP.get(stem(word), stem(word)) for word in pair)
        for one, other in ((x, y), (y, x)):
            if one in a - b and other in b - a and other not in a and one not in b:
                return f"{one} and {other}"
    return ""


def meaning_words(answer: str) -> list[str]:
    """Words that carry content, in order, words for the same thing as one; numbers are left out."""
    words: list[str] = []
    for token in word_tokens(answer):
        if (
            token in STOP_WORDS
            or token in NEGATIONS
            or token in _NO_CONTENT
            or re.fullmatch(r"[\d.,^-]+", token)
        ):
            continue
        root = stem(token)
        words.append(_GROUP.get(root, root))
    return words
