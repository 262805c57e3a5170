"""Turn a sentence about a finding into one that says the opposite, by rule."""

import random
import re

OPPOSITES = (
    ("increase", "decrease"), ("increases", "decreases"), ("increased", "decreased"), ("increasing", "decreasing"),
    ("higher", "lower"), ("high", "low"), ("promotes", "inhibits"), ("promote", "inhibit"), ("promoted", "inhibited"),
    ("enhances", "reduces"), ("enhance", "reduce"), ("enhanced", "reduced"), ("activates", "inhibits"),
    ("activate", "inhibit"), ("activation", "inhibition"), ("upregulates", "downregulates"),
    ("upregulated", "downregulated"), ("upregulation", "downregulation"), ("up-regulation", "down-regulation"),
    ("more", "less"), ("greater", "smaller"), ("positive", "negative"), ("positively", "negatively"),
    ("improves", "worsens"), ("improve", "worsen"), ("improved", "worsened"), ("gain", "loss"), ("gains", "losses"),
    ("induces", "prevents"), ("induce", "prevent"), ("induced", "prevented"), ("stimulates", "suppresses"),
    ("stimulate", "suppress"), ("stimulated", "suppressed"), ("presence", "absence"), ("effective", "ineffective"),
    ("beneficial", "harmful"), ("benefit", "harm"), ("accelerates", "delays"), ("accelerate", "delay"),
    ("raises", "lowers"), ("facilitates", "impairs"), ("protects against", "causes"),
    ("sufficient", "insufficient"), ("required", "dispensable"), ("essential", "dispensable"), ("early", "late"),
    ("longer", "shorter"), ("better", "worse"), ("elevated", "reduced"), ("sensitive", "resistant"),
    ("sensitivity", "resistance"), ("susceptible", "resistant"), ("overexpression", "knockdown"),
)  # fmt: skip
"""Words that turn a finding round. Of a word in several pairs, the first pair counts."""
OPPOSITE: dict[str, str] = {}
for _one, _other in OPPOSITES:
    OPPOSITE.setdefault(_one, _other)
    OPPOSITE.setdefault(_other, _one)
POLAR = re.compile(r"\b(" + "|".join(sorted(map(re.escape, OPPOSITE), key=len, reverse=True)) + r")\b", re.I)
_NOT = re.compile(r"\b(not|no) ")
_VERB = re.compile(r"\b(is|are|was|were|does|do|did|has|have|can|may)\b(?! not)")


def opposite(word: str) -> str:
    """The word that turns a finding round, with the capital of the word given."""
    found = OPPOSITE[word.lower()]
    return found[0].upper() + found[1:] if word[0].isupper() else found


def turned(sentence: str, rng: random.Random) -> str | None:
    """Say the opposite: another polar word, else without its "not", else with one. None where nothing fits."""
    if polar := list(POLAR.finditer(sentence)):
        chosen = rng.choice(polar)
        return sentence[: chosen.start()] + opposite(chosen.group(0)) + sentence[chosen.end() :]
    denial = _NOT.search(sentence)
    if denial and denial.group(1) == "not":
        return sentence[: denial.start()] + sentence[denial.end() :]
    verb = _VERB.search(sentence)
    return sentence[: verb.end()] + " not" + sentence[verb.end() :] if verb else None
