"""Do two answers to one question agree? By rule, in three values; what the rules can't tell is undecided.

`mismatch` needs something that contradicts: another number, unit, sign, name, yes for no, a negation, a direction, or
an answer on one side where the other has none. `match` needs the same words, or one answer within the other, with the
same numbers and nothing that contradicts. Everything else is `undecided`: the rules don't know what words mean. The
order of the two answers makes no difference.
"""

from collections import Counter
from dataclasses import dataclass
from decimal import Decimal

from claimpath.records.validation import Comparison
from claimpath.stages.validate.names import Name, names, stands_for
from claimpath.stages.validate.quantities import Quantity, quantities, without_quantities
from claimpath.stages.validate.wording import (
    direction,
    is_not_reported,
    meaning_words,
    n_negations,
    opposed,
    yes_or_no,
)
from claimpath.text.fold import fold, lower

_SAME_SUBJECT = 0.5
"""Share of common words from which a negation on one side only is a contradiction."""
_MOSTLY_COVERED = 0.5
"""Share of the longer answer's words that the shorter must have to count as the same answer."""
LONGEST = 2_000
"""Characters up to which answers are compared; what is longer is no short answer."""
_HUNDRED = Decimal(100)


@dataclass(frozen=True, slots=True)
class Compared:
    """The result with its reason."""

    comparison: Comparison
    reason: str


def compare_answers(a: str, b: str) -> Compared:
    """Compare two answers."""
    if max(len(a), len(b)) > LONGEST:
        return Compared("match" if a == b else "undecided", f"an answer has more than {LONGEST:,} characters")
    a, b = fold(a).text.strip(), fold(b).text.strip()
    # One order for both, so that the result can't depend on which was asked first.
    a, b = sorted((a, b), key=lambda text: (len(text), text))
    missing = [is_not_reported(a), is_not_reported(b)]
    if all(missing):
        return Compared("undecided", "neither answers the question")
    if any(missing):
        return Compared("mismatch", "one side answers, the other does not")
    return (
        _same(a, b)
        or _by_numbers(quantities(a), quantities(b))
        or _by_yes_and_no(a, b)
        or _by_names(a, b)
        or _by_the_rest(a, b)
    )


def _by_the_rest(a: str, b: str) -> Compared:
    """What the words around the numbers decide."""
    has_numbers = bool(quantities(a))
    a, b = without_quantities(a), without_quantities(b)
    return _by_negation(a, b) or _by_direction(a, b) or _by_words(a, b, has_numbers)


def _same(a: str, b: str) -> Compared | None:
    if _plain(a) == _plain(b):
        return Compared("match", "the answers are the same")
    return None


def _plain(text: str) -> str:
    return " ".join(lower(text).split()).strip(" .,;:!?'")


def _by_numbers(a: tuple[Quantity, ...], b: tuple[Quantity, ...]) -> Compared | None:  # noqa: PLR0911
    """What the numbers decide; None where they agree, or neither has any."""
    if not a and not b:
        return None
    if not a or not b:
        return Compared("undecided", "only one answer gives a number")
    if len(a) == len(b):
        kinds = [_pair(x, y) for x, y in zip(a, b, strict=True)]
        if all(kind is None for kind in kinds):
            return None
        if Counter(_key(q) for q in a) == Counter(_key(q) for q in b):
            return Compared("undecided", "the same numbers stand in another order")
        if len(kinds) == 1 and kinds[0] is not None:
            return kinds[0]
    few, many = sorted((a, b), key=len)
    shared = [x for x in few if any(_pair(x, y) is None for y in many)]
    if not shared:
        return Compared("mismatch", f"the numbers differ: {_listed(few)} and {_listed(many)}")
    if len(shared) == len(few) and len(few) < len(many):
        return Compared("undecided", f"one gives more numbers: {_listed(few)} and {_listed(many)}")
    return Compared("mismatch", f"some numbers differ: {_listed(few)} and {_listed(many)}")


def _key(quantity: Quantity) -> tuple[Decimal, str, str]:
    return quantity.value, quantity.kind, quantity.compared


