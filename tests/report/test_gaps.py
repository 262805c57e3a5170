"""Sub-graphs as gaps."""

from claimpath.report.gaps import gaps_of
from claimpath.report.marks import Marks
from claimpath.report.places import Places


def gaps(report):
    places = Places(report)
    return gaps_of(report, places, Marks(report, places))


def test_a_gap_shows_what_was_done_found_and_needed(sample) -> None:
    first, second = gaps(sample)
    assert (first.number, first.anchor, first.entry.name) == (1, "gap-1", "Fallacy of Composition")
    assert first.contexts[0].text.startswith("Vero cells")
    assert (first.contexts[0].passage_id, first.contexts[0].section) == ("p3", "Cells")
    assert first.findings[0].target
    assert second.findings == ()
    assert "never decides" in second.strength_title


def test_a_class_is_explained_once(builder) -> None:
    builder.study()
    for name in ("Ambiguity", "False Dilemma", "Ambiguity"):
        builder.gap(name, builder.span(2, 0), None, "A premise.")
    assert [gap.first_of_class for gap in gaps(builder.report())] == [1, 2, 1]


def test_a_quote_shown_before_says_where(builder) -> None:
    builder.study()
    for index in (2, 1, 0):
        builder.gap("Ambiguity", builder.span(index, 0), builder.span(3, 0), "A premise.")
    shown = gaps(builder.report())
    assert [gap.findings[0].said_at for gap in shown] == [None, 1, 1]
    assert [gap.contexts[0].said_at for gap in shown] == [None, None, None]


def test_a_quote_with_a_changed_number_is_not_located(builder) -> None:
    builder.study()
    true = builder.span(3, 0)
    false = true.model_copy(update={"text": true.text.replace("2,400", "2,500")})
    builder.gap("Ambiguity", builder.span(2, 0), false, "A premise.")
    (quote,) = gaps(builder.report())[0].findings
    assert quote.target is None
    assert quote.passage_id is None
    assert quote.problem == "these words do not stand in passage p4"


def test_a_node_without_a_place_says_why(builder) -> None:
    builder.study()
    builder.gap("Ambiguity", builder.span(2, 0), None, "A premise.")
    builder.nodes[0] = builder.nodes[0].model_copy(
        update={"spans": (), "not_located": "no sentence is like it"}
    )
    (quote,) = gaps(builder.report())[0].contexts
    assert quote.problem == "no sentence is like it"


def test_a_subgraph_that_names_missing_nodes_is_still_shown(builder) -> None:
    builder.study()
    subgraph = builder.gap("Ambiguity", builder.span(2, 0), None, "A premise.")
    builder.subgraphs[0] = subgraph.model_copy(update={"premise_id": "gone", "context_ids": ("gone too",)})
    (gap,) = gaps(builder.report())
    assert (gap.contexts, gap.premise, gap.premise_origin) == ((), "", "")
