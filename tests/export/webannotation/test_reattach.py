"""Finding quotes again in a changed study."""

import json

import pytest

from claimpath.errors import DataError
from claimpath.export import export
from claimpath.export.webannotation import StudyText, reattach
from claimpath.records import Sentence, Study


def page(report) -> dict:
    return json.loads(export(report, "webannotation").content)


def with_texts(study: Study, *texts: str) -> Study:
    model = study.passages[0]
    return study.model_copy(
        update={
            "passages": tuple(
                model.model_copy(
                    update={"id": f"n{i}", "text": t, "sentences": (Sentence(start=0, end=len(t)),)}
                )
                for i, t in enumerate(texts)
            )
        }
    )


def states(result) -> dict[str, str]:
    return {item["id"].rsplit(":", 1)[1]: item["cp:state"] for item in result.page["items"]}


def test_in_the_same_study_everything_stays(report) -> None:
    before = page(report)
    result = reattach(before, report.studies[0])
    assert (result.n_same, result.n_moved, result.n_orphans) == (5, 0, 1)
    assert [item["target"] for item in result.page["items"][:4]] == [
        item["target"] for item in before["items"][:4]
    ]
    assert states(result)["f2"] == "orphan"


def test_a_quote_that_the_search_would_trim_stays_whole_where_nothing_changed(report) -> None:
    item = page(report)["items"][3]
    text = StudyText(report.studies[0])
    first = report.studies[0].passages[0].text
    start, end = first.index(" weeks. N"), first.index("obody")
    item["target"] |= {
        "selector": text.selectors("p1", start, end),
        "cp:passage": "p1",
        "cp:start": start,
        "cp:end": end,
    }
    document = {"type": "AnnotationPage", "items": [item]}
    same = reattach(document, report.studies[0])
    assert (same.page, same.n_same) == (document, 1)
    # the place alone is not enough: what is said there must be the same
    item["target"]["selector"][0]["exact"] = "weeks. Somebody"
    assert reattach(document, report.studies[0]).n_orphans == 1


def test_quotes_move_with_the_text_and_lost_ones_become_orphans(report) -> None:
    study = with_texts(
        report.studies[0],
        "A new opening about soup.",
        "So: Nettle soup was given to twelve geese for 3 weeks. Nobody knew.",
        "The geese sang 60 % longer than before.",
    )
    result = reattach(page(report), study)
    found = states(result)
    assert (found["c1"], found["f1"], found["c2-1"], found["f3"]) == (
        "anchored",
        "orphan",
        "orphan",
        "orphan",
    )
    assert (result.n_same, result.n_moved, result.n_orphans) == (0, 1, 5)
    items = {item["id"].rsplit(":", 1)[1]: item for item in result.page["items"]}
    quote, position = items["c1"]["target"]["selector"]
    text = StudyText(study).text
    assert text[position["start"] : position["end"]] == quote["exact"]
    assert items["c1"]["target"]["cp:passage"] == "n1"
    assert "cp:reason" not in items["c1"]
    # 40 became 60: a number never passes for another
    assert "40" in items["f1"]["cp:reason"] or "60" in items["f1"]["cp:reason"]
    assert [s["type"] for s in items["f1"]["target"]["selector"]] == ["TextQuoteSelector"]


def test_what_stood_around_a_quote_chooses_among_several_places(report) -> None:
    item = page(report)["items"][0]
    item["target"]["selector"] = [
        {
            "type": "TextQuoteSelector",
            "exact": "The geese sang at night",
            "prefix": "er said so. ",
            "suffix": "",
        }
    ]
    study = with_texts(
        report.studies[0], "The geese sang at night.", "Their keeper said so. The geese sang at night."
    )
    result = reattach({"type": "AnnotationPage", "items": [item]}, study)
    assert result.page["items"][0]["target"]["cp:passage"] == "n1"
    item["target"]["selector"][0]["prefix"] = ""
    result = reattach({"type": "AnnotationPage", "items": [item]}, study)
    assert result.page["items"][0]["cp:reason"].startswith("It stands at 2 places")
    assert result.n_orphans == 1


def test_an_orphan_is_anchored_again_where_its_quote_comes_back(report) -> None:
    lost = reattach(page(report), with_texts(report.studies[0], "Nothing."))
    assert lost.n_orphans == 6
    again = reattach(lost.page, report.studies[0])
    assert states(again) == states(reattach(page(report), report.studies[0]))


@pytest.mark.parametrize(
    ("document", "said"),
    [
        ({}, "no AnnotationPage"),
        ({"type": "AnnotationPage", "items": {}}, "no AnnotationPage"),
        ({"type": "AnnotationPage", "items": [{}]}, "Annotation 1 has no TextQuoteSelector"),
        ({"type": "AnnotationPage", "items": [3]}, "Annotation 1 has no"),
        (
            {"type": "AnnotationPage", "items": [{"target": {"selector": {"type": "TextPositionSelector"}}}]},
            "Annotation 1 has no",
        ),
    ],
)
def test_what_is_no_page_is_refused(report, document: dict, said: str) -> None:
    with pytest.raises(DataError, match=said):
        reattach(document, report.studies[0])


def test_a_quote_of_few_words_needs_a_neighbour(report) -> None:
    short = page(report)["items"][1]
    assert short["target"]["selector"][0]["exact"] == "Twelve geese"
    document = {"type": "AnnotationPage", "items": [short]}
    kept = reattach(document, with_texts(report.studies[0], "New here. Twelve geese are few, but loud."))
    assert (kept.n_moved, kept.n_orphans) == (1, 0)
    lost = reattach(document, with_texts(report.studies[0], "Twelve geese flew off."))
    assert lost.page["items"][0]["cp:reason"].startswith("It was not found: its few words stand there only")
