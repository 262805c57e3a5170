"""Quotes as web annotations."""

import json

import pytest

from claimpath.errors import DataError
from claimpath.export import export
from claimpath.export.webannotation import StudyText


def page(report) -> dict:
    return json.loads(export(report, "webannotation").content)


def by_node(report) -> dict[str, dict]:
    return {item["id"].rsplit(":", 1)[1]: item for item in page(report)["items"]}


def test_every_quoted_span_has_an_annotation(report) -> None:
    assert list(by_node(report)) == ["c1", "c2-1", "c2-2", "f1", "f2", "f3"]
    assert page(report)["type"] == "AnnotationPage"
    assert all(item["type"] == "Annotation" for item in page(report)["items"])


def test_positions_and_quotes_point_into_the_studys_text(report) -> None:
    text = "\n".join(p.text for p in report.studies[0].passages)
    n_checked = 0
    for item in by_node(report).values():
        if item["cp:state"] != "anchored":
            continue
        quote, position = item["target"]["selector"]
        start, end = position["start"], position["end"]
        assert (quote["type"], position["type"]) == ("TextQuoteSelector", "TextPositionSelector")
        assert text[start:end] == quote["exact"]
        assert text[:start].endswith(quote["prefix"])
        assert text[end:].startswith(quote["suffix"])
        assert item["target"]["source"] == "https://doi.org/10.5555/geese.1"
        n_checked += 1
    assert n_checked == 5


def test_positions_count_code_points_and_not_utf_16_units(report) -> None:
    # p3 has a goose outside the basic plane before its second span, which would add one unit there
    target = by_node(report)["c2-2"]["target"]
    starts = [len(p.text) + 1 for p in report.studies[0].passages[:2]]
    assert target["selector"][1]["start"] == sum(starts) + report.studies[0].passages[2].text.index("said")


def test_bodies_hold_the_role_and_every_class_and_premise_that_use_the_quote(report) -> None:
    bodies = [(b["purpose"], b["value"]) for b in by_node(report)["c1"]["body"]]
    assert bodies == [
        ("tagging", "context"),
        ("classifying", "False Equivalence"),
        ("commenting", "What holds for geese would have to hold for people."),
        ("classifying", "Hasty Generalization"),
        ("commenting", "Twelve would have to be enough."),
    ]
    assert [b["value"] for b in by_node(report)["f3"]["body"]] == ["finding"]


def test_a_quote_that_was_not_located_is_an_orphan_without_position(report) -> None:
    orphan = by_node(report)["f2"]
    assert (orphan["cp:state"], orphan["cp:reason"]) == ("orphan", "it is not there")
    assert orphan["target"]["selector"] == [{"type": "TextQuoteSelector", "exact": "Geese dance."}]
    assert (
        "1 of 6 annotations are orphans: their quotes are not in the study."
        in (export(report, "webannotation").notes[1])
    )


def test_a_span_that_the_passage_does_not_bear_out_is_an_orphan(report) -> None:
    study = report.studies[0]
    first = study.passages[0].model_copy(
        update={"text": "Something else stands here now, and it is long enough."}
    )
    edited = study.model_copy(update={"passages": (first, *study.passages[1:2])})
    items = by_node(report.model_copy(update={"studies": (edited,)}))
    assert items["c1"]["cp:reason"] == "Passage p1 does not say it at [0, 50)."
    assert items["c2-1"]["cp:reason"] == "The report holds no passage p3."
    assert items["f1"]["cp:state"] == "anchored"


def test_of_two_studies_each_quote_names_its_own(report) -> None:
    study = report.studies[0]
    moved = tuple(p.model_copy(update={"id": f"s2.{p.id}"}) for p in study.passages)
    other = study.model_copy(update={"passages": moved, "ids": {"pmcid": "PMC7"}, "sha256": "cd" * 32})
    node = report.graph.nodes[1]
    span = node.spans[0].model_copy(update={"passage_id": "s2.p1"})
    nodes = tuple(n if n.id != "c1" else n.model_copy(update={"spans": (span,)}) for n in report.graph.nodes)
    graph = report.graph.model_copy(update={"nodes": nodes})
    items = by_node(report.model_copy(update={"studies": (study, other), "graph": graph}))
    assert items["c1"]["target"]["source"] == "https://pmc.ncbi.nlm.nih.gov/articles/PMC7/"
    assert items["c1"]["target"]["selector"][1]["start"] == 0
    assert items["f1"]["target"]["source"] == "https://doi.org/10.5555/geese.1"
    assert items["f2"]["target"]["source"].endswith(":studies")


def test_two_studies_with_the_same_bytes_keep_their_own_texts(report) -> None:
    study = report.studies[0]
    other = study.model_copy(
        update={"passages": tuple(p.model_copy(update={"id": f"s2.{p.id}"}) for p in study.passages)}
    )
    items = by_node(report.model_copy(update={"studies": (study, other)}))
    assert items["c1"]["cp:state"] == "anchored"


def test_hostile_text_stays_text_and_a_bare_graph_is_refused(hostile, hostile_text, report) -> None:
    content = export(hostile, "webannotation").content
    assert b"</script" not in content
    bodies = {body["value"] for item in json.loads(content)["items"] for body in item["body"]}
    assert hostile_text.replace("\ud800", "\ufffd") in bodies
    with pytest.raises(DataError, match="bare graph"):
        export(report.graph, "webannotation")


def test_the_whole_text_and_what_it_holds(report) -> None:
    text = StudyText(report.studies[0])
    first = report.studies[0].passages[0].text
    assert text.text.startswith(first + "\n")
    assert "p1" in text
    assert "p9" not in text
    assert text.holds("p1", 0, 6, first[:6])
    assert not text.holds("p1", 0, 6, "Thistle")
    assert not text.holds("p9", 0, 6, first[:6])
