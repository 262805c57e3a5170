import json
from collections.abc import Callable
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

from claimpath.datasets import load_missciplus, study_of
from claimpath.datasets.missci import load_missci
from claimpath.errors import DataError

Row = dict[str, Any]
Write = Callable[..., Path]


def test_reads_every_field(row: Row, write: Write) -> None:
    split = load_missciplus(write(row), "dev")
    (argument,) = split.arguments
    assert (split.name, split.path, split.warnings) == ("dev", "dev.missciplus.jsonl", ())
    assert argument.claim == "Basil makes people taller."
    assert argument.accurate_links[0].sentences == (0, 2)
    assert argument.accurate_links[0].annotator_sentences == ((0,), (2,))
    assert [fallacy.has_context for fallacy in argument.fallacies] == [True, False]
    assert argument.fallacies[0].comment == "few"
    assert argument.meta == {"claim_date": "2019"}


def test_class_names_stay_as_the_file_has_them(row: Row, write: Write) -> None:
    (argument,) = load_missciplus(write(row), "dev").arguments
    classes = [premise.fallacy_class for fallacy in argument.fallacies for premise in fallacy.premises]
    assert classes == ["Hasty Generalization", "Fallacy of Division/Composition"]


def test_passages_are_ordered_by_number_not_by_spelling(row: Row, write: Write) -> None:
    (argument,) = load_missciplus(write(row), "dev").arguments
    assert [passage.id for passage in argument.passages] == ["PMC1-0", "PMC1-2", "PMC1-10"]
    assert argument.selected == ("PMC1-0", "PMC1-10")


def test_an_empty_context_makes_the_accurate_passages_undermine(row: Row, write: Write) -> None:
    (argument,) = load_missciplus(write(row), "dev").arguments
    assert argument.undermining_ids == {"PMC1-0", "PMC1-10"}
    row["argument"]["fallacies"][1]["fallacy_context"] = "Only snails were studied."
    (argument,) = load_missciplus(write(row), "dev").arguments
    assert argument.undermining_ids == {"PMC1-10"}


def test_a_study_keeps_text_offsets_sections_and_origins(row: Row, write: Write) -> None:
    (argument,) = load_missciplus(write(row), "dev").arguments
    abstract, body, limits = study_of(argument).passages
    assert abstract.text == "Snails fed basil grew.   They grew 3 mm. "
    assert [abstract.text[s.start : s.end] for s in abstract.sentences] == [
        "Snails fed basil grew.", "They grew 3 mm.",
    ]  # fmt: skip
    assert (abstract.origin, body.origin, limits.origin) == ("abstract", "body", "body")
    assert (abstract.section, body.section, limits.section) == ((), (), ("Limitations",))
    assert limits.sentences[0].zone == "limitation"


def test_an_abstract_that_the_authors_did_not_mark_is_known_by_its_title(row: Row, write: Write) -> None:
    row["study"]["all_passages"]["PMC1-2"]["section"] = "Abstract"
    (argument,) = load_missciplus(write(row), "dev").arguments
    assert study_of(argument).passages[1].origin == "abstract"


def test_a_repeated_passage_is_marked(row: Row, write: Write) -> None:
    passages = row["study"]["all_passages"]
    passages["PMC1-10"]["sentences"] = passages["PMC1-2"]["sentences"]
    (argument,) = load_missciplus(write(row), "dev").arguments
    assert [passage.duplicate_of for passage in study_of(argument).passages] == [None, None, "PMC1-2"]


def _link_to_nowhere(row: Row) -> None:
    row["argument"]["accurate_premise_p0"]["mapping"][0]["passage"] = "PMC1-77"


def _selected_nowhere(row: Row) -> None:
    row["study"]["selected_passages"]["PMC1-77"] = {}


def _bad_index(row: Row) -> None:
    row["argument"]["fallacies"][0]["mapping"][0]["sentences"] = [1]


def _no_claim(row: Row) -> None:
    del row["argument"]["claim"]


def _claim_is_a_number(row: Row) -> None:
    row["argument"]["claim"] = 7


def _index_is_true(row: Row) -> None:
    row["argument"]["fallacies"][0]["mapping"][0]["sentences"] = [True]


def _fallacy_twice(row: Row) -> None:
    row["argument"]["fallacies"][1]["id"] = "arg-1:1"


def _other_name(row: Row) -> None:
    row["study"]["all_passages"]["PMC1-0"]["passage_id"] = "PMC9-0"


def _no_passages(row: Row) -> None:
    row["study"]["all_passages"] = {}


@pytest.mark.parametrize(
    ("spoil", "message"),
    [
        (_link_to_nowhere, "accurate premise is linked to the passage 'PMC1-77'"),
        (_selected_nowhere, "'PMC1-77' is not among"),
        (_bad_index, "linked to sentence 1 of 'PMC1-10', which has 1"),
        (_no_claim, "'claim' is missing"),
        (_claim_is_a_number, "'claim' is int; text was expected"),
        (_index_is_true, "a sentence index is bool"),
        (_fallacy_twice, "'arg-1:1' occurs twice"),
        (_other_name, "calls itself 'PMC9-0'"),
        (_no_passages, "no passages"),
    ],
)
def test_a_malformed_line_is_named_with_file_and_line(
    row: Row, write: Write, spoil: Callable[[Row], None], message: str
) -> None:
    good = deepcopy(row)
    row["id"] = "arg-2"
    spoil(row)
    with pytest.raises(DataError, match=r"dev\.missciplus\.jsonl:3: ") as caught:
        load_missciplus(write(good, "", row), "dev")
    assert message in str(caught.value)


