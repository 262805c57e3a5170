"""Settings of systems: what the command line takes, checked, and how a system's name shows them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from typing import Any, Literal, get_args

from claimpath.errors import SettingsError

GivenIn = Literal["claim", "evidence", "none"]
GIVEN_IN: tuple[GivenIn, ...] = get_args(GivenIn)
PairOrder = Literal["claim-evidence", "evidence-claim"]
PAIR_ORDERS: tuple[PairOrder, ...] = get_args(PairOrder)
MOST_SENTENCES = 1_000


@dataclass(frozen=True, slots=True)
class SystemOptions:
    """What a user can set. None stands for the system's own default."""

    embedder: str | None = None
    """`embedding`: the model, `minilm` or a Hugging Face id or folder."""
    best: int | None = None
    """`embedding`: a passage counts as the mean of its best k sentences; None takes the passage as one text."""
    titles: bool | None = None
    """`embedding`, `afc`: whether the section's title stands before each text."""
    query_prefix: str | None = None
    """`embedding`: instruction before the claim."""
    passage_prefix: str | None = None
    """`embedding`: instruction before each passage or sentence."""
    classifier: str | None = None
    """`afc`: the model, a Hugging Face id or folder."""
    strategy: str | None = None
    """`afc`: whose probabilities are added up: s, r, n, or two of them, such as s+r."""
    labels: str | None = None
    """`afc`: the model's labels, such as s=SUPPORTS,r=REFUTES,n=NEI, where their names don't tell."""
    pair_order: PairOrder | None = None
    """`afc`: which text comes first."""
    given_in: GivenIn | None = None
    """Task `undermining`: where the accurate-premise passage goes."""


OPTION_NAMES: frozenset[str] = frozenset(field.name for field in fields(SystemOptions))


def system_options(given: Mapping[str, Any]) -> SystemOptions:
    """Check values that a user gave. Raises SettingsError for one that is not allowed."""
    best = given.get("best")
    if best is not None and not 1 <= best <= MOST_SENTENCES:
        raise SettingsError(f"--best is {best:,}; give 1 to {MOST_SENTENCES:,} sentences")
    for name, allowed in (("given_in", GIVEN_IN), ("pair_order", PAIR_ORDERS)):
        value = given.get(name)
        if value is not None and value not in allowed:
            raise SettingsError(
                f"--{name.replace('_', '-')} is {value!r}; choose one of: {', '.join(allowed)}"
            )
    return SystemOptions(**{name: value for name, value in given.items() if value is not None})


def given_names(options: SystemOptions) -> tuple[str, ...]:
    """Names of the options that were given."""
    return tuple(field.name for field in fields(options) if getattr(options, field.name) is not None)


def shown(name: str, parts: Sequence[str]) -> str:
    """A system's name with its settings: `embedding(minilm-int8, best=3, titles)`."""
    kept = [part for part in parts if part]
    return f"{name}({', '.join(kept)})" if kept else name
