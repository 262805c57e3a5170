"""The page: valid, escaped, whole, and honest about what it is."""

import re
from collections.abc import Callable

import lxml.html
import pytest

from claimpath.records import Reading
from claimpath.report.html import report_html

HOSTILE = (
    "</style></title><script>alert(1)</script><img src=x onerror=alert(1)> {{ 7*7 }} {% raw %} &amp; \" ' "
    "\u202egnp.exe\u202c \x00\x1b[31m \u2028 " + "W" * 300
)


def page(report) -> lxml.html.HtmlElement:
    return lxml.html.document_fromstring(report_html(report))


def test_it_is_sound_and_loads_nothing(sample, check_sound) -> None:
    html = report_html(sample)
    root = lxml.html.document_fromstring(html)
    check_sound(root)
    assert "default-src 'none'" in root.xpath("//meta[@http-equiv='Content-Security-Policy']/@content")[0]
    assert not re.search(r"@import|url\(|@font-face", html)
    outside = [h for h in root.xpath("//@href") if not h.startswith("#")]
    assert outside == ["https://doi.org/10.5555/heather.1"]


def test_all_parts_are_there(sample) -> None:
    root = page(sample)
    text = root.text_content()
    for expected in (
        "Heather tea cures the common cold.", "Incorrect", "2 gaps: 1 strong, 1 weak", "What the study did",
        "What it found", "What one would have to believe", "What happened in cultured monkey cells",
        "What “Fallacy of Composition” means", "What “Hasty Generalization” means",
        "Nothing in the file was left out",
        "0123456789ab", "ab" * 32, "What the offline engine can’t do", "claimpath 0.1.0", "0.25 s",
    ):  # fmt: skip
        assert expected in text
    assert "What “Ambiguity” means" not in text  # only the classes used are explained
    assert len(root.xpath("//section[@id='passages']//ol/li")) == 10
    assert [p.get("id") for p in root.xpath("//div[starts-with(@class,'p')][@id]")] == [
        f"text-p{n}" for n in range(1, 7)
    ]


def test_each_part_and_its_sentence_lead_to_each_other(sample) -> None:
    root = page(sample)
    for block in root.xpath("//article//blockquote[@data-quotes]"):
        gap = block.xpath("ancestor::article/@id")[0]
        anchor = block.get("data-quotes")
        assert block.xpath(f"../figcaption/a[@href='#{anchor}']")
        (mark,) = root.xpath(f"//mark[@id='{anchor}']")
        assert mark.xpath(f"following-sibling::span[@class='tags'][1]/a[@href='#{gap}']")


def test_the_graph_has_an_equal_in_words(sample) -> None:
    root = page(sample)
    assert root.xpath("//div[@class='scroll']/*[local-name()='svg']/@role") == ["img"]
    steps = root.xpath("//ol[@class='paths']/li//span[@class='step']/text()")
    whole = ["Claim", "Study context", "Study finding", "Premise", "Fallacy", "Verdict"]
    assert steps == [*whole, *(s for s in whole if s != "Study finding")]


@pytest.mark.parametrize("state", ["complete", "partial", "not_checked"])
def test_hostile_text_stays_text_in_every_field(builder, state: str, check_sound) -> None:
    builder.claim = "C " + HOSTILE
    builder.texts = tuple(
        ((f"S {HOSTILE}", f"T {HOSTILE}"), origin, f"{HOSTILE} one. Two {HOSTILE}")
        for origin in ("body", "table")
    )
    builder.study(
        title=HOSTILE, source=HOSTILE, sha256=HOSTILE, article_type=HOSTILE, licence=HOSTILE, language='"><script>',
        ids={"doi": HOSTILE, HOSTILE: HOSTILE},
        reading=Reading.model_validate(
            {"state": "partial", "not_read": [{"what": HOSTILE, "reason": HOSTILE}], "repairs": [HOSTILE],
            "warnings": [HOSTILE]}
        ),
    )  # fmt: skip
    passages = tuple(p.model_copy(update={"label": HOSTILE}) for p in builder.studies[0].passages)
    builder.studies[0] = builder.studies[0].model_copy(update={"passages": passages})
    builder.gap("Ambiguity", builder.span(0, 0), builder.span(1, 0), HOSTILE, reasons=(HOSTILE,))
    builder.subgraphs[0] = builder.subgraphs[0].model_copy(update={"rule_id": HOSTILE})
    report = builder.report(state=state, warnings=(HOSTILE,))
    made = report.made_by.model_copy(
        update={"engine": HOSTILE, "ranker": HOSTILE, "settings": {HOSTILE: HOSTILE}}
    )
    html = report_html(report.model_copy(update={"made_by": made}))
    check_sound(lxml.html.document_fromstring(html))
    assert "<script" not in html
    assert "{{ 7*7 }}" in html
    assert not re.search("[\x00-\x08\x0b-\x1f\u202a-\u202e\u2066-\u2069]", html)


