"""What scores the similarity of two texts, and how judges are named."""

from collections.abc import Sequence
from typing import Protocol

from claimpath.errors import SettingsError
from claimpath.records import Undefined

TextPair = tuple[str, str]
HIGHEST = 5
"""The best score; the scale is that of Misra and others (2015): 0 for another topic, 5 for the same meaning."""
DEFAULT_JUDGES = ("offline",)
MOST_JUDGES = 9


class SimilarityJudge(Protocol):
    """Anything that scores pairs of texts from 0 to 5."""

    @property
    def name(self) -> str:
        """Its name in results."""

    @property
    def is_free(self) -> bool:
        """Whether asking costs neither money nor a model's time."""

    async def score(self, pairs: Sequence[TextPair]) -> list[int | Undefined]:
        """A score from 0 to 5 for each pair, in order. Undefined, with the reason, where there is none."""

    async def aclose(self) -> None:
        """Give back what it holds."""


def judge_names(judges: str | Sequence[str]) -> tuple[str, ...]:
    """Names of judges, as `--judges M1,M2,M3` gives them.

    Raises SettingsError for none, for more than nine, and for one that is named twice (its scores would count twice).
    """
    names = judges.split(",") if isinstance(judges, str) else list(judges)
    names = [name.strip() for name in names]
    if not names or not all(names):
        raise SettingsError(
            f"the judges {judges!r} hold an empty name; give offline, or models with a comma between them"
        )
    if len(names) > MOST_JUDGES:
        raise SettingsError(f"{len(names)} judges were given; at most {MOST_JUDGES} are allowed")
    doubled = next((name for name in names if names.count(name) > 1), None)
    if doubled is not None:
        raise SettingsError(f"the judge {doubled!r} is named twice; each judge has one vote")
    return tuple(names)
