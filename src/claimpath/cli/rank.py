"""`claimpath rank`: passages in order of how well they serve a task."""

from typing import TYPE_CHECKING, Annotated, Any

import typer

from claimpath.cli.complete import complete_rankers
from claimpath.cli.console import ExitCode, print_json, say, working
from claimpath.cli.model_options import (
    Budget,
    Cache,
    DryRun,
    print_estimate,
    say_money_warnings,
    without_unset,
)
from claimpath.cli.options import STUDY_HELP, Ocr, Offline, Refresh, look_up_settings
from claimpath.cli.rank_options import (
    BothOrders,
    Candidates,
    EngineOption,
    InitialOrder,
    Instruction,
    Passes,
    Titles,
)
from claimpath.errors import SettingsError

if TYPE_CHECKING:
    from claimpath.records import Claim, Ranking, Study


def rank_command(
    claim: Annotated[str, typer.Argument(help="The claim, or @FILE.")],
    study: Annotated[str, typer.Argument(help=STUDY_HELP)],
    task: Annotated[str, typer.Option("--task", help="supports or undermines.")] = "supports",
    ranker: Annotated[
        str,
        typer.Option(
            "--ranker",
            help="hybrid, hybrid-fast, hybrid-words, dense, bm25, ordered or random; dense:DIR, static:DIR or "
            "cross-encoder:DIR with a model of your own; prp with --engine.",
            autocompletion=complete_rankers,
        ),
    ] = "hybrid",
    given: Annotated[
        list[str] | None, typer.Option("--given", help="Passage that the claim rests on (undermines).")
    ] = None,
    engine: EngineOption = None,
    instruction: Instruction = None,
    titles: Titles = None,
    passes: Passes = None,
    initial: InitialOrder = None,
    both_orders: BothOrders = None,
    candidates: Candidates = None,
    budget: Budget = None,
    cache: Cache = True,
    dry_run: DryRun = False,
    article: Annotated[
        int | None, typer.Option("--article", help="Which article, from 1, of a file that holds several.")
    ] = None,
    offline: Offline = False,
    refresh: Refresh = False,
    ocr: Ocr = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print the ranking as one JSON document.")] = False,
) -> None:
    """Rank a study's passages for a claim."""
    from claimpath.models.remembered import remembered_vectors
    from claimpath.stages.rank import rank
    from claimpath.stages.rank.registry import MODEL_RANKERS
    from claimpath.stages.read import read
    from claimpath.stages.read.claim import read_claim

    options = without_unset(
        instruction=instruction,
        titles=titles,
        passes=passes,
        initial=initial,
        both_orders=both_orders,
        candidates=candidates,
    )
    asks_model = ranker in MODEL_RANKERS
    if not asks_model:
        _refuse_options({**options, "engine": engine, "budget": budget}, dry_run, ranker)
    the_claim = read_claim(claim)
    settings = look_up_settings(offline, refresh)
    with working("Ranking", quiet=as_json):
        the_study = read(study, article=article, look_up=settings, ocr=ocr)
        asked = {"task": task, "given": tuple(given or ())}
        if asks_model:
            result = _with_model(
                the_claim, the_study, engine, asked, options, budget, cache, dry_run, as_json
            )
            if result is None:
                return
        else:
            with remembered_vectors(on_disk=cache, needed=False):
                result = rank(the_claim, the_study, ranker=ranker, **asked)  # type: ignore[arg-type]
    if as_json:
        print_json(result)
    else:
        from claimpath.report.terminal import print_ranking

        print_ranking(result, the_study)
    for warning in result.warnings:
        say(f"claimpath: {warning}")
    if result.counts.get("comparisons") and result.counts["undecided"] == result.counts["comparisons"]:
        raise typer.Exit(ExitCode.PARTS_FAILED)


def _with_model(
    claim: "Claim",
    study: "Study",
    engine: str | None,
    asked: dict[str, Any],
    options: dict[str, Any],
    budget: str | None,
    cache: bool,
    dry_run: bool,
    as_json: bool,
) -> "Ranking | None":
    """Rank with comparisons; None after a dry run, whose estimate is printed."""
    import asyncio

    from claimpath.engines.generator import close, dry_generator, model_generator
    from claimpath.stages.rank.prp_prompt import prp_settings
    from claimpath.stages.rank.ranking import checked_task
    from claimpath.stages.rank.with_model import rank_with_model

    if engine is None or engine == "offline":
        raise SettingsError("the ranker 'prp' asks a language model; give --engine MODEL")
    settings = prp_settings(checked_task(asked["task"]), **options)
    if dry_run:
        generator, dry, price = dry_generator(engine, cache=cache)
        asyncio.run(rank_with_model(claim, study, generator, settings=settings, **asked))
        print_estimate(dry.estimate(price), engine, as_json=as_json)
        return None
    generator = model_generator(engine, budget=budget, cache=cache)
    say_money_warnings(generator)

    async def work() -> "Ranking":
        try:
            return await rank_with_model(claim, study, generator, settings=settings, **asked)
        finally:
            await close(generator)

    return asyncio.run(work())


def _refuse_options(options: dict[str, Any], dry_run: bool, ranker: str) -> None:
    named = [name for name, value in options.items() if value is not None] + ["dry_run"] * dry_run
    if named:
        shown = ", ".join(f"--{name.replace('_', '-')}" for name in named)
        raise SettingsError(
            f"the ranker {ranker!r} asks no model, so {shown} has no meaning; give --ranker prp"
        )
