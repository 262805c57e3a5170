"""A reference graph out of an argument, with spans that are the study's own sentences."""

import os
from pathlib import Path

import pytest

from claimpath.datasets.missciplus import load_missciplus
from claimpath.datasets.missciplus_records import (
    MissciArgument,
    MissciFallacy,
    MissciLink,
    MissciPassage,
    MissciPremise,
)
from claimpath.graphs import align
from claimpath.records import StudyContextNode, StudyFindingNode
from claimpath.stages.graph.from_argument import graph_from_argument


def argument(*fallacies: MissciFallacy, accurate: str = "Swelling fell in rats.") -> MissciArgument:
    passage = MissciPassage(
        id="P-1",
        section="",
        subsection="",
        sentences=("We took rats. ", "", "Swelling fell."),
        part="main",
    )
    return MissciArgument(
        id="a-1",
        claim=" Plum oil  cures gout. ",
        accurate_premise=accurate,
        accurate_links=(MissciLink(passage_id="P-1", sentences=(1, 2)),),
        fallacies=fallacies,
        study_id="P",
        passages=(passage,),
        selected=(),
        meta={},
    )


def gap(name: str, context: str, *premises: tuple[str, str]) -> MissciFallacy:
    return MissciFallacy(
        id=name,
        context=context,
        links=(MissciLink(passage_id="P-1", sentences=(0,)),),
        premises=tuple(
            MissciPremise(id=f"{name}-{number}", premise=premise, fallacy_class=kind)
            for number, (premise, kind) in enumerate(premises)
        ),
    )


def test_one_subgraph_for_each_gap() -> None:
    found = graph_from_argument(
        argument(
            gap(
                "g1",
                "Rats were used.",
                ("Rats are people.", "False Equivalence"),
                ("Rats are all.", "Ambiguity"),
            ),
            gap("g2", " ", ("A fall is a cure.", "Fallacy of Division/Composition")),
        )
    )
    first, second = found.subgraphs
    assert (first.id, first.fallacy_class, second.fallacy_class) == (
        "g1",
        "False Equivalence",
        "Fallacy of Composition",
    )
    assert [(other.premise, other.fallacy_class) for other in first.interchangeable] == [
        ("Rats are all.", "Ambiguity")
    ]
    assert (len(first.context_ids), second.context_ids) == (1, ())
    assert first.finding_ids == second.finding_ids
    assert found.claim.text == "Plum oil cures gout."
    assert (found.state, found.made_from, found.engine) == ("complete", "argument", "people")


def test_spans_are_slices_of_the_passage_and_blank_sentences_none() -> None:
    given = argument(gap("g1", "Rats were used.", ("Rats are people.", "False Equivalence")))
    found = graph_from_argument(given)
    text = given.passages[0].text
    finding = next(node for node in found.graph.nodes if isinstance(node, StudyFindingNode))
    context = next(node for node in found.graph.nodes if isinstance(node, StudyContextNode))
    assert [span.text for span in finding.spans] == ["Swelling fell."]
    assert [span.text for span in context.spans] == ["We took rats."]
    for span in (*finding.spans, *context.spans):
        assert text[span.start : span.end] == span.text


def test_a_class_outside_the_nine_is_dropped_and_the_next_premise_takes_its_place() -> None:
    found = graph_from_argument(argument(gap("g1", "", ("X.", "Straw Man"), ("Y.", "Ambiguity"))))
    assert (found.subgraphs[0].fallacy_class, found.subgraphs[0].interchangeable) == ("Ambiguity", ())
    assert (found.state, found.dropped[0].text) == ("partial", "X.")
    assert graph_from_argument(argument(gap("g1", "", ("X.", "Straw Man")))).subgraphs == ()


def test_without_an_accurate_premise_there_is_no_finding() -> None:
    found = graph_from_argument(argument(gap("g1", "", ("Y.", "Ambiguity")), accurate=" "))
    assert found.subgraphs[0].finding_ids == ()


def test_the_validation_arguments_make_whole_graphs_that_match_themselves() -> None:
    data = os.environ.get("CLAIMPATH_DATA")
    if not data:
        pytest.skip("CLAIMPATH_DATA is not set")
    split = load_missciplus(Path(data) / "missciplus", "dev")
    for given in split.arguments:
        found = graph_from_argument(given)
        assert (found.state, len(found.subgraphs)) == ("complete", len(given.fallacies))
        texts = {passage.id: passage.text for passage in given.passages}
        for node in found.graph.nodes:
            assert all(texts[s.passage_id][s.start : s.end] == s.text for s in node.spans)
        assert len(align(found, found).aligned_a) == len(found.subgraphs)
