"""The gaps of a check with a language model: its fallacies, reconstructed and made into sub-graphs."""

from collections.abc import Sequence
from pathlib import Path

from claimpath.engines.judged import Question
from claimpath.engines.model import Arguments
from claimpath.errors import SettingsError
from claimpath.models.managed import ManagedGenerator
from claimpath.records import Passage, Ranking, Reconstruction, Span, Verdict
from claimpath.stages.graph.from_reconstruction import subgraphs_from_fallacies
from claimpath.stages.rank.arrange import is_set_aside
from claimpath.stages.reconstruct.model_prompts import Basis, ReconstructSettings, reconstruct_settings
from claimpath.stages.reconstruct.with_model import reconstruct
from claimpath.stages.verdict.settings import VerdictSettings

N_PASSAGES = 5
"""Undermining passages that are shown, beside the one that the claim rests on."""
_MOST_SHOWN = 20


class ModelArguments:
    """Reconstructs with the passages that the rankings put first."""

    def __init__(
        self, settings: ReconstructSettings, *, n_passages: int = N_PASSAGES, always: bool = False
    ) -> None:
        """n_passages: undermining passages. always: ask where the verdict is Correct, too."""
        self.settings = settings
        self.n_passages = n_passages
        self.always = always

    async def __call__(self, question: Question, verdict: Verdict, generator: ManagedGenerator) -> Arguments:
        """Ask for the fallacies. Not asked where there is no verdict, nor where the claim was found correct.

        Asked for fallacies, models find some in nearly every claim, sound ones included (MissciPlus, appendix I.2).
        """
        if verdict.label == "No Response" or (verdict.label == "Correct" and not self.always):
            return Arguments(settings={"reconstruct": f"not asked, as the verdict is {verdict.label}"})
        passages = tuple(passage for study in question.studies for passage in study.passages)
        basis = _best(question.supports, passages, 1)
        if not basis:
            return Arguments(settings={"reconstruct": "not asked, as the study has no passage to rest on"})
        undermining = _best(question.undermines, passages, self.n_passages, without=basis)
        found = await reconstruct(
            question.claim, passages, Basis(basis[0]), undermining, generator, self.settings
        )
        finding = _best_sentence(question.supports, basis[0])
        subgraphs, nodes = subgraphs_from_fallacies(found.fallacies, finding)
        shown = ",".join(passage.id for passage in (*basis, *undermining))
        return Arguments(
            subgraphs=subgraphs,
            nodes=nodes,
            warnings=tuple(_warnings(found)),
            whole=found.n_without_answer == 0,
            settings={**self.settings.shown, "passages for reconstruction": shown},
            reconstruction=found,
        )


def model_arguments(
    verdict: VerdictSettings,
    *,
    reconstruct: str | None = None,
    style: str | None = None,
    reconstruct_prompt: str | Path | None = None,
    info: str | None = None,
    normaliser: str | None = None,
    dry: bool = False,
) -> ModelArguments | None:
    """Check settings and get the reconstruction ready; None where there is to be none.

    reconstruct: `per-passage` (the default), `all-passages` or `none`. It is asked whatever the verdict where it was
    chosen in so many words. dry: for an estimate, whose verdict is made up.

    Raises SettingsError for a value that is not allowed, and for values that don't go together.
    """
    details = {
        "style": style, "reconstruct-prompt": reconstruct_prompt, "info": info, "normaliser": normaliser
    }  # fmt: skip
    named = [f"--{name}" for name, value in details.items() if value is not None]
    if reconstruct == "none":
        if named:
            raise SettingsError(f"{', '.join(named)} has no meaning with --reconstruct none; leave it out")
        return None
    if verdict.evidence == "none":
        if reconstruct is None and not named:
            return None
        asked = f"--reconstruct {reconstruct}" if reconstruct is not None else ", ".join(named)
        raise SettingsError(
            f"{asked} shows passages of the study to the model, and --evidence none shows it nothing; leave one out"
        )
    settings = reconstruct_settings(
        reconstruct,
        style=style,
        prompt_file=reconstruct_prompt,
        info=info,
        normaliser=normaliser,
        temperature=verdict.temperature,
    )
    return ModelArguments(settings, always=dry or reconstruct is not None)


def _best(
    ranking: Ranking, passages: Sequence[Passage], most: int, without: Sequence[Passage] = ()
) -> tuple[Passage, ...]:
    """The first passages of a ranking that are the study's own account and no repeats."""
    by_id = {passage.id: passage for passage in passages}
    left_out = {passage.id for passage in without}
    ranked = [by_id[item.passage_id] for item in ranking.ranking if item.passage_id not in left_out]
    usable = [p for p in ranked if p.duplicate_of is None and p.text.strip() and not is_set_aside(p)]
    return tuple(usable[:most])


def _best_sentence(ranking: Ranking, passage: Passage) -> Span | None:
    """The passage's sentence that serves the claim most, where the ranker tells it."""
    return next((item.best for item in ranking.ranking if item.passage_id == passage.id), None)


def _warnings(found: Reconstruction) -> list[str]:
    warnings = [
        f"The reconstruction got no answer to prompt {number} of {len(found.prompts)}: {prompt.no_answer}"
        for number, prompt in enumerate(found.prompts, start=1)
        if prompt.no_answer is not None
    ]
    if found.outside:
        named = ", ".join(f"“{name}” ({count})" for name, count in list(found.outside.items())[:_MOST_SHOWN])
        warnings.append(
            f"Fallacies of the model that name none of the nine classes, or several, are left out: {named}."
        )
    n_empty = sum(prompt.n_without_premise for prompt in found.prompts)
    if n_empty:
        warnings.append(f"Fallacies of the model that have no premise are left out: {n_empty}.")
    unlocated = {
        quote.text: quote.not_located
        for fallacy in found.fallacies
        for quote in fallacy.quotes
        if quote.not_located is not None
    }
    for text, why in list(unlocated.items())[:_MOST_SHOWN]:
        shown = text if len(text) <= 200 else f"{text[:199]}…"
        warnings.append(
            f"For a fallacy the model quotes what was not located in the study: “{shown}” ({why})."
        )
    if len(unlocated) > _MOST_SHOWN:
        warnings.append(f"{len(unlocated) - _MOST_SHOWN} more such quotes stand in the report's record.")
    return warnings
