"""What rankers learn from and are measured on: a claim, the texts of one study, and which of them are relevant."""

from typing import Literal, get_args

from pydantic import Field

from claimpath.errors import SettingsError
from claimpath.records.base import Record
from claimpath.training.data_card import DataSource

Unit = Literal["sentence", "passage"]
UNITS: tuple[Unit, ...] = get_args(Unit)
"""What a text is: a sentence; or a passage, which in an abstract is a run of three sentences."""


class Candidate(Record):
    """A text that is ranked."""

    id: str
    """Unique within its case."""
    text: str
    """The text."""


class RankCase(Record):
    """A query with the texts of one study."""

    id: str
    """Unique within its source."""
    argument: str
    """The claim or argument; cases of one argument count once together."""
    study: str
    """The study or abstract. Whoever learns from one of its cases is measured on none of them."""
    query: str
    """The claim, with what it rests on before it where that is given."""
    candidates: tuple[Candidate, ...]
    """All texts, in the study's order."""
    relevant: frozenset[str]
    """Ids of those that people marked; at least one."""


class CaseSet(Record):
    """The cases of one source."""

    name: str
    """`scifact`, `missciplus`, or the name of a file."""
    train: tuple[RankCase, ...]
    """Cases to learn from."""
    held_out: dict[str, tuple[RankCase, ...]] = Field(default_factory=dict)
    """Cases of a split of its own to report on, by the split's name; empty where there is none, and then folds by study
    are measured."""
    source: DataSource
    """What the card says of it."""
    warnings: tuple[str, ...] = ()
    """What a reader should know."""


def find_unit(name: str) -> Unit:
    """Check a unit's name. Raises SettingsError."""
    for known in UNITS:
        if name == known:
            return known
    raise SettingsError(f"--unit is {name!r}; choose one of: {', '.join(UNITS)}")


def make_case(
    case_id: str,
    argument: str,
    study: str,
    query: str,
    texts: dict[str, str],
    relevant: set[str],
) -> RankCase | None:
    """A case of texts by id; None where no text that has words is relevant. Texts without words are left out."""
    candidates = tuple(Candidate(id=name, text=text) for name, text in texts.items() if text.strip())
    kept = frozenset(relevant & {candidate.id for candidate in candidates})
    if not kept:
        return None
    return RankCase(
        id=case_id, argument=argument, study=study, query=query, candidates=candidates, relevant=kept
    )


def counts_of(cases: tuple[RankCase, ...]) -> dict[str, int]:
    """Texts by whether they are relevant, as a card counts classes."""
    n_relevant = sum(len(case.relevant) for case in cases)
    return {"relevant": n_relevant, "other": sum(len(case.candidates) for case in cases) - n_relevant}
