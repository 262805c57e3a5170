"""`rank_with_model()`: a study's passages in order, with the judgement of a language model."""

from collections.abc import Sequence

from claimpath.errors import SettingsError
from claimpath.models.generator import TextGenerator
from claimpath.records import Claim, Ranking, Study
from claimpath.stages.rank.arrange import arrange
from claimpath.stages.rank.prp import rank_prp
from claimpath.stages.rank.prp_prompt import PrpSettings, instruction_names, prp_settings
from claimpath.stages.rank.ranking import checked_request


async def rank_with_model(
    claim: Claim | str,
    study: Study,
    generator: TextGenerator,
    *,
    task: str = "supports",
    given: Sequence[str] = (),
    settings: PrpSettings | None = None,
    seed: int = 1,
) -> Ranking:
    """Rank all passages of a study with pairwise comparisons (the ranker `prp`), each once, best first.

    task, given: as `rank` takes them; without `given` the first passage of the initial order's ranker is taken.
    seed: of a random initial order.

    Raises SettingsError for an unknown task or passage id, and for an instruction of the other task. What fails while
    the model is asked is told in the ranking's warnings and counts.
    """
    initial = settings.initial if settings is not None else "hybrid"
    request = checked_request(claim, study, task=task, ranker=initial, given=given, seed=seed)
    chosen = settings or prp_settings(request.task)
    if chosen.instruction not in instruction_names(request.task):
        raise SettingsError(
            f"the instruction {chosen.instruction!r} is not one of the task {request.task!r}; choose one of: "
            f"{', '.join(instruction_names(request.task))}"
        )
    found = await rank_prp(request, generator, chosen)
    named = {"model": generator.name, **chosen.shown}
    if chosen.initial == "random":
        named["seed"] = str(seed)
    return Ranking(
        task=request.task,
        ranker="prp",
        given=tuple(passage.id for passage in request.given),
        ranking=arrange(study.passages, found.scores) if study.passages else (),
        settings=named,
        counts=found.counts,
        warnings=found.warnings,
    )
