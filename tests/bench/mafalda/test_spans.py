"""From recorded answers to spans: joined neighbours, counted and exact places, what people left unmarked."""

import pytest

from claimpath.bench.mafalda.spans import joined, looked_up, spans_of_answers, spans_of_person
from claimpath.datasets.mafalda_records import PersonsAnswers, RecordedAnswers
from claimpath.datasets.missciplus_parse import Malformed


def recorded(text: str, *answers: tuple[str, str]) -> RecordedAnswers:
    return RecordedAnswers(line=1, text=text, answers=answers)


def places(spans) -> list[tuple[int, int, str]]:
    return [(span.start, span.end, span.label) for span in spans]


def test_neighbours_with_a_label_are_one_span() -> None:
    found = joined([(0, 2), (3, 5), (6, 8)], [("ad hominem", "straw man"), ("ad hominem",), ("straw man",)])
    assert places(found) == [(0, 5, "ad hominem"), (0, 2, "straw man"), (6, 8, "straw man")]
    assert joined([], []) == ()
    # A sentence that is not there parts its neighbours.
    apart = joined([(0, 2), None, (6, 8)], [("tu quoque",), ("tu quoque",), ("tu quoque",)])
    assert places(apart) == [(0, 2, "tu quoque"), (6, 8, "tu quoque")]


def test_the_authors_count_one_character_between_sentences() -> None:
    answers = recorded("A b.\r\n\r\nC d.", ("A b.", "pity"), ("C d.", "fear"))
    assert places(spans_of_answers(answers, "published")) == [
        (0, 4, "appeal to pity"),
        (5, 9, "appeal to fear"),
    ]
    exact = recorded("A b.\r\n\r\nC d.", ("A b.", "appeal to pity"), ("C d.", "appeal to fear"))
    assert places(spans_of_answers(exact, "careful")) == [(0, 4, "appeal to pity"), (8, 12, "appeal to fear")]


def test_sentences_are_looked_up_in_order() -> None:
    text = "\U0001f9c0 Yes. No. Yes."
    assert looked_up(["Yes.", "Yes."], text) == [(2, 6), (11, 15)]
    assert looked_up(["No.", "Gone.", " Yes.\n", "  "], text) == [(7, 10), None, (11, 15), None]


def test_what_a_person_left_unmarked_is_no_fallacy() -> None:
    answers = PersonsAnswers(
        line=1,
        text="x" * 30,
        labels=((5, 9, "Ad Hominem"), (5, 9, "tu quoque"), (5, 9, "tu quoque"), (12, 20, "to clean")),
    )
    assert places(spans_of_person(answers)) == [
        (5, 9, "ad hominem"),
        (5, 9, "tu quoque"),
        (0, 4, "no fallacy"),
        (10, 30, "no fallacy"),
    ]
    with pytest.raises(Malformed, match="unknown label 'red herring'"):
        spans_of_person(answers.model_copy(update={"labels": ((0, 1, "red herring"),)}))