def test_no_gap_is_no_confirmation(partial, check_sound) -> None:
    root = page(partial)
    check_sound(root)
    assert "No gap found. This isn’t a confirmation." in root.text_content()
    assert not root.xpath("//*[local-name()='svg'][@role='img']")
    assert root.xpath("//section[@class='list supports']//blockquote")


def test_a_partial_check_says_so_before_the_verdict(partial) -> None:
    html = report_html(partial)
    assert html.index("Partial check") < html.index('id="verdict"')
    assert html.index("on the parts read") > html.index('id="verdict"')
    assert html.count("Table 13") == 1  # the banner is short, the list below is whole


def test_what_was_not_checked_has_no_verdict_and_no_graph(sample, check_sound) -> None:
    root = page(sample.model_copy(update={"state": "not_checked", "warnings": ("The text is in Finnish.",)}))
    check_sound(root)
    assert not root.xpath("//*[contains(@class,'badge')]")
    assert not root.xpath("//*[local-name()='svg'] | //*[@id='gaps']")
    assert "No verdict" in root.text_content()
    assert "Incorrect" not in root.text_content()
    assert root.xpath("string(//section[contains(@class,'banner')]//li)").strip() == "The text is in Finnish."


def test_a_retraction_stands_at_the_top(builder) -> None:
    builder.study(retracted=True)
    html = report_html(builder.report())
    assert html.index("This study was retracted") < html.index('id="claim"')


def test_several_studies_keep_their_passages_apart(builder, check_sound) -> None:
    builder.study()
    builder.study("s2.", title="Second study", language="de")
    builder.gap("Ambiguity", builder.span(2, 0), builder.span(3, 0, study=1), "Both at once.")
    root = page(builder.report())
    check_sound(root)
    assert len(root.xpath("//*[@id='text-p4']")) == len(root.xpath("//*[@id='text-s2.p4']")) == 1
    assert root.xpath("//section[@id='study-2']/@lang") == ["de"]
    assert "s2.p4" in root.xpath("string(//article[@id='gap-1']//div[@class='found'])")


def test_a_report_without_studies_is_still_a_page(builder, check_sound) -> None:
    root = page(builder.report(state="not_checked"))
    check_sound(root)
    assert "No study was read." in root.text_content()


def test_a_large_study_is_said_to_be_large_and_takes_linear_time(
    builder, check_sound, takes_linear_time: Callable[..., None]
) -> None:
    builder.texts = tuple(
        (
            (f"Section {n // 50}",),
            "body",
            "The count fell in dish after dish of cells kept warm. " * 3 + "It rose again. " * 2,
        )
        for n in range(1500)
    )
    builder.study()
    builder.gap("Ambiguity", builder.span(100, 0), builder.span(150, 1), "A premise.")
    report = builder.report()
    (study,) = report.studies
    assert study.n_words > 50_000

    def part(n: int) -> str:
        cut = study.model_copy(update={"passages": study.passages[:n]})
        return report_html(report.model_copy(update={"studies": (cut,)}))

    html = part(1500)
    assert 'class="large"' in html
    check_sound(lxml.html.document_fromstring(html))
    takes_linear_time(part, 1500)


def test_the_same_report_gives_the_same_page(sample) -> None:
    assert report_html(sample) == report_html(sample)
