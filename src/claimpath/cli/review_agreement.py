"""`claimpath review agreement`: how far the annotators of a project agree."""

from typing import TYPE_CHECKING, Annotated

import typer

from claimpath.cli.console import print_json, print_text
from claimpath.cli.review_database import review_database

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sqlalchemy import Engine

    from claimpath.review.database.tables import Project
    from claimpath.review.projects.agreement import Figure, ProjectAgreement


def agreement_command(
    project: Annotated[str, typer.Argument(help="The project's number or name.")],
    database: Annotated[
        str | None,
        typer.Option(
            "--database",
            metavar="ADDRESS",
            help="postgresql://USER:PASSWORD@HOST/NAME, or a file for SQLite; by default a file of your own.",
        ),
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print the measures as one JSON document.")] = False,
) -> None:
    """Agreement of a project's annotators with all labels that are in: each measure with its interval."""
    engine = review_database(database)
    from claimpath.report.shown import shown
    from claimpath.review.projects.agreement import agreement_in
    from claimpath.review.projects.kinds import kind_named
    from claimpath.review.projects.labelled import load_labelled

    found = _find(engine, project)
    # Counted anew: what a page shows may be some seconds old.
    result = agreement_in(kind_named(found.kind), load_labelled(engine, found))
    if as_json:
        print_json(result)
    else:
        print_text(shown(in_words(found, result)))


def _find(engine: "Engine", given: str) -> "Project":
    from sqlalchemy import select

    from claimpath.errors import DataError
    from claimpath.review.database.connect import reading
    from claimpath.review.database.tables import Project

    with reading(engine) as session:
        found = session.scalar(select(Project).where(Project.name == given))
        if found is None and given.isdecimal() and int(given) < 2**31:
            found = session.get(Project, int(given))
        if found is None:
            names = session.execute(select(Project.id, Project.name).order_by(Project.id)).all()
            there = "; ".join(f"{row.id} {row.name}" for row in names) or "none"
            raise DataError(f"there is no project {given!r}. There are: {there}")
        return found


def in_words(project: "Project", agreement: "ProjectAgreement") -> str:
    """The measures as text, a line each."""
    lines = [
        f"{project.name} ({agreement.kind})",
        f"{agreement.n_scored} of {agreement.n_expected} labels stand on items that at least two people labelled; "
        f"{agreement.n_missing} are missing, {agreement.n_failed} stand alone.",
    ]
    for dimension in agreement.dimensions:
        lines += ["", f"{dimension.name} ({dimension.n_units} units)", *_lines(dimension.figures)]
    if agreement.whole:
        lines += ["", "Whole items", *_lines(agreement.whole)]
    lines += ["", f"Intervals: 95 %, percentile bootstrap over items, {agreement.n_draws} draws."]
    return "\n".join(lines)


def _lines(figures: "Sequence[Figure]") -> list[str]:
    from claimpath.records import Undefined

    out = []
    for figure in figures:
        head = f"  {figure.measure:28} {figure.who:8} {figure.n_items:5} items  "
        if isinstance(figure.value, Undefined):
            out.append(f"{head}undefined: {figure.value.reason}")
            continue
        ends = (figure.low, figure.high)
        known = [end for end in ends if not isinstance(end, Undefined)]
        interval = f"[{known[0]:.3f}, {known[1]:.3f}]" if len(known) == 2 else "no interval"
        out.append(f"{head}{figure.value:6.3f}  {interval}")
    return out