def test_a_bad_sentence_index_can_be_tolerated_and_is_said(row: Row, write: Write) -> None:
    _bad_index(row)
    split = load_missciplus(write(row), "dev", tolerate_bad_sentences=True)
    assert split.arguments[0].fallacies[0].links[0].sentences == ()
    assert split.arguments[0].fallacies[0].links[0].annotator_sentences == ((0,), (0,))
    assert len(split.warnings) == 1
    assert "dev.missciplus.jsonl:1" in split.warnings[0]


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("{", "not JSON"),
        ("[1]", "a JSON object was expected, not list"),
        ('{"id": "a", "id": "b"}', "'id' occurs twice"),
        ("{}", "'argument' is missing"),
    ],
)
def test_a_line_that_is_no_argument(write: Write, line: str, message: str) -> None:
    with pytest.raises(DataError, match=r"dev\.missciplus\.jsonl:1: ") as caught:
        load_missciplus(write(line), "dev")
    assert message in str(caught.value)


def test_an_id_that_occurs_twice(row: Row, write: Write) -> None:
    with pytest.raises(DataError, match=r":2: .*'arg-1' was used on line 1"):
        load_missciplus(write(row, row), "dev")


def test_missing_files_say_what_is_there(row: Row, write: Write, tmp_path: Path) -> None:
    with pytest.raises(DataError, match="does not exist"):
        load_missciplus(tmp_path / "nowhere", "dev")
    with pytest.raises(DataError, match="no file that ends in"):
        load_missciplus(tmp_path, "dev")
    with pytest.raises(DataError, match="it has the splits dev"):
        load_missciplus(write(row), "test")
    with pytest.raises(DataError, match="no arguments"):
        load_missciplus(write("", split="test"), "test")


def test_not_utf8(tmp_path: Path) -> None:
    (tmp_path / "dev.missciplus.jsonl").write_bytes(b"\n\xff{}")
    with pytest.raises(DataError, match=r":2: not UTF-8"):
        load_missciplus(tmp_path, "dev")


def test_a_byte_order_mark_and_odd_line_ends_do_no_harm(row: Row, tmp_path: Path) -> None:
    # A line separator inside a text is not the end of a line.
    row["argument"]["claim"] = "Basil\u2028helps."
    line = json.dumps(row, ensure_ascii=False)
    (tmp_path / "dev.missciplus.jsonl").write_bytes(b"\xef\xbb\xbf" + line.encode() + b"\r\n")
    assert load_missciplus(tmp_path, "dev").arguments[0].claim == "Basil\u2028helps."


def test_what_legitimately_varies_is_taken_as_it_is_meant(row: Row, write: Write) -> None:
    link = row["argument"]["accurate_premise_p0"]["mapping"][0]
    link["sentences"] = [0.0, 2]
    link["sentence_annotations"] = None
    link["overall_score"] = 2
    row["argument"]["hidden_premises"] = None
    row["argument"]["fallacies"][0]["mapping"] = None
    row["argument"]["fallacies"][1]["fallacy_context"] = None
    row["argument"]["fallacies"][0]["id"] = 17
    row["meta"] = {"claim_date": None, "categories": ["a", "b"]}
    del row["argument"]["fallacies"][1]["mapping"]
    split = load_missciplus(write(row), "dev")
    (argument,) = split.arguments
    assert argument.accurate_links[0].sentences == (0, 2)
    assert argument.accurate_links[0].overall_score == 2.0
    assert argument.fallacies[0].id == "17"
    assert not argument.fallacies[1].has_context
    assert argument.meta == {"claim_date": "", "categories": '["a", "b"]'}
    assert split.warnings == ()


def test_what_is_odd_is_loaded_and_said(row: Row, write: Write) -> None:
    row["argument"]["fallacies"][0]["interchangeable_fallacies"][0]["class"] = "Bad Luck"
    row["argument"]["fallacies"][0]["mood"] = "sad"
    row["study"]["all_passages"]["PMC1-0"]["page"] = 3
    split = load_missciplus(write(row), "dev")
    assert len(split.warnings) == 3
    assert "'Bad Luck' is none of the nine" in split.warnings[0]
    assert split.warnings[1:] == (
        "dev.missciplus.jsonl: the field argument.fallacies[].mood is not known and was left out (1 lines)",
        "dev.missciplus.jsonl: the field study.all_passages[].page is not known and was left out (1 lines)",
    )


@pytest.mark.parametrize("score", [float("nan"), "2", True])
def test_a_score_that_is_no_number_is_refused(row: Row, write: Write, score: object) -> None:
    row["argument"]["accurate_premise_p0"]["mapping"][0]["overall_score"] = score
    with pytest.raises(DataError, match="a finite number or null was expected"):
        load_missciplus(write(row), "dev")


def test_missci_has_arguments_without_passages(row: Row, tmp_path: Path) -> None:
    for part in (row["argument"]["accurate_premise_p0"], *row["argument"]["fallacies"]):
        del part["mapping"]
    row["study"] = {"url": "https://example.org/PMC1"}
    (tmp_path / "dev.missci.jsonl").write_text(json.dumps(row))
    (argument,) = load_missci(tmp_path, "dev").arguments
    assert (argument.passages, argument.accurate_links) == ((), ())
    assert argument.study_id == "https://example.org/PMC1"
    with pytest.raises(DataError, match=r"no file that ends in \.missci\.jsonl|has the splits dev"):
        load_missci(tmp_path, "test")
