"""Real PDFs and pages: facts that were checked by hand against the pages as a reader sees them."""

# ruff: noqa: E501

import os
import re
from collections import Counter
from functools import cache
from pathlib import Path

import pytest

from claimpath.records import Study
from claimpath.stages.read import read

DATA = os.environ.get("CLAIMPATH_DATA")
STUDIES = Path(DATA or ".") / "studies"
pytestmark = pytest.mark.skipif(not DATA, reason="CLAIMPATH_DATA is not set: the real articles are not here")


@cache
def study(name: str) -> Study:
    return read(STUDIES / name)


def sentences(name: str, *origins: str) -> list[str]:
    return [
        p.text[s.start : s.end]
        for p in study(name).passages
        if not origins or p.origin in origins
        for s in p.sentences
    ]


TITLES = {
    "CERMINE__example1.pdf": "Stressful life events are not associated with the development of dementia",
    "CERMINE__test2.pdf": "Patient Experiences of Structured Heart Failure Programmes",
    "docling__normal_4pages.pdf": "코로나-19 관련 보험약관상 재해보험금 지급문제 및 개선과제",
}
SECTIONS = {
    "CERMINE__example1.pdf": [
        "ABSTRACT", "Introduction", "Method", "Results", "Discussion", "Conflict of interest",
        "Description of authors´ roles", "Acknowledgments",
    ],
    "CERMINE__test2.pdf": [
        "Abstract", "1. Introduction", "2. Methods", "3. Results", "4. Experience of Programmes", "5. Maintenance",
        "6. Improvements", "7. GP Services", "8. Quality of Care", "9. Labelling the Condition “Heart Failure”",
        "10. Medication", "11. Discussion", "Acknowledgments",
    ],
}  # fmt: skip
COUNTS = {
    "CERMINE__example1.pdf": {"abstract": 4, "table": 2, "back": 3},
    "CERMINE__test2.pdf": {"abstract": 1, "quote": 15, "back": 1, "table": 0, "footnote": 0, "caption": 0},
    "CERMINE__example2.pdf": {"abstract": 4},
}
FIRST = {
    "CERMINE__example1.pdf": "Dementia diseases are among the diseases most feared by the elderly, with an estimated 36 "
    "million people suffering from dementia in 2010, and the number is expected to almost double every 20 years to hit "
    "115 million by 2050.",
    "CERMINE__test2.pdf": "The combined effects of an ageing population and advances in treatments for acute myocardial "
    "infarction have resulted in heart failure becoming what is known as a silent epidemic in industrialised nations "
    "[1].",
    "CERMINE__example2.pdf": "The desire to improve on health systems and healthcare delivery is common in many low and "
    "middle income countries (LMIC) [1].",
}
LAST = {
    "CERMINE__example1.pdf": "Accordingly, our results reject previous support for the hypothesis that stressful life "
    "events trigger the onset of dementia diseases.",
    "CERMINE__test2.pdf": "The challenge is to make such opportunities for education and support with heart failure the "
    "norm for the much wider group of heart failure patients who exist now and will grow in numbers into the future.",
    "CERMINE__example2.pdf": "Quality improvement initiatives can serve as a tool for staff empowerment and better "
    "quality of patient care.",
}
MUST_HOLD = {
    "CERMINE__example1.pdf": [
        "Mean follow-up time for all participants was 70.8 years (SD = 5.6).",
        "Time to event was defined as the date of entering the study to the date of dementia, death, or date of final "
        "follow-up (2010), depending on which came first.",
        "The Cox analyses were first adjusted for age and gender (Model 1), then further adjusted for education, MMSE, "
        "smoking, alcohol use, vascular diseases/disorders, and depressive symptoms (Model 2).",
    ],
    "CERMINE__test2.pdf": [
        "This proportion exceeds that used by HIV or cancer.",
        "The focus groups took place in a quiet room within both hospitals, and no hospital staff were present for the "
        "duration of the discussion.",
        "One researcher facilitated both focus groups and another researcher co-facilitated the focus group held in the "
        "rural hospital.",
    ],
    "CERMINE__example2.pdf": [
        "Out of the 100 sampled outpatients, 98 responded and only two declined.",
        "The Medical Department has a bed capacity of 117 and the entire KCH has over 1000 beds in total.",
    ],
}


@pytest.mark.parametrize(("name", "title"), TITLES.items())
def test_titles(name: str, title: str) -> None:
    assert study(name).title == title


