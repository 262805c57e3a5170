"""The protocol of premise judges, and those that look at no premise."""

from collections.abc import Sequence
from typing import Protocol

from claimpath.bench.judge.records import Decision, PremiseQuestion
from claimpath.errors import DataError

Rated = tuple[PremiseQuestion, bool]
"""A question with people's answer."""


class PremiseJudge(Protocol):
    """Anything that says whether two premises bridge the same gap."""

    @property
    def name(self) -> str:
        """Name of the system."""

    @property
    def settings(self) -> dict[str, str]:
        """What else can change its answers."""

    async def fit(self, rated: Sequence[Rated], seed: int) -> None:
        """Learn from rated questions, and forget what was learned before. seed: for what is drawn."""

    async def decide(self, questions: Sequence[PremiseQuestion]) -> list[Decision]:
        """Answer questions, in order. A failure is a decision without a match."""


class MajorityJudge:
    """Says what people said most often in the rows it learned from; no match where both are as frequent."""

    name = "majority"

    def __init__(self) -> None:
        self.settings: dict[str, str] = {}
        self._says = False

    async def fit(self, rated: Sequence[Rated], seed: int) -> None:
        """Count."""
        self._says = 2 * sum(match for _, match in rated) > len(rated)

    async def decide(self, questions: Sequence[PremiseQuestion]) -> list[Decision]:
        """The same to everything."""
        return [Decision(match=self._says) for _ in questions]


class ClassJudge:
    """Says match where people say that the generated premise has the class it should have."""

    name = "same-class"

    def __init__(self) -> None:
        self.settings = {"class": "people's answer to the third question (q3)"}

    async def fit(self, rated: Sequence[Rated], seed: int) -> None:
        """Nothing to learn."""

    async def decide(self, questions: Sequence[PremiseQuestion]) -> list[Decision]:
        """People's answer about the class; no decision where they were not asked."""
        nobody = "nobody said whether the class fits (column q3)"
        return [
            Decision(error=nobody) if q.class_fits is None else Decision(match=q.class_fits)
            for q in questions
        ]


class EqualClassJudge:
    """Says match where the class that the model gave is one of the reference premise's."""

    name = "equal-class"

    def __init__(self) -> None:
        self.settings = {"class": "the model's class against the reference's"}

    async def fit(self, rated: Sequence[Rated], seed: int) -> None:
        """Nothing to learn."""

    def check(self, rated: Sequence[Rated]) -> None:
        """Raise DataError where the class of no reference is known, and so nothing can be said."""
        if not any(question.reference_classes for question, _ in rated):
            raise DataError(
                "the class of no reference premise is known; put Missci's files (*.missci.jsonl) into the data folder, "
                "or into a folder missci beside it. The validation split alone has none of these premises: the rated "
                "ones are about other arguments"
            )

    async def decide(self, questions: Sequence[PremiseQuestion]) -> list[Decision]:
        """Compare the classes; no decision where the reference's is not known."""
        return [
            Decision(match=q.predicted_class in q.reference_classes)
            if q.reference_classes
            else Decision(error="the class of the reference premise is not known")
            for q in questions
        ]
