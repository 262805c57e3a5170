"""From a model's answer about one sentence to labels, by a reader that is named.

`published` is the rule of the authors' scripts, and a figure that is to be held against theirs has to use it. It looks
for single words anywhere in the answer: "fear" in "there is no fear" is an appeal to fear, "false dilemma" also says
"no fallacy" because of the word "false", and a list of all classes gives all of them. `careful` looks for names of
classes, leaves out those that the answer denies and sentences that it repeats, and gives "no fallacy" only where no
class is asserted.
"""

import re
from collections.abc import Callable
from typing import Final

from claimpath.errors import SettingsError
from claimpath.records.fallacious_spans import NO_FALLACY, SPAN_CLASSES, UNREADABLE, PredictedLabel, SpanClass
from claimpath.taxonomies.mafalda.careful import careful_labels

AnswerReader = Callable[[str, str], tuple[PredictedLabel, ...]]
"""Takes an answer and the sentence that was asked about; gives labels, at least one, each once."""

DEFAULT_READER: Final = "published"
"""The reader that is used where none is named."""

_WORDS: dict[str, SpanClass] = {
    "emotion": "appeal to positive emotion",
    "anger": "appeal to anger",
    "fear": "appeal to fear",
    "pity": "appeal to pity",
    "ridicule": "appeal to ridicule",
    "worse": "appeal to worse problems",
    "problems": "appeal to worse problems",
    "oversimplification": "causal oversimplification",
    "circular": "circular reasoning",
    "equivocation": "equivocation",
    "analogy": "false analogy",
    "causality": "false causality",
    "dilemma": "false dilemma",
    "generalization": "hasty generalization",
    "slippery": "slippery slope",
    "slope": "slippery slope",
    "straw": "straw man",
    "division": "fallacy of division",
    "hominem": "ad hominem",
    "populum": "ad populum",
    "authority": "appeal to (false) authority",
    "nature": "appeal to nature",
    "tradition": "appeal to tradition",
    "association": "guilt by association",
    "quoque": "tu quoque",
}
"""The authors' words, looked for anywhere, inside longer words too."""

_DENIAL = re.compile(r"\b(?:no|none|not|false|nothing)\b")
# The authors' list also holds longer phrases, all of which contain one of these words.
_SIGNS = re.compile(r"[^\w\s]")


def published_labels(answer: str, sentence: str = "") -> tuple[PredictedLabel, ...]:
    """Read an answer as the authors' scripts do; the sentence is not looked at.

    What stands before "Output:" and from a repeated instruction on is cut off, signs become blanks, letters small.
    Each word of the list that occurs gives its class; "no", "none", "not", "false" or "nothing" as a word gives
    "no fallacy" beside them. "Unreadable" where nothing of this occurs. Labels come in the authors' order: "no
    fallacy" first, then the classes as in the records.
    """
    if (start := answer.find("Output:")) != -1:
        answer = answer[start:]
    if (end := answer.find("Based on the above text, determine")) != -1:
        answer = answer[:end]
    plain = _SIGNS.sub(" ", answer.lower())
    if (end := plain.find("based on the above")) != -1:
        plain = plain[:end]
    found = {label for word, label in _WORDS.items() if word in plain}
    denied: tuple[PredictedLabel, ...] = (NO_FALLACY,) if _DENIAL.search(plain) else ()
    return (*denied, *(label for label in SPAN_CLASSES if label in found)) or (UNREADABLE,)


READERS: dict[str, AnswerReader] = {"published": published_labels, "careful": careful_labels}
"""The readers by name."""


def find_reader(name: str) -> AnswerReader:
    """Give the reader of that name. Raises SettingsError with the names there are."""
    if name not in READERS:
        raise SettingsError(f"unknown reader {name!r}; choose one of: {', '.join(READERS)}")
    return READERS[name]
