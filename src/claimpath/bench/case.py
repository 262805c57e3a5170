"""One question to a system: rank the passages of this study for this argument."""

from dataclasses import dataclass

from claimpath.datasets import MissciArgument
from claimpath.records import RankTask


@dataclass(frozen=True)
class Case:
    """An argument, a task, and what the system is told."""

    argument: MissciArgument
    """The argument. A system looks at its claim and its study, never at its links."""
    task: RankTask
    """`supports` or `undermines`."""
    seed: int
    """Seed of the run that this case belongs to."""
    given: str | None = None
    """Task `undermines`: the passage that the claim rests on."""
    premise: str | None = None
    """Task `undermines`: the accurate premise in words, where no passage is linked to it."""

    @property
    def basis(self) -> str:
        """What the claim rests on, as text; empty for `supports`."""
        if self.given is not None:
            return next(passage.text for passage in self.argument.passages if passage.id == self.given)
        return self.premise or ""

    @property
    def query(self) -> str:
        """The claim, with what it rests on before it where that is given (MissciPlus, appendix G)."""
        return f"{self.basis} Therefore: {self.argument.claim}" if self.basis else self.argument.claim
