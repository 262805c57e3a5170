"""What a project under `mypy --strict` writes: it must see the types of claimpath through the installed wheel."""

from typing import assert_type

from claimpath import __version__, check, rank, read
from claimpath.errors import UserError
from claimpath.records import Ranking, Report, Study


def labels(path: str, claim: str) -> list[str]:
    """The verdict, the passage that the claim rests on most, and the classes of the gaps."""
    study = assert_type(read(path), Study)
    report = assert_type(check(claim, study), Report)
    ranking = assert_type(rank(claim, study), Ranking)
    classes = [str(subgraph.fallacy_class) for subgraph in report.subgraphs]
    return [str(report.verdict.label), ranking.ranking[0].passage_id, *classes]


def wrong(claim: str) -> Report:
    """Without the types, `mypy --strict --warn-unused-ignores` would call the next comment needless."""
    return check(claim, 7)  # type: ignore[arg-type]


if __name__ == "__main__":
    try:
        print(labels("study.xml", "Tea cures all."), __version__)
    except UserError as error:
        print(error)
