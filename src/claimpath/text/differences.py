"""In what a quotation differs from the sentence that comes closest to it."""

import re
from collections.abc import Sequence
from difflib import SequenceMatcher

from claimpath.text.location import Difference


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


_TOKEN = re.compile(
    r"[\u3040-\u30ff\u3400-\u9fff]|(?:(?<![\w.)\]%])-|(?<=-)-)?\.?\d+(?:[.,]\d+)*(?:\^-?\d+)?"
    r"|[^\W\d_]+(?:'[^\W\d_]+)*\d*|[%°<>=±×~≈+]+|\^-?\w+"
)
NEGATIONS = _words(
    """
    no not nor neither never none without cannot can't don't doesn't didn't isn't aren't wasn't weren't
    won't wouldn't couldn't shouldn't hasn't haven't hadn't non nobody nothing nowhere lack lacked lacks
    absence absent fail failed fails hardly barely unable kein keine nicht ohne ne pas sans sin ningún
    不 没 無 无 未 非 안 못
    """
)
"""Words that turn a statement into its opposite."""
_UNITS = _words(
    """
    mg g kg μg ng pg ml l dl μl nl cm mm m km μm nm min mins h hr hrs s sec secs ms d day days week
    weeks month months year years hours minutes seconds mol mmol μmol nmol pmol mm μm nm kda da bp kb hz
    khz mhz c f k cal kcal kj mmhg iu gy % ° percent cfu pfu ppm copies cells fold times mcg u v mv pa
    kpa bar x per
    """
)
_NUMERIC = re.compile(r"-?\.?\d")


def tokens_of(folded: str) -> list[str]:
    """The words, numbers with their signs, and comparison signs of a folded text, lower-cased."""
    return _TOKEN.findall(folded.lower())


def describe(study: Sequence[str], quote: Sequence[str]) -> tuple[Difference, str] | None:
    """Name the gravest difference between the study's tokens and the quotation's, or None if they are too unlike.

    What stands before the first and behind the last token that both share counts as left out, not as changed.
    """
    matcher = SequenceMatcher(None, study, quote, autojunk=False)
    blocks = [b for b in matcher.get_matching_blocks() if b.size]
    n_shared = sum(block.size for block in blocks)
    if not blocks or n_shared < max(1, 0.5 * len(quote)):
        return None
    # At the quotation's ends, as many of the study's tokens belong to it as it has itself.
    lead, trail = blocks[0].b, len(quote) - blocks[-1].b - blocks[-1].size
    first = max(0, blocks[0].a - lead)
    last = min(len(study), blocks[-1].a + blocks[-1].size + trail)
    changes = []
    for tag, a1, a2, b1, b2 in SequenceMatcher(None, study[first:last], quote, autojunk=False).get_opcodes():
        if tag != "equal":
            changes.append((list(study[first + a1 : first + a2]), list(quote[b1:b2])))
    found = [difference for theirs, ours in changes for difference in _kinds(theirs, ours)]
    order: list[Difference] = ["negation", "sign", "number", "unit", "word"]
    found.sort(key=lambda item: order.index(item[0]))
    return found[0] if found else None


def _kinds(theirs: list[str], ours: list[str]) -> list[tuple[Difference, str]]:
    """The differences between two stretches that do not agree."""
    says = f"the study says {_quoted(theirs)}, the quotation {_quoted(ours)}"
    their_negations = [t for t in theirs if t in NEGATIONS]
    our_negations = [t for t in ours if t in NEGATIONS]
    if their_negations != our_negations:
        return [("negation", f"a negation differs: {says}")]
    their_numbers = [t for t in theirs if _NUMERIC.match(t)]
    our_numbers = [t for t in ours if _NUMERIC.match(t)]
    if their_numbers != our_numbers:
        if [n.lstrip("-") for n in their_numbers] == [n.lstrip("-") for n in our_numbers]:
            return [("sign", f"a sign differs: {says}")]
        return [("number", f"a number differs: {says}")]
    if [t for t in theirs if t in _UNITS] != [t for t in ours if t in _UNITS]:
        return [("unit", f"a unit differs: {says}")]
    return [("word", f"a word differs: {says}")]


def _quoted(tokens: list[str]) -> str:
    return f'"{" ".join(tokens[:12])}"' if tokens else "nothing there"
