"""How many people a study counts, from its own sentences."""

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache

_TENS = ("twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety")
_ONES = (
    "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve", "thirteen", "fourteen",
    "fifteen", "sixteen", "seventeen", "eighteen", "nineteen",
)  # fmt: skip
_WORDS = {word: value for value, word in enumerate(_ONES, start=2)}
_WORDS |= {word: 10 * value for value, word in enumerate(_TENS, start=2)}
_WORDS |= {f"{ten}-{one}": _WORDS[ten] + _WORDS[one] for ten in _TENS for one in _ONES[:8]}
_WORDS |= {f"{ten}-one": _WORDS[ten] + 1 for ten in _TENS}


@lru_cache(maxsize=8)
def _counting(nouns: tuple[str, ...]) -> re.Pattern[str]:
    words = "|".join(sorted(_WORDS, key=len, reverse=True))
    number = rf"(?:\d{{1,3}}(?:[,\u2009\u00a0 ]\d{{3}})+|\d+|{words})"
    between = r"(?:[A-Za-z][\w'’-]* ){0,4}?"
    noun = "|".join(nouns)
    # Two nouns in a row are one: adult students.
    return re.compile(
        rf"(?<![\w.,%/-])(?P<count>{number}) (?P<between>{between})(?P<noun>(?:{noun})(?: (?:{noun}))?)\b",
        re.IGNORECASE,
    )


# Words between the number and the noun that show that something else is counted.
_OTHER = re.compile(
    r"\b(?:years?|months?|weeks?|days?|hours?|mg|ml|g|kg|of|per|in|to|for|with|and|or|the|times?|fold)\b",
    re.I,
)


def count_people(text: str, nouns: Sequence[str]) -> Iterator[tuple[int, str]]:
    """Give every count of people in a sentence, with the noun that was counted.

    Counts of 1 are left out: the word "one" says little. Ages, durations and doses are not counts.
    """
    for match in _counting(tuple(nouns)).finditer(text):
        if _OTHER.search(match["between"]):
            continue
        written = match["count"].lower()
        count = _WORDS.get(written) or int(re.sub(r"\D", "", written))
        if count > 1 and not 1900 <= count <= 2100:
            yield count, match["noun"].lower()
