"""The kind of reasoning in the page, in Markdown and in the terminal."""

import io

import lxml.html
import pytest
from rich.console import Console

from claimpath.records import ReasoningStep, Report, Undefined
from claimpath.records.reasoning_pair import REASONING_TYPES, ReasoningType
from claimpath.report.html import report_html
from claimpath.report.markdown import report_markdown
from claimpath.report.reasoning_part import reasoning_part
from claimpath.report.terminal import print_report

REASON = "The claim's “cures” has <b>no</b> counterpart."


def with_step(report: Report, kind: ReasoningType = "abductive", origin: str = "rule") -> Report:
    none = Undefined(reason="A model names a type.")
    step = ReasoningStep.model_validate({
        "type": kind, "reason": REASON, "abductive_probability": 0.8 if origin == "rule" else none, "origin": origin,
    })  # fmt: skip
    return report.model_copy(update={"reasoning": step})


def in_terminal(report: Report) -> str:
    console = Console(file=io.StringIO(), width=100, markup=False)
    print_report(report, console=console)
    return " ".join(console.file.getvalue().split())  # type: ignore[attr-defined]


def test_type_reason_and_meaning_stand_in_all_three(sample: Report) -> None:
    report = with_step(sample)
    page = lxml.html.fromstring(report_html(report))
    (paragraph,) = page.xpath("//section[@id='verdict']//p[contains(@class, 'step-kind')]")
    said = " ".join(paragraph.text_content().split())
    assert said.startswith(
        f"The step from the quotes to the verdict looks abductive. {REASON} If so, the verdict"
    )
    assert "63 of 88" in said
    assert not paragraph.xpath(".//bdi//b")
    for text in (" ".join(report_markdown(report).split()), in_terminal(report)):
        assert "The step from the quotes to the verdict looks abductive." in text
        assert "has <b>no</b> counterpart" in text.replace("\\", "").replace("&lt;", "<")
        assert "two to four times as often" in text


@pytest.mark.parametrize("kind", REASONING_TYPES)
def test_every_type_has_a_meaning(sample: Report, kind: ReasoningType) -> None:
    part = reasoning_part(with_step(sample, kind, "model"))
    assert part is not None
    assert part.meaning
    assert part.made == "Told by a language model."


def test_undefined_is_said_with_its_reason(sample: Report) -> None:
    report = sample.model_copy(update={"reasoning": Undefined(reason="No sentence is quoted.")})
    for text in (report_html(report), report_markdown(report), in_terminal(report)):
        assert "Kind of reasoning undefined" in text
        assert "No sentence is quoted." in text
        assert "two to four times" not in text


def test_nothing_is_said_where_no_check_took_place(sample: Report) -> None:
    report = with_step(sample).model_copy(update={"state": "not_checked"})
    assert reasoning_part(report) is None
    assert "looks abductive" not in report_html(report) + report_markdown(report) + in_terminal(report)