def _pair(x: Quantity, y: Quantity) -> Compared | None:  # noqa: PLR0911
    """In what two quantities differ; None where they are the same."""
    shown = f"{x.compared}{x.text} and {y.compared}{y.text}"
    if x.kind and y.kind and x.kind != y.kind:
        return Compared("mismatch", f"the units differ: {shown}")
    same = x.value == y.value if bool(x.kind) == bool(y.kind) else _written(x) == _written(y)
    if not same:
        if _written(x) == -_written(y) != 0 and (x.kind == y.kind or not x.kind or not y.kind):
            return Compared("mismatch", f"the signs differ: {shown}")
        if {x.kind, y.kind} == {"", "share"}:
            share, plain = (x, y) if x.kind else (y, x)
            if share.value == plain.value * _HUNDRED:
                return Compared("undecided", f"perhaps the same share: {shown}")
        return Compared("mismatch", f"the numbers differ: {shown}")
    if x.compared != y.compared:
        if x.compared and y.compared and x.compared[0] != y.compared[0]:
            return Compared("mismatch", f"one is a lower bound, the other an upper one: {shown}")
        return Compared("undecided", f"a bound and a number, or two kinds of bound: {shown}")
    return None


def _written(quantity: Quantity) -> Decimal:
    """The number as it stands there, without its unit."""
    return quantity.value / quantity.factor


def _listed(found: tuple[Quantity, ...]) -> str:
    return ", ".join(f"{q.compared}{q.text}" for q in found)


def _by_yes_and_no(a: str, b: str) -> Compared | None:
    first, second = yes_or_no(a), yes_or_no(b)
    if not first or not second:
        return None
    if first != second:
        return Compared("mismatch", "one says yes, the other no")
    bare = min(len(meaning_words(a)), len(meaning_words(b))) <= 1
    return Compared("match", f"both say {first}") if bare else None


def _by_names(a: str, b: str) -> Compared | None:
    ours, theirs = names(a, codes_only=True), names(b, codes_only=True)
    if not ours or not theirs:
        return None
    only_a = [name for name in ours if not _has(name, b, theirs)]
    only_b = [name for name in theirs if not _has(name, a, ours)]
    if only_a and only_b:
        return Compared("mismatch", f"the names differ: {only_a[0].text} and {only_b[0].text}")
    if only_a or only_b:
        return Compared("undecided", f"only one answer names {(only_a or only_b)[0].text}")
    return None


def _has(name: Name, text: str, others: tuple[Name, ...]) -> bool:
    plain = _letters(name.text)
    return any(_letters(other.text) == plain for other in others) or stands_for(name.text, text)


def _letters(name: str) -> str:
    return "".join(character for character in name.lower() if character.isalnum())


def _by_negation(a: str, b: str) -> Compared | None:
    if n_negations(a) % 2 == n_negations(b) % 2:
        return None
    ours, theirs = set(meaning_words(a)), set(meaning_words(b))
    union = ours | theirs
    if union and len(ours & theirs) / len(union) >= _SAME_SUBJECT:
        return Compared("mismatch", "one denies what the other says")
    return Compared("undecided", "a negation stands in one answer only")


def _by_direction(a: str, b: str) -> Compared | None:
    first, second = direction(a), direction(b)
    if first == second:
        return None
    if {first, second} == {"up", "down"}:
        return Compared("mismatch", "one speaks of more or better, the other of less or worse")
    return (
        Compared("undecided", "only one answer gives a direction") if "both" not in {first, second} else None
    )


def _by_words(a: str, b: str, has_numbers: bool) -> Compared:  # noqa: PLR0911
    ours, theirs = meaning_words(a), meaning_words(b)
    few, many = sorted((ours, theirs), key=lambda words: (len(set(words)), words))
    if not few:
        if has_numbers:
            return Compared("match", "the same numbers" + ("; one answer says of what" if many else ""))
        return Compared("undecided", "there are no words to compare")
    if set(few) == set(many):
        if _in_order(few, many):
            return Compared("match", "the same words")
        return Compared("undecided", "the same words in another order")
    if against := opposed(set(few), set(many)):
        return Compared("mismatch", f"these exclude each other: {against}")
    if set(few) <= set(many) and _in_order(few, many):
        if len(set(few)) > _MOSTLY_COVERED * len(set(many)):
            return Compared("match", "one answer holds the other")
        return Compared("undecided", "one answer says much more than the other")
    return Compared("undecided", "the words differ")


def _in_order(few: list[str], many: list[str]) -> bool:
    rest = iter(dict.fromkeys(many))
    return all(word in rest for word in dict.fromkeys(few))