@pytest.mark.parametrize(("name", "titles"), SECTIONS.items())
def test_first_level_sections_in_order(name: str, titles: list[str]) -> None:
    found = list(dict.fromkeys(p.section[0] for p in study(name).passages if p.section))
    assert sorted(found) == sorted(titles)
    assert found[: len(titles) - 3] == titles[: len(titles) - 3]  # back matter is put last


@pytest.mark.parametrize(("name", "counts"), COUNTS.items())
def test_numbers_of_passages(name: str, counts: dict[str, int]) -> None:
    found = Counter(p.origin for p in study(name).passages)
    assert {origin: found[origin] for origin in counts} == counts  # type: ignore[index]


@pytest.mark.parametrize("name", FIRST)
def test_first_and_last_sentence_of_the_body(name: str) -> None:
    body = sentences(name, "body")
    assert (body[0], body[-1]) == (FIRST[name], LAST[name])


@pytest.mark.parametrize("name", MUST_HOLD)
def test_sentences_across_lines_columns_and_pages(name: str) -> None:
    found = sentences(name)
    for sentence in MUST_HOLD[name]:
        if sentence not in found:
            near = [s for s in found if s[:20] == sentence[:20]]
            pytest.fail(f"{sentence!r} is not among the sentences; near: {near}")


@pytest.mark.parametrize("name", FIRST)
def test_no_running_head_ligature_or_reference_in_the_text(name: str) -> None:
    text = " ".join(p.text for p in study(name).passages)
    assert not re.search("[\ufb00-\ufb06\u00ad\ue000-\ue003]", text)
    for head in (
        "Rehabilitation Research and Practice",
        "A. Sundström et al.",
        "Page 4 of 10",
        "BMC Health Services Research 2014",
    ):
        assert head not in text
    assert not any("vol. 325" in p.text for p in study(name).passages)
    assert any(r.startswith("list of references left out") for r in study(name).reading.repairs)


def test_tables_of_a_pdf_row_by_row() -> None:
    first, second = (p for p in study("CERMINE__example1.pdf").passages if p.origin == "table")
    assert "Education: mean, SD | 8.7, SD = 3.5 | 7.9, SD = 3.0 | <0.001" in first.text.split("\n")
    assert second.label == "Table 2"
    assert second.text.split("\n")[-1] == (
        "Number of positive and very positive events | 0.99 (0.96–1.03) | 0.99 (0.95–1.02) | 0.98 (0.93–1.03) | "
        "0.97 (0.93–1.02)"
    )
    assert (
        "Privacy given | 99 | 1 | 97"
        in next(p for p in study("CERMINE__example2.pdf").passages if p.origin == "table").text
    )


def test_a_form_that_is_no_study_is_read_with_a_warning() -> None:
    form = study("Auto-CORPus__tp-10-08-2123-coif.pdf")
    assert any("doesn't look like a study" in w for w in form.reading.warnings)
    assert form.passages


def test_a_korean_document() -> None:
    korean = study("docling__normal_4pages.pdf")
    assert korean.language == "ko"
    assert any(
        p.text.startswith("2020.3.30. 0시 기준 현재 “코로나바이러스감염증-19(COVID-19")
        for p in korean.passages
    )
    assert "국내 확진자는 9,661명" in " ".join(p.text for p in korean.passages)


def test_the_same_article_as_page_and_as_xml() -> None:
    """The page's text is the XML's, word by word; the XML has notes about editors beside it."""
    page, xml = study("Auto-CORPus__PMC8885717.html"), study("Auto-CORPus__PMC8885717.xml")
    only_in_xml = [p for p in xml.passages if p.text not in {q.text for q in page.passages}]
    only_on_page = [p for p in page.passages if p.text not in {q.text for q in xml.passages}]
    assert {p.section for p in only_in_xml} <= {("Author notes",)}
    assert only_on_page == []
    body = [p.text for p in xml.passages if p.origin == "body"]
    assert [p.text for p in page.passages if p.origin == "body"] == body
    assert (page.title, page.ids["doi"]) == (xml.title, xml.ids["doi"])


def test_the_page_s_facts() -> None:
    page = study("Auto-CORPus__PMC8885717.html")
    assert page.ids == {"doi": "10.3389/fdgth.2022.788124", "pmid": "35243479", "pmcid": "PMC8885717"}
    assert Counter(p.origin for p in page.passages)["table"] == 4
    assert page.reading.state == "complete"
    assert page.language == "en"
