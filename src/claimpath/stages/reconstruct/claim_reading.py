"""What a claim asserts, by the rules' patterns."""

import re
from dataclasses import dataclass
from functools import lru_cache

from claimpath.records import Claim
from claimpath.stages.reconstruct.rules import compiled, load_rules
from claimpath.text.tokens import content_stems

# Words that say how something is claimed rather than what it is about.
_MANNER = """
take takes taking taken took give gives given giving get gets getting
study studies scientist scientists researcher researchers science new report reports reveal reveals show
shows shown find finds found prove proves proven confirm confirms discover discovers effective effect
effects efficacy effectiveness ineffective cause causes caused causing lead leads result results increase
increases increased increasing reduce reduces reduced reduction risk risks prevent prevents prevention
protect protects protection protective treat treats treatment treatments cure cures cured reverse kill
kills killed killing harm harms harmful danger dangerous stop stops fight fights work works working help
helps use used using make makes people person human humans everyone everybody likely may might could can
cannot never always every day daily year years time times well good bad better best worse high higher low
lower due link linked associated association contribute contributes development develop develops provide
provides evidence claim claims say says said means mean already known know knew agency agencies federal
government official officials doctor doctors patient patients disease diseases illness health healthy
body lot much many more less large major majority number percent least actually completely totally clear
clearly advantage superior natural naturally means thing things way ways different
"""


@lru_cache(maxsize=1)
def _manner_stems() -> frozenset[str]:
    return frozenset(content_stems(_MANNER))


@dataclass(frozen=True, slots=True)
class ClaimReading:
    """What a claim asserts and what it is about."""

    assertions: dict[str, str]
    """The assertions that it makes, each with the words that show it."""
    topic: tuple[str, ...]
    """Stems of what it is about, in order, each once."""
    numbers: tuple[str, ...]
    """The figures that it gives, as written."""

    words: dict[str, str]
    """For each stem of the topic, the claim's word."""

    @property
    def hedged(self) -> bool:
        """Whether the claim says that something is only possible."""
        return "hedged" in self.assertions


# A figure: not a part of a name such as COVID-19, SARS-CoV-2, N95 or B12, and not a year.
_NUMBER = re.compile(r"(?<![\w.,/-])(?!(?:19|20)\d\d\b)\d+(?:[.,]\d+)*(?! ?(?:st|nd|rd|th)\b)(?=%|x\b|\b)")


def read_assertions(claim: Claim) -> ClaimReading:
    """Read what a claim asserts. Every assertion comes with the words of the claim that show it."""
    assertions = {}
    for assertion in load_rules().assertions.values():
        if match := compiled(assertion.patterns).search(claim.text):
            assertions[assertion.id] = match.group().strip()
    words: dict[str, str] = {}
    for word in re.findall(r"[^\W_][\w'’-]*", claim.text):
        for stem in content_stems(word):
            if not stem.isdigit():
                words.setdefault(stem, word)
    topic = tuple(stem for stem in words if stem not in _manner_stems()) or tuple(words)
    return ClaimReading(
        assertions=assertions,
        topic=topic,
        words=words,
        numbers=tuple(dict.fromkeys(match.group() for match in _NUMBER.finditer(claim.text))),
    )
