"""The engine that asks a language model: a verdict over several runs, and the sentences that it quotes."""

from dataclasses import dataclass, field
from typing import Protocol

from claimpath.engines.judged import Judged, Question
from claimpath.models.managed import ManagedGenerator
from claimpath.models.open import money_warnings
from claimpath.records import (
    CheckState,
    Node,
    Passage,
    Reconstruction,
    Subgraph,
    Undefined,
    Usage,
    Verdict,
)
from claimpath.stages.graph.from_quotes import nodes_from_quotes
from claimpath.stages.verdict.asked import Asked, ask_verdict
from claimpath.stages.verdict.evidence import all_passages, best_passages, named_passages
from claimpath.stages.verdict.over_runs import verdict_over_runs
from claimpath.stages.verdict.quotes import unlocated_warnings
from claimpath.stages.verdict.settings import VerdictSettings


@dataclass(frozen=True, slots=True)
class Arguments:
    """Reconstructed arguments: the gaps with what they need."""

    subgraphs: tuple[Subgraph, ...] = ()
    nodes: tuple[Node, ...] = ()
    """Every node that the sub-graphs name."""
    warnings: tuple[str, ...] = ()
    whole: bool = True
    """Whether everything that was asked was answered."""
    settings: dict[str, str] = field(default_factory=dict)
    """What can change them."""
    reconstruction: Reconstruction | Undefined = field(
        default_factory=lambda: Undefined(reason="The model was not asked for fallacies.")
    )
    """Everything that came of the prompts."""


class ReconstructArguments(Protocol):
    """Finds the gaps between a claim and its studies with the same model that gave the verdict."""

    async def __call__(self, question: Question, verdict: Verdict, generator: ManagedGenerator) -> Arguments:
        """Failures are warnings, never exceptions."""


class ModelEngine:
    """A language model with its settings."""

    def __init__(
        self,
        generator: ManagedGenerator,
        settings: VerdictSettings,
        *,
        window: int,
        arguments: ReconstructArguments | None = None,
    ) -> None:
        """window: tokens that the model takes in. arguments: None asks for the verdict alone."""
        self.generator = generator
        self.settings = settings
        self.window = window
        self.arguments = arguments

    async def judge(self, question: Question) -> Judged:
        """Ask for all runs. What fails is a run without a response, with its reason."""
        shown = self.shown(question)
        asked = await ask_verdict(
            question.claim, question.studies, shown, self.generator, self.settings, self.window
        )
        verdict = verdict_over_runs(asked.runs)
        found = Arguments()
        if self.arguments is not None:
            found = await self.arguments(question, verdict, self.generator)
        quoted = {node.id: node for node in nodes_from_quotes(asked.runs, verdict.label)}
        nodes = {**quoted, **{node.id: node for node in found.nodes}}
        tally = self.generator.tally
        counts = tally.total()
        return Judged(
            verdict=verdict,
            origin="model",
            usage=Usage(
                seconds=0.0,
                n_calls=counts.n_attempts,
                n_tokens=tally.sent_in + tally.sent_out,
                cost=tally.dollars(),
            ),
            state=_state(asked, found),
            subgraphs=found.subgraphs,
            nodes=tuple(nodes.values()),
            reconstruction=found.reconstruction,
            warnings=(
                *money_warnings(self.generator),
                *_no_response_warnings(asked),
                *asked.notes,
                *unlocated_warnings([run.quotes for run in asked.runs]),
                *found.warnings,
            ),
            settings=self._settings(asked, shown, counts.n_from_cache) | found.settings,
        )

    def shown(self, question: Question) -> tuple[Passage, ...]:
        """The passages that the model sees. Raises SettingsError where a named one is not there."""
        if self.settings.evidence == "none":
            return ()
        if self.settings.evidence == "full":
            return all_passages(question.studies)
        if self.settings.given:
            return named_passages(question.studies, self.settings.given)
        return best_passages(question.studies, question.supports, question.undermines, self.settings.top)

    def _settings(self, asked: Asked, shown: tuple[Passage, ...], n_from_cache: int) -> dict[str, str]:
        settings = {"model": self.generator.name, **self.settings.shown, "window": str(self.window)}
        if self.settings.evidence == "selected":
            settings["passages shown"] = ",".join(passage.id for passage in shown)
        if asked.n_parts > 1:
            settings["parts"] = str(asked.n_parts)
        # Models out of a file name their file, with its folders; the report names it already.
        answered = [model for model in asked.models if model != self.generator.inner.name]
        if answered:
            settings["answered by"] = ", ".join(answered)
        if n_from_cache:
            settings["answers from the cache"] = str(n_from_cache)
        return settings


def _state(asked: Asked, found: Arguments) -> CheckState:
    if all(run.no_response is not None for run in asked.runs):
        return "not_checked"
    return "complete" if asked.whole and found.whole else "partial"


def _no_response_warnings(asked: Asked) -> list[str]:
    return [
        f"Run {number} of {len(asked.runs)} gave no verdict: {run.no_response}"
        for number, run in enumerate(asked.runs, start=1)
        if run.no_response is not None
    ]
