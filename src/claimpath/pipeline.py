"""The order of the stages: read, rank, judge (reconstruct and verdict), graph."""

import asyncio
import time
from collections.abc import Coroutine, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from claimpath._version import __version__
from claimpath.engines.judged import Judged, Question
from claimpath.engines.offline import judge_offline
from claimpath.errors import SettingsError, StudyError
from claimpath.records import (
    CheckState,
    Claim,
    MadeBy,
    PassageLists,
    Report,
    Study,
    Undefined,
)
from claimpath.stages.graph.from_gaps import build_graph
from claimpath.stages.rank import rank
from claimpath.stages.rank.study_index import start_anew
from claimpath.stages.read.claim import read_claim
from claimpath.stages.read.several import joined, told_apart
from claimpath.stages.reasoning_type.of_check import step_of_check
from claimpath.stages.verdict.needs_review import needs_review
from claimpath.text.untrusted import untrusted_text_warnings

if TYPE_CHECKING:
    from claimpath.engines.model import ModelEngine
    from claimpath.models.budget import Budget
    from claimpath.models.cache import CallCache
    from claimpath.models.estimate import Estimate
    from claimpath.models.generator import TextGenerator
    from claimpath.stages.verdict.settings import VerdictSettings

OFFLINE = "offline"
"""The engine that asks nobody."""
RECONSTRUCTION = ("reconstruct", "style", "info", "reconstruct_prompt", "normaliser")
"""Options of the reconstruction; the other options of a language model are those of the verdict."""
T = TypeVar("T")


def check(
    claim: Claim | str,
    *studies: Study,
    engine: "str | TextGenerator" = OFFLINE,
    ranker: str = "hybrid",
    evidence: str | None = None,
    instructions: str | None = None,
    prompt_file: str | Path | None = None,
    runs: int | None = None,
    temperature: float | str | None = None,
    given: Sequence[str] = (),
    top: int | None = None,
    window: int | None = None,
    reconstruct: str | None = None,
    style: str | None = None,
    info: str | None = None,
    reconstruct_prompt: str | Path | None = None,
    normaliser: str | None = None,
    budget: "Budget | str | None" = None,
    cache: "CallCache | bool" = True,
) -> Report:
    """Check a claim against one or more studies.

    Gives the report with both passage lists, the verdict, the reasoning graph and its sub-graphs.

    engine: `offline`, a MODEL string, or anything that answers requests. All options from `evidence` on are those of
    a language model; see `claimpath.stages.verdict.settings.verdict_settings`, `claimpath.engines.arguments` (from
    `reconstruct` on) and `claimpath.engines.choose`.

    Raises ClaimError for a claim that can't be used, StudyError for a file that is not a study, SettingsError for an
    unknown engine or an option that is not allowed. What fails while a model is asked is a run without a response.
    """
    options = {
        **_options(evidence, instructions, prompt_file, runs, temperature, given, top, window),
        "reconstruct": reconstruct,
        "style": style,
        "info": info,
        "reconstruct_prompt": reconstruct_prompt,
        "normaliser": normaliser,
    }
    return _wait_for(
        check_async(claim, *studies, engine=engine, ranker=ranker, budget=budget, cache=cache, **options)
    )


async def check_async(
    claim: Claim | str,
    *studies: Study,
    engine: "str | TextGenerator" = OFFLINE,
    ranker: str = "hybrid",
    budget: "Budget | str | None" = None,
    cache: "CallCache | bool" = True,
    **options: Any,
) -> Report:
    """The same for callers that run in an event loop of their own."""
    started = time.perf_counter()
    settings = _settings(engine, options, budget)
    question = question_of(claim, studies, ranker, settings.given if settings else ())
    if settings is None:
        name, judged = OFFLINE, judge_offline(question)
    else:
        from claimpath.engines.arguments import model_arguments
        from claimpath.engines.choose import model_engine

        arguments = model_arguments(settings, **_of_reconstruction(options))
        asked = model_engine(engine, settings, budget=budget, cache=cache, arguments=arguments)
        try:
            judged = await asked.judge(question)
        finally:
            await _close(asked, engine, cache)
        name = asked.generator.name
    return _report(question, judged, name, ranker, started)


def estimate_check(
    claim: Claim | str,
    *studies: Study,
    engine: str,
    ranker: str = "hybrid",
    cache: "CallCache | bool" = True,
    **options: Any,
) -> "Estimate":
    """What a check by a language model would ask and cost, from the real prompts; nothing is sent.

    options: as `check` takes them. Raises as `check` does, and SettingsError for the offline engine.
    """
    settings = _settings(engine, options, None)
    if settings is None:
        raise SettingsError("a dry run estimates calls to a language model; give --engine MODEL")
    from claimpath.engines.arguments import model_arguments
    from claimpath.engines.choose import dry_engine

    arguments = model_arguments(settings, **_of_reconstruction(options), dry=True)
    question = question_of(claim, studies, ranker, settings.given if settings else ())
    asked, dry, price = dry_engine(engine, settings, cache=cache, arguments=arguments)
    _wait_for(asked.judge(question))
    return dry.estimate(price)


def _options(
    evidence: str | None,
    instructions: str | None,
    prompt_file: str | Path | None,
    runs: int | None,
    temperature: float | str | None,
    given: Sequence[str],
    top: int | None,
    window: int | None,
) -> dict[str, Any]:
    return {
        "evidence": evidence,
        "instructions": instructions,
        "prompt_file": prompt_file,
        "runs": runs,
        "temperature": temperature,
        "given": tuple(given),
        "top": top,
        "window": window,
    }


