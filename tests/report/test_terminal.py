"""The terminal's summaries."""

import io
from pathlib import Path

import pytest
from rich.cells import cell_len
from rich.console import Console

from claimpath.records import Ranking, Reading
from claimpath.report.terminal import print_ranking, print_report, print_study
from claimpath.report.write import ReportPaths

HOSTILE = "[bold red]not bold[/] \x1b]0;title\x07\x1b[2J \u202eevil :smile: [link=http://x]y[/link]\r"
PATHS = ReportPaths(Path("/tmp/" + "long/" * 30 + "report.html"), Path("report.md"), Path("report.json"))


def printed(function, *args, width: int = 80, terminal: bool = False) -> str:
    out = io.StringIO()
    console = Console(
        file=out, width=width, force_terminal=terminal, markup=False, emoji=False, highlight=False
    )
    function(*args, console=console)
    return out.getvalue()


def test_a_report_in_80_columns(sample) -> None:
    text = printed(print_report, sample, PATHS)
    for expected in (
        "Heather tea cures the common cold.", "Verdict  Incorrect", "2 gaps: 1 strong, 1 weak",
        "1 x The study was done",
        "Fallacy of", "p3: Vero", "What the claim may rest on", "What may undermine it",
    ):  # fmt: skip
        assert expected in text, text
    *lines, last = text.rstrip("\n").split("\n")
    assert max(map(cell_len, lines)) <= 80
    assert last == f"Report   {PATHS.html}"  # whole, whatever the width
    assert "\x1b" not in text


@pytest.mark.parametrize("width", [40, 80, 200])
def test_any_width(sample, width: int) -> None:
    lines = printed(print_report, sample, width=width).split("\n")
    assert max(map(cell_len, lines)) <= width


def test_hostile_text_never_steers_the_terminal(builder) -> None:
    builder.claim = HOSTILE
    builder.texts = (((HOSTILE,), "body", f"One {HOSTILE}. Two."),)
    study = builder.study(
        title=HOSTILE, source=HOSTILE, licence=HOSTILE, article_type=HOSTILE, ids={"doi": HOSTILE}, language=HOSTILE,
        reading=Reading.model_validate(
            {"state": "partial", "not_read": [{"what": HOSTILE, "reason": HOSTILE}], "repairs": [HOSTILE],
            "warnings": [HOSTILE]}
        ),
    )  # fmt: skip
    builder.gap("Ambiguity", builder.span(0, 0), None, HOSTILE, reasons=(HOSTILE,))
    report = builder.report(state="partial", warnings=(HOSTILE,))
    ranking = Ranking(task="supports", ranker=HOSTILE, ranking=report.passages.supports)
    whole = (
        printed(print_report, report) + printed(print_study, study) + printed(print_ranking, ranking, study)
    )
    assert not set(whole) & {"\x1b", "\x07", "\r", "\u202e"}
    assert "[bold red]" in whole
    assert ":smile:" in whole


def test_a_partial_check_and_what_was_not_read(partial) -> None:
    text = printed(print_report, partial)
    assert text.index("PARTIAL CHECK") < text.index("Verdict")
    assert "on the parts read" in text
    assert "No gap found. This isn’t a confirmation." in text
    assert "an image without text" in text


def test_no_check_prints_no_verdict(sample) -> None:
    text = printed(
        print_report, sample.model_copy(update={"state": "not_checked", "warnings": ("In Finnish.",)})
    )
    assert "NOT CHECKED" in text
    assert "In Finnish." in text
    assert "Verdict  " not in text
    assert "Incorrect" not in text


def test_a_study(builder) -> None:
    text = printed(print_study, builder.study(retracted=True))
    for expected in (
        "Heather extract",
        "JATS XML",
        "RETRACTED",
        "Read whole: 6 passages",
        "Results  2 passages, p4 to p5",
    ):
        assert expected in text


def test_a_ranking_says_how_many_are_not_shown(builder) -> None:
    builder.texts = tuple((("S",), "body", f"Sentence {n}.") for n in range(14))
    study = builder.study()
    text = printed(
        print_ranking,
        Ranking(task="undermines", ranker="bm25", given=("p2",), ranking=builder.ranked()),
        study,
    )
    assert "ranker bm25, given p2" in text
    assert " 1. Sentence 0." in text
    assert "and 4 more passages" in text


def test_piped_output_is_plain(sample, capsys) -> None:
    print_report(sample)
    assert "\x1b" not in capsys.readouterr().out
