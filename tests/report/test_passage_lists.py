"""Both passage lists."""

from claimpath.report.marks import Marks
from claimpath.report.passage_lists import lists_of
from claimpath.report.places import Places


def lists(report):
    places = Places(report)
    return lists_of(report, places, Marks(report, places))


def test_five_are_shown_and_the_rest_keep_their_rank(sample) -> None:
    supports, undermines = lists(sample)
    assert (supports.task, undermines.task) == ("supports", "undermines")
    assert [item.rank for item in supports.top] == [1, 2, 3, 4, 5]
    assert [item.passage_id for item in supports.rest] == ["p6"]
    assert supports.top[2].section == "Methods › Cells"
    assert undermines.top[0].passage_id == "p6"


def test_without_a_best_sentence_the_passages_beginning_is_shown_as_such(sample) -> None:
    bare = tuple(r.model_copy(update={"best": None}) for r in sample.passages.supports)
    passages = sample.passages.model_copy(update={"supports": bare})
    first = lists(sample.model_copy(update={"passages": passages}))[0].top[0]
    assert first.is_lead
    assert first.quote.text.startswith("Heather extract")


def test_a_passage_that_the_report_does_not_hold(sample) -> None:
    gone = tuple(
        r.model_copy(update={"passage_id": "p99", "best": None}) for r in sample.passages.supports[:1]
    )
    passages = sample.passages.model_copy(update={"supports": gone})
    (item,) = lists(sample.model_copy(update={"passages": passages}))[0].top
    assert (item.target, item.quote) == (None, None)
