"""`claimpath rank`: passages in order of how well they serve a task."""

from typing import Annotated

import typer

from claimpath.cli.console import print_json, working
from claimpath.cli.options import STUDY_HELP, Offline, Refresh, look_up_settings


def rank_command(
    claim: Annotated[str, typer.Argument(help="The claim, or @FILE.")],
    study: Annotated[str, typer.Argument(help=STUDY_HELP)],
    task: Annotated[str, typer.Option("--task", help="supports or undermines.")] = "supports",
    ranker: Annotated[str, typer.Option("--ranker", help="Name of a ranker.")] = "hybrid",
    given: Annotated[
        list[str] | None, typer.Option("--given", help="Passage that the claim rests on (undermines).")
    ] = None,
    article: Annotated[
        int | None, typer.Option("--article", help="Which article, from 1, of a file that holds several.")
    ] = None,
    offline: Offline = False,
    refresh: Refresh = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print the ranking as one JSON document.")] = False,
) -> None:
    """Rank a study's passages for a claim."""
    from claimpath.stages.rank import rank
    from claimpath.stages.read import read
    from claimpath.stages.read.claim import read_claim

    the_claim = read_claim(claim)
    settings = look_up_settings(offline, refresh)
    with working("Ranking", quiet=as_json):
        the_study = read(study, article=article, look_up=settings)
        result = rank(the_claim, the_study, task=task, ranker=ranker, given=tuple(given or ()))
    if as_json:
        print_json(result)
        return
    from claimpath.report.terminal import print_ranking

    print_ranking(result, the_study)
