"""The tasks of the bench, and what each asks of which arguments."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, get_args

from claimpath.bench.case import Case
from claimpath.bench.draws import draw_given
from claimpath.datasets import MissciArgument
from claimpath.errors import SettingsError
from claimpath.measures import FallacyLinks, RankingGold, RankingMeasure, parse_ranking_measure
from claimpath.records import RankTask

Setting = Literal["open", "closed"]
SETTINGS: tuple[Setting, ...] = get_args(Setting)


@dataclass(frozen=True)
class BenchTask:
    """A ranking task over MissciPlus."""

    name: str
    """Name on the command line."""
    about: str
    """What it asks, in one sentence."""
    rank_task: RankTask
    """What the passages are ranked for."""
    measure_names: tuple[str, ...]
    """Measures that are printed."""

    @property
    def measures(self) -> tuple[RankingMeasure, ...]:
        """The measures."""
        return tuple(parse_ranking_measure(name) for name in self.measure_names)

    @property
    def draws_passages(self) -> bool:
        """Whether a passage is drawn with each seed and given to the system."""
        return self.rank_task == "undermines"

    def population(self, arguments: Sequence[MissciArgument]) -> tuple[MissciArgument, ...]:
        """The arguments that count: `kernel` needs a linked accurate premise, `undermining` takes all."""
        if self.rank_task == "supports":
            return tuple(argument for argument in arguments if argument.accurate_ids)
        return tuple(arguments)

    def cases(self, arguments: Sequence[MissciArgument], seed: int) -> dict[str, Case]:
        """One case for each argument of the population, by argument id."""
        if not self.draws_passages:
            return {
                a.id: Case(argument=a, task=self.rank_task, seed=seed) for a in self.population(arguments)
            }
        drawn = draw_given(arguments, seed)
        return {
            a.id: Case(
                argument=a,
                task=self.rank_task,
                seed=seed,
                given=drawn[a.id],
                premise=a.accurate_premise if drawn[a.id] is None else None,
            )
            for a in self.population(arguments)
        }

    def gold(self, argument: MissciArgument) -> RankingGold:
        """What the argument's ranking is measured against."""
        if self.rank_task == "supports":
            return RankingGold(passages=frozenset(argument.accurate_ids))
        fallacies = tuple(
            FallacyLinks(
                id=fallacy.id,
                passages=frozenset(link.passage_id for link in fallacy.links),
                needs_context=fallacy.has_context,
            )
            for fallacy in argument.fallacies
        )
        return RankingGold(passages=argument.undermining_ids, fallacies=fallacies)


TASKS: dict[str, BenchTask] = {
    "missciplus/kernel": BenchTask(
        name="missciplus/kernel",
        about="Find a passage that the claim rests on (MissciPlus, section 5.1).",
        rank_task="supports",
        measure_names=("P@1", "MRR", "HasPositives@3"),
    ),
    "missciplus/undermining": BenchTask(
        name="missciplus/undermining",
        about="Given such a passage, find those that expose the gaps (MissciPlus, section 5.2).",
        rank_task="undermines",
        measure_names=(
            "MAP", "MAP(no_gold=skip)", "P@1", "P@3", "P@10", "FallacyR@1", "FallacyR@3", "FallacyR@10",
        ),
    ),
}  # fmt: skip
"""The tasks by name."""


def find_task(name: str) -> BenchTask:
    """Give the task of that name. Raises SettingsError with the names there are."""
    if name not in TASKS:
        raise SettingsError(f"unknown task {name!r}; choose one of: {', '.join(TASKS)}")
    return TASKS[name]


def find_setting(name: str) -> Setting:
    """Check a setting: `open` ranks all passages of the study, `closed` those that were annotated."""
    for known in SETTINGS:
        if name == known:
            return known
    raise SettingsError(f"unknown setting {name!r}; choose one of: {', '.join(SETTINGS)}")


def candidates(argument: MissciArgument, setting: Setting) -> tuple[str, ...]:
    """Ids of the passages that count in a setting, in the study's order."""
    if setting == "open":
        return tuple(passage.id for passage in argument.passages)
    return argument.selected
