"""Annotated spans in other tools' formats: round trips, offsets in their units, and broken files."""

import json
from typing import Any
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from claimpath.errors import DataError, SettingsError
from claimpath.export.spans import SPAN_FORMATS, guess_format, span_format_named
from claimpath.export.spans.labelstudio import labelling_config
from claimpath.records.fallacious_spans import SPAN_CLASSES, AlternativesSpan, AnnotatedText

TEXT = AnnotatedText(
    id="t-1",
    text="\U0001f9c0 is old. שלום.\r\nSo it is good.",
    spans=(
        AlternativesSpan(
            start=2, end=9, labels=("appeal to tradition", "no fallacy"), comments=("a stretch",)
        ),
        AlternativesSpan(start=0, end=31, labels=("appeal to (false) authority",)),
    ),
    comments=("on all of it",),
    annotator="ann",
)

_labels = st.lists(st.sampled_from([*SPAN_CLASSES, "no fallacy"]), min_size=1, max_size=3, unique=True)


@st.composite
def annotated_texts(draw: st.DrawFn) -> AnnotatedText:
    text = draw(st.text(st.characters(exclude_categories=["Cs"]), min_size=1, max_size=30))
    spans = {}
    for labels in draw(st.lists(_labels, max_size=3)):
        start = draw(st.integers(0, len(text) - 1))
        end = draw(st.integers(start + 1, len(text)))
        if labels != ["no fallacy"]:
            said = tuple(draw(st.lists(st.text(min_size=1, max_size=5), max_size=2)))
            spans[start, end] = AlternativesSpan(start=start, end=end, labels=tuple(labels), comments=said)
    comments = tuple(draw(st.lists(st.text(min_size=1, max_size=5), max_size=2)))
    annotator = draw(st.none() | st.sampled_from(["ann", "bo@example.org"]))
    text_id = draw(st.sampled_from(["t-1", "gold-007"]))
    return AnnotatedText(
        id=text_id, text=text, spans=tuple(spans.values()), comments=comments, annotator=annotator
    )


def without_span_comments(text: AnnotatedText) -> AnnotatedText:
    """What formats without comments on spans keep: the comment moves to the text, with the place."""
    moved = [f"[{span.start}-{span.end}] {said}" for span in text.spans for said in span.comments]
    spans = tuple(span.model_copy(update={"comments": ()}) for span in text.spans)
    return text.model_copy(update={"spans": spans, "comments": (*text.comments, *moved)})


@given(st.lists(annotated_texts(), min_size=1, max_size=3), st.sampled_from(sorted(SPAN_FORMATS)))
def test_round_trip(texts: list[AnnotatedText], name: str) -> None:
    form = SPAN_FORMATS[name]
    kept = [without_span_comments(text) for text in texts] if form.keeps else texts
    assert list(form.read(form.write(texts))) == kept
    assert guess_format(form.write(texts)) == name


def test_doccano_counts_utf16_units() -> None:
    row = json.loads(SPAN_FORMATS["doccano"].write([TEXT]))
    # The cheese is one code point and two units, so all that follows is one further.
    assert row["label"][0] == [3, 10, "appeal to tradition"]
    assert row["label"][1] == [3, 10, "nothing"]
    assert row["text"].encode("utf-16-le")[2 * 3 : 2 * 10].decode("utf-16-le") == "is old."
    entity = {"start_offset": 3, "end_offset": 10, "label": "Tu Quoque", "id": 1}
    (read,) = SPAN_FORMATS["doccano"].read(json.dumps({"id": 7, "text": TEXT.text, "entities": [entity]}))
    assert (read.id, read.spans[0].start, read.spans[0].labels) == ("7", 2, ("tu quoque",))


def test_label_studio_counts_code_points_and_old_exports_are_told_by_their_text() -> None:
    (task,) = json.loads(SPAN_FORMATS["labelstudio"].write([TEXT]))
    region = task["annotations"][0]["result"][0]
    assert region["value"] == {
        "start": 2,
        "end": 9,
        "text": "is old.",
        "labels": ["appeal to tradition", "nothing"],
    }
    region["value"]["start"], region["value"]["end"] = 3, 10
    (read,) = SPAN_FORMATS["labelstudio"].read(json.dumps([task]))
    assert (read.spans[0].start, read.spans[0].end) == (2, 9)
    region["value"]["start"] = 5
    with pytest.raises(DataError, match="task 1: the region 5 to 10 does not hold its text 'is old"):
        SPAN_FORMATS["labelstudio"].read(json.dumps([task]))


