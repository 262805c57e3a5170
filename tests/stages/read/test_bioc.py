"""BioC in both of its forms and in both of the ways that we know of naming sections."""

import json
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from claimpath.errors import StudyError
from claimpath.stages.read.bioc import read_bioc_json
from claimpath.stages.read.draft import DraftStudy
from claimpath.stages.read.xml import read_xml

PMC = [
    ({"section_type": "TITLE", "type": "front", "article-id_pmc": "9", "license": "CC BY"}, "Tea"),
    ({"section_type": "ABSTRACT", "type": "abstract_title_1"}, "Background"),
    ({"section_type": "ABSTRACT", "type": "abstract"}, "A."),
    ({"section_type": "METHODS", "type": "title_1"}, "Methods"),
    ({"section_type": "METHODS", "type": "title_2"}, "People"),
    ({"section_type": "METHODS", "type": "paragraph"}, "B."),
    ({"section_type": "RESULTS", "type": "title_1"}, "Results"),
    ({"section_type": "RESULTS", "type": "paragraph"}, "C."),
    ({"section_type": "TABLE", "type": "table_caption"}, "Falls."),
    ({"section_type": "TABLE", "type": "table"}, "Arm\tn\nA\t12\n"),
    ({"section_type": "TABLE", "type": "table_footnote"}, "D."),
    ({"section_type": "FIG", "type": "fig_caption"}, "E."),
    ({"section_type": "COMP_INT", "type": "paragraph"}, "None."),
    ({"section_type": "REF", "type": "ref"}, "Aber 2019"),
]


def collection(passages: list[tuple[dict[str, str], str]]) -> dict[str, Any]:
    return {
        "documents": [{"id": "9", "passages": [{"offset": 0, "infons": i, "text": t} for i, t in passages]}]
    }


def draft_of(value: object) -> DraftStudy:
    return read_bioc_json(json.dumps(value).encode(), "b.json")


EXPECTED = [
    ("A.", "abstract", ("Abstract", "Background")),
    ("B.", "body", ("Methods", "People")),
    ("C.", "body", ("Results",)),
    ("Falls.", "caption", ()),
    ("Arm | n\nA | 12", "table", ()),
    ("D.", "footnote", ()),
    ("E.", "caption", ()),
    ("None.", "back", ("Conflict of interest",)),
]


@pytest.mark.parametrize("wrap", [lambda c: c, lambda c: [c], lambda c: c["documents"][0]])
def test_json_as_pmc_serves_it(wrap: Any) -> None:
    draft = draft_of(wrap(collection(PMC)))
    assert [(p.text, p.origin, p.section) for p in draft.passages] == EXPECTED
    assert (draft.title, draft.kind, draft.licence, draft.abstract_only) == ("Tea", "bioc", "CC BY", False)
    assert draft.ids == {"pmcid": "PMC9"}


def test_xml_reads_like_json() -> None:
    inner = "".join(
        "<passage>"
        + "".join(f'<infon key="{k}">{v}</infon>' for k, v in i.items())
        + f"<text>{t}</text></passage>"
        for i, t in PMC
        if i["type"] != "table"
    )
    draft = read_xml(f"<collection><document><id>9</id>{inner}</document></collection>".encode(), "b.xml")
    assert [p.text for p in draft.passages] == ["A.", "B.", "C.", "Falls.", "D.", "E.", "None."]
    assert draft.kind == "bioc"
    assert draft.title == "Tea"


def test_auto_corpus_names() -> None:
    draft = draft_of(
        collection(
            [
                ({"iao_name_1": "document title"}, "Tea"),
                ({"section_title_1": "Abstract", "iao_name_1": "textual abstract section"}, "A."),
                (
                    {
                        "section_title_1": "Methods",
                        "section_title_2": "People",
                        "iao_name_1": "methods section",
                    },
                    "B.",
                ),
                ({"section_title_1": "Funding", "iao_name_1": "funding source declaration section"}, "C."),
                ({"section_title_1": "References", "iao_name_1": "references section"}, "1. Aber"),
            ]
        )
    )
    assert [(p.text, p.origin, p.section) for p in draft.passages] == [
        ("A.", "abstract", ("Abstract",)),
        ("B.", "body", ("Methods", "People")),
        ("C.", "back", ("Funding",)),
    ]


def test_markup_left_in_the_text() -> None:
    draft = draft_of(
        {"documents": [{"passages": [{"infons": {}, "text": "5 x 10<sup>6</sup> <i>E. coli</i> p < 0.05"}]}]}
    )
    assert draft.passages[0].text == "5 x 10^6 E. coli p < 0.05"


def test_passages_given_as_sentences() -> None:
    draft = draft_of(
        {"documents": [{"passages": [{"infons": {}, "sentences": [{"text": "A."}, {"text": "B."}]}]}]}
    )
    assert [p.text for p in draft.passages] == ["A. B."]


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b'{"a": 1}', "holds no BioC document"),
        (b'{"documents": [', "not readable JSON"),
        (b"[" * 5_000, "nested deeper"),
        (b'{"documents": "x"}', "holds no BioC document"),
        (json.dumps({"documents": collection(PMC)["documents"] * 2}).encode(), "holds 2 articles"),
    ],
)
def test_what_is_no_single_bioc_document(data: bytes, message: str) -> None:
    with pytest.raises(StudyError, match=message):
        read_bioc_json(data, "b.json")


@pytest.mark.parametrize("text", ['"' + '\\"' * 200_000, '"' * 200_001, '{"a":' * 200_000, "[1," * 200_000])
def test_hostile_json_takes_linear_time(text: str, takes_linear_time: Callable[..., None]) -> None:
    def work(n: int) -> None:
        with pytest.raises(StudyError):
            read_bioc_json(text[:n].encode(), "b.json")

    takes_linear_time(work, len(text))


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=6),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(
            st.sampled_from(["documents", "passages", "infons", "text", "sentences", "id", "type"]), inner
        )
    ),
    max_leaves=12,
)


@settings(max_examples=100)
@given(JSON)
def test_any_json_ends_in_a_draft_or_a_message(value: object) -> None:
    try:
        draft_of(value)
    except StudyError:
        return


@given(st.binary(max_size=60))
def test_any_bytes_end_in_a_draft_or_a_message(data: bytes) -> None:
    try:
        read_bioc_json(data, "b.json")
    except StudyError:
        return
