"""`rank()`: the passages of a study in order of how well they serve a task."""

from collections.abc import Sequence
from typing import get_args

from claimpath.errors import SettingsError
from claimpath.records import Claim, Passage, Ranking, RankTask, Study
from claimpath.stages.rank.arrange import arrange, is_set_aside
from claimpath.stages.rank.registry import (
    DEFAULT_RANKER,
    MODEL_RANKERS,
    RANKERS,
    allowed_rankers,
    is_ranker,
    load_ranker,
)
from claimpath.stages.rank.request import RankRequest

_N_IDS_SHOWN = 10


def rank(
    claim: Claim | str,
    study: Study,
    *,
    task: str = "supports",
    ranker: str = DEFAULT_RANKER,
    given: Sequence[str] = (),
    seed: int = 1,
) -> Ranking:
    """Rank all passages of a study, each once, best first.

    task: `supports` finds what the claim rests on; `undermines` finds what exposes the gap (MissciPlus,
    section 5).
    given: ids of passages that the claim rests on, for `undermines`. Without any, the best passage of
    `supports` is taken; `Ranking.given` says which.
    seed: used by the ranker `random` only.

    Raises SettingsError for an unknown task, ranker or passage id.
    """
    if ranker in MODEL_RANKERS:
        raise SettingsError(
            f"the ranker {ranker!r} asks a language model: `claimpath rank` takes one with --engine MODEL. Without: "
            f"{', '.join(RANKERS)}"
        )
    if not is_ranker(ranker):
        raise SettingsError(f"unknown ranker {ranker!r}; choose one of: {allowed_rankers()}")
    return rank_request(
        checked_request(claim, study, task=task, ranker=ranker, given=given, seed=seed), ranker
    )


def checked_request(
    claim: Claim | str, study: Study, *, task: str, ranker: str, given: Sequence[str] = (), seed: int = 1
) -> RankRequest:
    """Check what a ranker is asked, and fill in what the claim rests on with the first passage of `ranker`.

    Raises SettingsError for an unknown task or passage id, and for passages that don't go with the task.
    """
    the_task = checked_task(task)
    passages = _given_passages(study, given)
    if passages and the_task == "supports":
        raise SettingsError("--given goes with the task 'undermines'; leave it out, or change --task")
    text = claim.text if isinstance(claim, Claim) else claim
    if the_task == "undermines" and not passages:
        passages = _top_support(text, study, ranker, seed)
    return RankRequest(claim=text, study=study, task=the_task, given=passages, seed=seed)


def rank_request(request: RankRequest, ranker: str) -> Ranking:
    """Answer a request that is already checked."""
    passages = request.study.passages
    ranked = arrange(passages, load_ranker(ranker)(request)) if passages else ()
    given = tuple(passage.id for passage in request.given)
    return Ranking(task=request.task, ranker=ranker, given=given, ranking=ranked)


def checked_task(task: str) -> RankTask:
    """Check a task's name. Raises SettingsError with the tasks there are."""
    for known in get_args(RankTask):
        if task == known:
            return known  # type: ignore[no-any-return]
    raise SettingsError(f"unknown task {task!r}; choose one of: {', '.join(get_args(RankTask))}")


def _given_passages(study: Study, given: Sequence[str]) -> tuple[Passage, ...]:
    by_id = {passage.id: passage for passage in study.passages}
    for passage_id in given:
        if passage_id not in by_id:
            shown = ", ".join(list(by_id)[:_N_IDS_SHOWN]) or "none: the study has no passages"
            more = f" and {len(by_id) - _N_IDS_SHOWN} more" if len(by_id) > _N_IDS_SHOWN else ""
            raise SettingsError(
                f"the study has no passage {passage_id!r}; it has {shown}{more} (`claimpath read` lists them)"
            )
    return tuple(by_id[passage_id] for passage_id in dict.fromkeys(given))


def _top_support(claim: str, study: Study, ranker: str, seed: int) -> tuple[Passage, ...]:
    request = RankRequest(claim=claim, study=study, task="supports", seed=seed)
    ranking = rank_request(request, ranker).ranking
    by_id = {passage.id: passage for passage in study.passages}
    top = [by_id[ranked.passage_id] for ranked in ranking[:1]]
    return tuple(passage for passage in top if not is_set_aside(passage))
