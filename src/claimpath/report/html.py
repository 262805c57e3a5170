"""The report as one self-contained HTML page."""

from pathlib import Path
from typing import Any

from claimpath.records import Report
from claimpath.report.beside_reference import beside_reference
from claimpath.report.graph_pages import pages_of
from claimpath.report.graph_svg import default_feet, graph_svg
from claimpath.report.labels import (
    COLUMN_TITLES,
    KIND_TITLES,
    OFFLINE_LIMITS,
    READING_TITLES,
    VERDICT_SCOPE,
    cost_of,
    counted,
    without_gaps,
)
from claimpath.report.shown import shown
from claimpath.report.two_graphs_svg import two_graphs_svg
from claimpath.report.validation_part import answer_said
from claimpath.report.view import build_view

_TEMPLATES = Path(__file__).parent / "templates"
LARGE = 300
"""Passages from which on the browser is told to draw only what is in sight."""


def report_html(report: Report) -> str:
    """Return the report as one HTML page that loads nothing: no script, no font, no picture from elsewhere.

    Every text from the claim and the studies is escaped; characters in it that could act on the reader's machine
    are replaced.
    """
    from jinja2 import Environment, FileSystemLoader, StrictUndefined
    from markupsafe import Markup

    environment = Environment(
        loader=FileSystemLoader(_TEMPLATES),
        autoescape=True,
        undefined=StrictUndefined,
        finalize=_finalize,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.filters["counted"] = counted
    environment.filters["cost_of"] = cost_of
    environment.filters["beside_reference"] = beside_reference
    environment.filters["answer_said"] = answer_said
    view = build_view(report)
    style = "".join(path.read_text(encoding="utf-8") for path in sorted(_TEMPLATES.glob("*.css")))
    no_gap, no_gap_why = without_gaps(report)
    show_graph = view.checked and bool(view.gaps)
    picture = graph_svg(report.graph, report.subgraphs, hrefs=view.graph_hrefs) if show_graph else ""
    pages = _printed(report, view.graph_hrefs) if show_graph else []
    beside = view.beside if view.checked else None
    both = two_graphs_svg(beside.left, beside.right, beside.pairs, name="both") if beside else ""
    return environment.get_template("report.html.j2").render(
        view=view,
        beside=beside,
        both=Markup(both),
        validated=view.validated if view.checked else None,
        report=report,
        style=Markup(style),
        picture=Markup(picture),
        pages=[Markup(page) for page in pages],
        columns=COLUMN_TITLES,
        kinds=KIND_TITLES,
        readings=READING_TITLES,
        no_gap=no_gap,
        no_gap_why=no_gap_why,
        scope=VERDICT_SCOPE,
        limits=OFFLINE_LIMITS if report.made_by.engine == "offline" else (),
        is_large=view.n_passages > LARGE,
    )


def _printed(report: Report, hrefs: dict[str, str]) -> list[str]:
    """The picture in parts, for paper."""
    feet = default_feet(report.graph, report.subgraphs)  # gaps keep their numbers
    return [
        graph_svg(graph, subgraphs, hrefs=hrefs, feet=feet, name=f"part-{n}")
        for n, (graph, subgraphs) in enumerate(pages_of(report.graph, report.subgraphs), start=1)
    ]


def _finalize(value: Any) -> Any:
    """Strip what a page must not hold from every text that a template prints; markup of ours passes."""
    return shown(value) if type(value) is str else value