def test_label_studio_with_several_people() -> None:
    def by(person: Any, label: str) -> dict[str, Any]:
        value = {"start": 0, "end": 2, "labels": [label]}
        return {"completed_by": person, "result": [{"id": "a", "type": "labels", "value": value}]}

    task = {
        "id": 3,
        "data": {"text": "Owls."},
        "annotations": [
            by(5, "tu quoque"),
            by({"email": "bo@example.org"}, "Straw Man"),
            {"was_cancelled": True},
        ],
    }
    first, second = SPAN_FORMATS["labelstudio"].read(json.dumps([task]))
    assert (first.id, first.annotator, first.spans[0].labels) == ("3", "5", ("tu quoque",))
    assert (second.annotator, second.spans[0].labels) == ("bo@example.org", ("straw man",))


def test_the_labelling_configuration_has_every_label() -> None:
    tree = ElementTree.fromstring(labelling_config())
    assert {label.get("value") for label in tree.iter("Label")} == {*SPAN_CLASSES, "nothing"}


def test_the_authors_format_has_their_fields() -> None:
    row = json.loads(SPAN_FORMATS["mafalda"].write([TEXT]))
    assert row["labels"][1] == [2, 9, "nothing"]
    inner = json.loads(row["sentences_with_labels"])
    assert all(groups for groups in inner.values())
    assert "".join(inner).replace(" ", "") in TEXT.text.replace(" ", "").replace("\r\n", "")


def test_places_that_go() -> None:
    row = {"text": "Owls nod.", "labels": [[0, 4, "to clean"], [0, 4, "nothing"], [5, 9, "pity"]]}
    with pytest.raises(DataError, match="line 1: unknown label 'pity'"):
        SPAN_FORMATS["mafalda"].read(json.dumps(row))
    row["labels"].pop()
    assert SPAN_FORMATS["mafalda"].read(json.dumps(row))[0].spans == ()


@pytest.mark.parametrize(
    ("name", "content", "message"),
    [
        ("mafalda", "{", "line 1: not JSON"),
        ("mafalda", '{"labels": []}', "line 1: an object with the field `text`"),
        ("mafalda", '{"text": "ab"}', "line 1: a list of"),
        ("mafalda", '{"text": "ab", "labels": [[0, 1]]}', "was expected, not"),
        ("mafalda", '{"text": "ab", "labels": [[0, 5, "tu quoque"]]}', "not inside the text, which has 2"),
        ("mafalda", '{"text": "ab", "labels": [[1, 1, "tu quoque"]]}', "is empty"),
        ("doccano", '{"text": "\U0001f9c0", "label": [[1, 2, "tu quoque"]]}', "offset 1 lies inside a character"),
        ("doccano", '{"text": "ab", "entities": [3]}', "an entity with start_offset"),
        ("labelstudio", "{}", "a list of tasks"),
        ("labelstudio", "[", "not JSON"),
        ("labelstudio", "[{}]", "task 1: `data`"),
        ("labelstudio", '[{"data": {"text": "a"}}]', "not as JSON-MIN"),
        ("labelstudio", '[{"data": {"text": "a"}, "annotations": [{}]}]', "a list `result`"),
        ("labelstudio", '[{"data": {"text": "a"}, "annotations": [{"result": [1]}]}]', "a region with a `value`"),
        (
            "labelstudio",
            '[{"data": {"text": "a"}, "annotations": [{"result": [{"value": {"labels": ["x"]}}]}]}]',
            "whole numbers",
        ),
        ("claimpath", '{"id": 1}', "line 1: .*an annotated text was expected"),
        (
            "claimpath",
            '{"id": "t", "text": "ab", "spans": [{"start": 0, "end": 9, "labels": ["tu quoque"]}]}',
            "ends outside",
        ),
    ],
)  # fmt: skip
def test_broken_files_are_named(name: str, content: str, message: str) -> None:
    with pytest.raises(DataError, match=message):
        SPAN_FORMATS[name].read(content)


def test_unknown_formats() -> None:
    with pytest.raises(SettingsError, match="choose one of: claimpath, mafalda, doccano, labelstudio"):
        span_format_named("brat")
    for content in ("", "text", '{"claim": 1}'):
        with pytest.raises(DataError, match="none of the known formats"):
            guess_format(content)
