"""Is a generated premise a premise, or the claim or the accurate premise once more?

MissciPlus, appendix H.2, leaves out what is at most t = 2 edits (Levenshtein 1966) away from the claim or from, as it
writes, the context. The published rows show which text is meant: rows that repeat the context word for word are among
those that were kept, rows that repeat the accurate premise are not. So it is the accurate premise here. Texts are
compared without regard to capitals, outer blanks and full stops at the end.
"""

MOST_EDITS = 2
"""The paper's t: inserted, deleted or replaced characters."""


def is_distinct(generated: str, claim: str, accurate_premise: str) -> bool:
    """Whether a generated premise is more than two edits away from the claim and from the accurate premise."""
    premise = _plain(generated)
    return not any(edits_within(premise, _plain(text), MOST_EDITS) for text in (claim, accurate_premise))


def edits_within(a: str, b: str, most: int) -> bool:
    """Whether at most `most` edits (insert, delete, replace a character) lead from one text to the other.

    Only the band of width 2 `most` + 1 around the diagonal is worked out, so that long texts are no trouble.
    """
    if abs(len(a) - len(b)) > most:
        return False
    beyond = most + 1
    above = {column: column for column in range(min(len(b), most) + 1)}
    for row, character in enumerate(a, start=1):
        here: dict[int, int] = {}
        for column in range(max(0, row - most), min(len(b), row + most) + 1):
            if column == 0:
                here[column] = row
                continue
            replaced = above.get(column - 1, beyond) + (character != b[column - 1])
            here[column] = min(replaced, above.get(column, beyond) + 1, here.get(column - 1, beyond) + 1)
        if min(here.values()) > most:
            return False
        above = here
    return above.get(len(b), beyond) <= most


def _plain(text: str) -> str:
    return text.strip().lower().rstrip(".").rstrip()