def _settings(
    engine: "str | TextGenerator", options: dict[str, Any], budget: object
) -> "VerdictSettings | None":
    """Checked settings of a language model; None for the offline engine, which has none."""
    if engine == OFFLINE:
        given = {**options, "budget": budget}
        named = [name for name, value in given.items() if value is not None and value != ()]
        if named:
            shown = ", ".join(f"--{name.replace('_', '-')}" for name in named)
            raise SettingsError(
                f"the engine 'offline' asks no language model, so {shown} has no meaning there; give --engine MODEL, "
                "or leave it out"
            )
        return None
    from claimpath.stages.verdict.settings import verdict_settings

    return verdict_settings(**{name: value for name, value in options.items() if name not in RECONSTRUCTION})


def _of_reconstruction(options: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in options.items() if name in RECONSTRUCTION}


def question_of(
    claim: Claim | str, studies: Sequence[Study], ranker: str, given: Sequence[str] = ()
) -> Question:
    """Read the claim, tell the studies apart, and rank their passages both ways: what an engine is asked.

    given: passages that the claim rests on; without any, the best passage of the first ranking is taken.

    Raises ClaimError for a claim that can't be used, StudyError for no study, a notice, or one that is given twice,
    SettingsError for an unknown ranker or passage.
    """
    if not studies:
        raise StudyError("no study was given. Give at least one.")
    the_claim = read_claim(claim) if isinstance(claim, str) else claim
    for study in studies:
        _refuse_notice(study)
    _refuse_repeated(studies)
    studies = told_apart(studies)
    everything = joined(studies)
    start_anew(everything)
    supports = rank(the_claim, everything, task="supports", ranker=ranker)
    if not given and supports.ranking:
        given = (supports.ranking[0].passage_id,)
    undermines = rank(the_claim, everything, task="undermines", ranker=ranker, given=given)
    return Question(the_claim, tuple(studies), supports, undermines)


def _report(question: Question, judged: Judged, engine: str, ranker: str, started: float) -> Report:
    claim, studies = question.claim, question.studies
    state = state_of(studies, judged.state)
    graph = build_graph(claim, judged.subgraphs, judged.nodes, judged.verdict.label, judged.origin)
    return Report(
        state=state,
        claim=claim,
        studies=studies,
        passages=PassageLists(supports=question.supports.ranking, undermines=question.undermines.ranking),
        verdict=judged.verdict,
        graph=graph,
        subgraphs=judged.subgraphs,
        reconstruction=judged.reconstruction,
        about_claim=judged.about_claim,
        reasoning=step_of_check(claim.text, judged.verdict.label, graph.nodes, state),
        stance=judged.stance,
        needs_review=needs_review(judged.subgraphs, judged.about_claim, state, judged.stance),
        alignment=Undefined(reason="No reference graph was given to align with."),
        validation=Undefined(reason="Validation was not asked for."),
        outcome=Undefined(reason="An outcome needs a reference graph; none was given."),
        usage=judged.usage.model_copy(update={"seconds": time.perf_counter() - started}),
        warnings=warnings_of(claim, studies, judged),
        made_by=MadeBy(
            version=__version__,
            engine=engine,
            ranker=ranker,
            rules_digest=judged.rules_digest,
            settings={"given": ",".join(question.undermines.given), **judged.settings},
        ),
    )


async def _close(asked: "ModelEngine", engine: "str | TextGenerator", cache: "CallCache | bool") -> None:
    """Close what was opened here; a generator or a cache that was given is its owner's."""
    if isinstance(engine, str):
        await asked.generator.aclose()
        opened = asked.generator.around.cache
        if opened is not None and isinstance(cache, bool):
            opened.close()


def _wait_for(work: Coroutine[Any, Any, T]) -> T:
    """Run to the end, in a thread of its own where this one runs an event loop already (as notebooks do)."""
    try:
        asyncio.get_running_loop()
    except RuntimeError:
        return asyncio.run(work)
    with ThreadPoolExecutor(max_workers=1) as pool:
        return pool.submit(asyncio.run, work).result()


def _refuse_notice(study: Study) -> None:
    if study.notice is not None:
        raise StudyError(
            f"{study.source} is a notice ({study.notice.replace('_', ' ')}) about another article, not a study: "
            f"“{study.title}”. Give the article itself."
        )


def state_of(studies: Sequence[Study], judged: CheckState) -> CheckState:
    """Whether a check is whole, by what the engine saw and by what of the studies was read."""
    if judged != "complete":
        return judged
    return "complete" if all(study.reading.state == "complete" for study in studies) else "partial"


def warnings_of(claim: Claim, studies: Sequence[Study], judged: Judged) -> tuple[str, ...]:
    """What a reader must know of a check, each once."""
    warnings = [
        f"{study.source} has been retracted: “{study.title}”." for study in studies if study.retracted
    ]
    warnings += judged.warnings
    warnings += claim.warnings
    for study in studies:
        warnings += study.reading.warnings
        if study.reading.state == "abstract_only":
            warnings.append(
                f"Of {study.source} only the abstract was there; limitations in the full text are unseen."
            )
    warnings += untrusted_text_warnings(claim, studies)
    return tuple(dict.fromkeys(warnings))


def _refuse_repeated(studies: Sequence[Study]) -> None:
    """Refuse a study that is given twice: each of its gaps and passages would count twice."""
    for number, study in enumerate(studies):
        for earlier in studies[:number]:
            if study.sha256 == earlier.sha256 and study.passages == earlier.passages:
                raise StudyError(
                    f"{study.source} holds the same study as {earlier.source}. Give each study once."
                    if study.source != earlier.source
                    else f"{study.source} is given twice. Give each study once."
                )
