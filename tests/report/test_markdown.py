"""The Markdown file: the same content as the page."""

from markdown_it import MarkdownIt

from claimpath.records import Reading
from claimpath.report.markdown import report_markdown

HOSTILE = (
    "</p><script>alert(1)</script> [x](http://evil.example) ![i](y) *a* `b` \u202e\x1b[31m | # \n# head\n"
)


def types(markdown: str) -> set[str]:
    tokens = MarkdownIt("commonmark").parse(markdown)
    return {t.type for t in tokens} | {c.type for t in tokens for c in t.children or ()}


def test_it_holds_what_the_page_holds(sample) -> None:
    text = report_markdown(sample)
    for expected in (
        "# Claim check: “Heather tea cures the common cold.”", "## Verdict: Incorrect", "2 gaps: 1 strong, 1 weak",
        "### Gap 1: Fallacy of Composition (strong)", "**What the study did** (p3, Cells)",
        "**What it found** (p4, Results)",
        "> What happened in cultured monkey cells", "What “Hasty Generalization” means",
        "### What the claim may rest on",
        "Nothing in the file was left out", "## The study in its own words", "0123456789ab", "ab" * 32,
        "What the offline engine can’t do",
    ):  # fmt: skip
        assert expected in text, expected
    for passage in sample.studies[0].passages:
        assert f"**{passage.id}**" in text


def test_foreign_text_never_becomes_markup(builder) -> None:
    builder.claim = HOSTILE
    builder.texts = (
        ((HOSTILE,), "body", f"One {HOSTILE}. Two."),
        ((HOSTILE,), "table", "<b> | [x](y)\n`c` | *d*"),
    )
    builder.study(
        title=HOSTILE, source=HOSTILE, licence=HOSTILE, article_type=HOSTILE, ids={"doi": HOSTILE, HOSTILE: "x"},
        reading=Reading.model_validate(
            {"state": "partial", "not_read": [{"what": HOSTILE, "reason": HOSTILE}], "repairs": [HOSTILE],
            "warnings": [HOSTILE]}
        ),
    )  # fmt: skip
    builder.gap("Ambiguity", builder.span(0, 0), None, HOSTILE, reasons=(HOSTILE,))
    text = report_markdown(builder.report(state="partial", warnings=(HOSTILE,)))
    found = types(text)
    assert not found & {
        "html_block",
        "html_inline",
        "link_open",
        "image",
        "code_inline",
        "code_block",
        "fence",
    }
    heads = [line for line in text.split("\n") if line.startswith("# ")]
    assert len(heads) == 1
    assert "\x1b" not in text
    assert "\u202e" not in text


def test_a_partial_check_and_no_gap_are_said_plainly(partial) -> None:
    text = report_markdown(partial)
    assert text.index("**Partial check.**") < text.index("## Verdict (on the parts read)")
    assert "## No gap found. This isn’t a confirmation." in text
    assert "Table 13" in text


def test_what_was_not_checked_has_no_verdict(sample) -> None:
    text = report_markdown(sample.model_copy(update={"state": "not_checked", "warnings": ("In Finnish.",)}))
    assert "## No verdict" in text
    assert "Incorrect" not in text
    assert "> - In Finnish." in text


def test_a_retraction_and_several_studies(builder) -> None:
    builder.study(retracted=True)
    builder.study("s2.", title="Second study")
    text = report_markdown(builder.report())
    assert text.index("**This study was retracted.**") < text.index("## Verdict")
    assert "(**retracted**)" in text
    assert "**s2.p1**" in text
    assert "## The study 2 in its own words: Second study" in text
