"""A report beside its reference: what is shown, that the page holds together, and that nothing acts."""

import asyncio

import lxml.html
import pytest

from claimpath.graphs import with_reference
from claimpath.records import ReferenceGraph, Report, Undefined
from claimpath.report.html import report_html
from claimpath.report.markdown import report_markdown
from claimpath.report.reference_part import reference_part
from claimpath.stages.align import align, side_of


class SameWords:
    """A judge that gives 5 to equal texts and 0 to others."""

    name = "same words"
    is_free = True

    async def score(self, pairs):
        return [5 if a == b else 0 for a, b in pairs]

    async def aclose(self) -> None:
        pass


def made(builder_class, classes, claim: str | None = None) -> Report:
    own = builder_class() if claim is None else builder_class(claim=claim)
    own.study()
    for fallacy_class in classes:
        own.gap(fallacy_class, own.span(2, 0), own.span(3, 0), f"Premise of {fallacy_class} <b>here</b>.")
    return own.report()


@pytest.fixture
def beside(builder) -> Report:
    """Gap 1 is gap 2 of the reference; each side has one more."""
    left = made(type(builder), ("Ambiguity", "False Dilemma"))
    right = made(type(builder), ("Hasty Generalization", "Ambiguity"))
    return with_reference(left, right, judges=[SameWords()])


def test_a_report_keeps_the_graph_it_was_compared_with(beside, tmp_path) -> None:
    assert isinstance(beside.reference, ReferenceGraph)
    assert [s.fallacy_class for s in beside.reference.subgraphs] == ["Hasty Generalization", "Ambiguity"]
    assert Report.model_validate_json(beside.model_dump_json()) == beside
    # A file's folders are nobody's business.
    path = tmp_path / "secret" / "people.json"
    path.parent.mkdir()
    path.write_text(beside.model_dump_json())
    again = with_reference(beside, path, judges=[SameWords()])
    assert again.reference.name == "people.json"


def test_a_reference_without_a_graph_has_no_picture_and_says_why(beside) -> None:
    side = side_of(beside)
    bare = type(side)(side.name, side.claim, side.subgraphs)
    report = with_reference(beside, bare, judges=[SameWords()])
    assert isinstance(report.reference, Undefined)
    assert "not its graph" in report.reference.reason
    assert reference_part(report) is None


def test_the_part_names_matches_and_differences(beside) -> None:
    part = reference_part(beside)
    assert [(r.number, r.reference_number, r.fallacy_class) for r in part.scores] == [(1, 2, "Ambiguity")]
    assert part.scores[0].scores == (("context", "5 of 5"), ("finding", "5 of 5"), ("premise", "5 of 5"))
    assert [(r.whose, r.number, r.fallacy_class) for r in part.differences] == [
        ("this report", 2, "False Dilemma"),
        ("the reference", 1, "Hasty Generalization"),
    ]
    assert all(row.differs for row in part.differences)
    assert part.title == "Aligned with the reference"


def test_a_missing_judge_is_shown_as_missing(builder) -> None:
    class Silent(SameWords):
        name = "silent"

        async def score(self, pairs):
            return [Undefined(reason="no answer") for _ in pairs]

    left = made(type(builder), ("Ambiguity",))
    alignment = asyncio.run(align(side_of(left), side_of(left), [SameWords(), SameWords(), Silent()]))
    report = with_reference(left, left, judges=[SameWords()]).model_copy(update={"alignment": alignment})
    part = reference_part(report)
    assert part.scores[0].scores[2] == ("premise", "5 of 5 (5, 5, missing)")


def test_the_page_shows_both_graphs_and_is_sound(beside, check_sound) -> None:
    root = lxml.html.fromstring(report_html(beside))
    check_sound(root)
    assert len(root.xpath("//section[@id='reference']//*[local-name()='svg']")) == 1
    said = root.xpath("string(//section[@id='reference'])")
    assert "Only in This report (4)" in said  # context, finding, premise and class of its second gap
    assert not root.xpath("//section[@id='reference']//b[text()='here']")  # the premise's markup is text
    assert root.xpath("//nav//a[@href='#reference']")


def test_without_a_reference_the_page_has_no_such_part(sample) -> None:
    page = report_html(sample)
    assert 'id="reference"' not in page
    assert 'id="validation"' not in page


def test_markdown_says_the_same(beside) -> None:
    text = report_markdown(beside)
    assert "## Beside the reference: aligned with the reference" in text
    assert "- Gap 1 matches gap 2 of the reference: context 5 of 5" in text
    assert "Gap 2 of this report (False Dilemma) has no match" in text
    assert "<b>" not in text.replace("\\<b>", "")
