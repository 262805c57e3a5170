"""What every record promises: documented fields, frozen, no unknown fields, a round trip through JSON."""

import pytest
from pydantic import ValidationError

from claimpath.records import (
    FALLACY_CLASSES,
    NODE_COLUMNS,
    Claim,
    ClaimNode,
    Edge,
    Passage,
    ReasoningGraph,
    Record,
    Sentence,
    Undefined,
)
from claimpath.records.field_texts import field_texts
from claimpath.records.schema import public_records


def _all_records() -> list[type[Record]]:
    found: list[type[Record]] = []
    waiting = list(Record.__subclasses__())
    while waiting:
        kind = waiting.pop()
        waiting += kind.__subclasses__()
        found.append(kind)
    return [kind for kind in found if kind.__module__.startswith("claimpath.")]


def test_the_walk_finds_the_records_that_the_package_exports() -> None:
    assert set(public_records().values()) <= set(_all_records())
    assert len(public_records()) > 20


@pytest.mark.parametrize("kind", _all_records(), ids=lambda kind: kind.__name__)
def test_every_field_says_what_it_means(kind: type[Record]) -> None:
    assert [name for name in kind.model_fields if not field_texts(kind).get(name, "").strip()] == []


@pytest.mark.parametrize("kind", _all_records(), ids=lambda kind: kind.__name__)
def test_every_record_says_what_it_is(kind: type[Record]) -> None:
    if not kind.__name__.startswith("_"):
        assert kind.__dict__.get("__doc__"), f"{kind.__name__} has no docstring"


@pytest.mark.parametrize("kind", _all_records(), ids=lambda kind: kind.__name__)
def test_every_record_is_frozen_and_closed(kind: type[Record]) -> None:
    assert kind.model_config.get("frozen") is True
    assert kind.model_config.get("extra") == "forbid"


def test_a_field_of_a_record_cannot_be_changed() -> None:
    claim = Claim(text="Moss tea cures hiccups.")
    with pytest.raises(ValidationError, match="frozen"):
        claim.text = "Moss tea is brewed from moss."  # type: ignore[misc]


def test_an_unknown_field_is_an_error() -> None:
    with pytest.raises(ValidationError, match="certainty"):
        Claim.model_validate({"text": "Moss tea cures hiccups.", "certainty": 1})


def test_a_quote_is_the_slice_it_names() -> None:
    passage = Passage(
        id="p1", text="At 5 µg, 𝛼-mossin worked.", sentences=(Sentence(start=0, end=25),), origin="body"
    )
    # Offsets count code points: the mathematical alpha is one, though two UTF-16 units and four bytes.
    span = passage.span(9, 17)
    assert (span.passage_id, span.text) == ("p1", "𝛼-mossin")
    assert passage.sentence_span(0).text == passage.text


@pytest.mark.parametrize(("start", "end"), [(-1, 3), (0, 0), (3, 2), (0, 10), (9, 10)])
def test_a_quote_outside_its_passage_is_refused(start: int, end: int) -> None:
    passage = Passage(id="p1", text="Nine long", sentences=(Sentence(start=0, end=9),), origin="body")
    with pytest.raises(ValueError, match=r"does not lie in passage p1 of 9 code points"):
        passage.span(start, end)


def test_a_graph_survives_the_way_through_json() -> None:
    graph = ReasoningGraph(
        nodes=(ClaimNode(id="c", text="Moss tea cures hiccups.", origin="human"),),
        edges=(Edge(source="c", target="c", type="rests_on"),),
    )
    assert ReasoningGraph.model_validate_json(graph.model_dump_json()) == graph


def test_a_node_of_an_unknown_type_is_refused() -> None:
    with pytest.raises(ValidationError, match="union_tag_invalid"):
        ReasoningGraph.model_validate(
            {"nodes": [{"type": "Guess", "id": "g", "text": "x", "origin": "rule"}], "edges": []}
        )


def test_undefined_carries_its_reason() -> None:
    with pytest.raises(ValidationError, match="reason"):
        Undefined()  # type: ignore[call-arg]


def test_there_are_nine_classes_and_six_columns() -> None:
    assert len(FALLACY_CLASSES) == len(set(FALLACY_CLASSES)) == 9
    assert NODE_COLUMNS == ("Claim", "StudyContext", "StudyFinding", "Premise", "Fallacy", "Verdict")
