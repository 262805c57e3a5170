"""How long a study looked: durations written in its sentences."""

import re
from collections.abc import Iterator

_WORDS = {
    "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9, "ten": 10,
    "twelve": 12, "eighteen": 18, "twenty-four": 24,
}  # fmt: skip
_DAYS = {"day": 1.0, "week": 7.0, "month": 30.4, "year": 365.25}
_DURATION = re.compile(
    r"(?<![\w.])(?P<written>(?:(?P<number>\d+(?:\.\d+)?)|(?P<word>" + "|".join(_WORDS) + r"))"
    r"(?:[- –](?:to )?\d+)?[- ](?P<unit>day|week|month|year)s?)\b(?! old\b|-old\b)",
    re.IGNORECASE,
)


def durations(text: str) -> Iterator[tuple[float, str]]:
    """Give every duration in a sentence, in days, with the words that give it. Ages ("45 years old") are left out.

    Of a range ("5 to 8 months") the last number counts.
    """
    for match in _DURATION.finditer(text):
        last = re.findall(r"\d+(?:\.\d+)?", match["written"])
        number = float(last[-1]) if last else float(_WORDS[match["word"].lower()])
        if match["unit"].lower() != "year" or number < 30:
            yield number * _DAYS[match["unit"].lower()], match["written"]
