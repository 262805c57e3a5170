"""The five kinds: what they take, refuse, compare and settle; the authors' own data through import and export."""

import json
import os
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import ValidationError

from claimpath.annotation.passage_targets import published_stage
from claimpath.datasets.mafalda import load_mafalda
from claimpath.datasets.missciplus import load_missciplus
from claimpath.errors import ClaimpathError, DataError, SettingsError
from claimpath.review.projects.guidelines_html import guidelines_html
from claimpath.review.projects.kind import Labelled, NewItem
from claimpath.review.projects.kinds import KINDS, kind_named
from claimpath.review.projects.records import (
    LABEL,
    GraphLabel,
    GraphSpan,
    GroundingLabel,
    Label,
    PassageLabel,
    SpansLabel,
    TypeLabel,
)

TEXT = "Mice were studied. Fever fell. One must believe mice are like people."
DATA = os.environ.get("CLAIMPATH_DATA")


def item(key: str = "i", payload: dict[str, Any] | None = None, n: int = 2, **labels: Label) -> Labelled:
    return Labelled(key, payload or {"text": TEXT}, {}, labels, n_expected=n)


def labelled(one: NewItem, n: int, label: Label) -> Labelled:
    names = "AB"[:n]
    return Labelled(one.key, one.payload, one.hidden, dict.fromkeys(names, label), n_expected=n)


def passage(label: str) -> PassageLabel:
    return PassageLabel(label=label)


@pytest.mark.parametrize(
    ("a", "b", "how", "linked"),
    [
        ("entailed", "entailed", "agreed", "entailed"),
        ("entailed", "probably entailed", "by rule", "entailed"),
        ("probably entailed", "probably entailed", "open", None),
        ("entailed", "probably not entailed", "open", None),
        ("probably entailed", "not entailed", "by rule", "not entailed"),
        ("not entailed", "not entailed", "agreed", "not entailed"),
    ],
)
def test_passages_are_linked_by_the_papers_rule(a: str, b: str, how: str, linked: str | None) -> None:
    settled = kind_named("passage-links").settle(item(A=passage(a), B=passage(b)))
    assert (settled.how, settled.label and settled.label.label) == (how, linked)


def test_settling_waits_for_all_labels() -> None:
    label = {
        "passage-links": passage("entailed"),
        "reasoning-graphs": GraphLabel(),
        "grounding": GroundingLabel(decision="supported", why="x"),
        "reasoning-types": TypeLabel(reasoning="deductive", rationale="x"),
        "fallacious-spans": SpansLabel(),
    }
    assert set(label) == set(KINDS)
    for name, kind in KINDS.items():
        assert kind.settle(item(A=label[name])).how == "waiting"
        assert kind.settle(item(A=label[name], B=label[name])).how == "agreed"
        alone = kind.settle(item(n=1, A=label[name]))
        assert (alone.how, alone.label) == ("agreed", label[name])


def test_two_of_three_decide_a_type_and_nobody_decides_alone() -> None:
    settle = kind_named("reasoning-types").settle
    yes, no = TypeLabel(reasoning="deductive", rationale="x"), TypeLabel(reasoning="abductive", rationale="y")
    assert settle(item(n=3, A=yes, B=yes, C=no)).how == "by rule"
    assert settle(item(A=yes, B=TypeLabel(reasoning=None))).how == "open"
    assert settle(item(A=yes, B=no)).how == "open"


@pytest.mark.parametrize(
    ("spans", "said"),
    [
        ([("context", 0, 999, None)], "outside"),
        ([("context", 0, 4, None), ("finding", 0, 4, None)], "twice"),
        ([("premise", 31, 40, "False Equivalence")], "whole sentence"),
    ],
)
def test_graph_labels_that_are_refused(spans: list[tuple], said: str) -> None:
    label = GraphLabel(
        spans=tuple(GraphSpan(role=r, start=a, end=b, fallacy_class=c) for r, a, b, c in spans)
    )
    with pytest.raises(DataError, match=said):
        kind_named("reasoning-graphs").check(label, {"text": TEXT})


def test_a_premise_needs_a_class_and_only_a_premise_has_one() -> None:
    with pytest.raises(ValidationError, match="needs a class"):
        GraphSpan(role="premise", start=0, end=4)
    with pytest.raises(ValidationError, match="only premises"):
        GraphSpan(role="context", start=0, end=4, fallacy_class="Ambiguity")
    premise = GraphSpan(role="premise", start=31, end=len(TEXT), fallacy_class="False Equivalence")
    check = kind_named("reasoning-graphs").check
    check(GraphLabel(spans=(premise,)), {"text": TEXT})
    with pytest.raises(DataError, match="no premise"):
        check(GraphLabel(spans=(premise,), supports_claim=True), {"text": TEXT})


def test_span_labels_that_are_refused() -> None:
    check = kind_named("fallacious-spans").check
    check(SpansLabel(spans=({"start": 0, "end": len(TEXT), "labels": ("ad hominem",)},)), {"text": TEXT})
    with pytest.raises(DataError, match="outside"):
        check(SpansLabel(spans=({"start": 0, "end": 999, "labels": ("ad hominem",)},)), {"text": TEXT})
    for labels in ((), ("no fallacy",), ("gibberish",)):
        with pytest.raises(ValidationError):
            LABEL.validate_python(
                {"kind": "fallacious-spans", "spans": [{"start": 0, "end": 1, "labels": labels}]}
            )


def test_right_and_wrong_beside_gold() -> None:
    same = kind_named("passage-links").same
    assert same(passage("probably entailed"), passage("entailed"), {}) == 1.0
    assert same(passage("probably not entailed"), passage("entailed"), {}) == 0.0
    spans = kind_named("fallacious-spans").same
    gold = SpansLabel(spans=({"start": 0, "end": 18, "labels": ("ad hominem", "tu quoque")},))
    half = SpansLabel(spans=({"start": 0, "end": 9, "labels": ("tu quoque",)},))
    # Precision 1, recall 9 / 18: F1 = 2/3.
    assert spans(half, gold, {"text": TEXT}) == pytest.approx(2 / 3)
    assert spans(SpansLabel(), SpansLabel(), {"text": TEXT}) == 1.0
    graphs = kind_named("reasoning-graphs").same
    finding = GraphSpan(role="finding", start=19, end=24)
    both = GraphLabel(spans=(finding, GraphSpan(role="context", start=0, end=4)))
    # One of two sentences: 2 x 1 / (1 + 2).
    assert graphs(GraphLabel(spans=(finding,)), both, {"text": TEXT}) == pytest.approx(2 / 3)


@pytest.mark.parametrize("name", list(KINDS))
@given(content=st.one_of(st.binary(max_size=60), st.text(max_size=60).map(str.encode)))
def test_any_file_gives_items_or_an_error_for_people(name: str, content: bytes) -> None:
    try:
        found = KINDS[name].read("file.jsonl", content)
    except ClaimpathError:
        return
    assert all(one.key for one in found.items)


@pytest.mark.parametrize("name", list(KINDS))
def test_every_kind_explains_itself(name: str) -> None:
    kind = KINDS[name]
    html = guidelines_html(kind.guidelines())
    assert html.startswith("<h2>")
    assert "<script" not in guidelines_html(
        "# <script>alert(1)</script>\n\n- <b>x</b>\n\n1. one\n2. two\n\n> said"
    )
    assert kind.files
    assert kind.about
    with pytest.raises(SettingsError, match="poems"):
        kind_named("poems")


def test_guidelines_as_html() -> None:
    html = guidelines_html("# One\ntext\n\n1. a\n2. b\nmore\n\n- c\n\n> q")
    assert html == (
        "<h2>One</h2><p>text</p>\n<ol><li>a</li><li>b more</li></ol>\n<ul><li>c</li></ul>\n"
        "<blockquote><p>q</p></blockquote>"
    )


@pytest.mark.skipif(DATA is None, reason="CLAIMPATH_DATA is not set")
def test_the_published_links_come_back(tmp_path: Path) -> None:
    kind, path = KINDS["passage-links"], Path(str(DATA), "missciplus", "dev.missciplus.jsonl")
    if not path.is_file():
        pytest.skip(f"{path} is not there")
    read = kind.read(path.name, path.read_bytes())
    assert len(read.items) == 577  # docs/annotation.md
    items = [labelled(one, 2, one.gold) for one in read.items]
    files = kind.export(items, read.shared)
    (tmp_path / "annotated.missciplus.jsonl").write_text(files["annotated.missciplus.jsonl"])
    ours, theirs = load_missciplus(tmp_path, "annotated"), load_missciplus(path.parent, "dev")
    assert published_stage(ours).n_linked == published_stage(theirs).n_linked == 124
    for a, b in zip(ours.arguments, theirs.arguments, strict=True):
        assert (a.id, set(a.accurate_ids), a.undermining_ids) == (
            b.id,
            set(b.accurate_ids),
            b.undermining_ids,
        )


@pytest.mark.skipif(DATA is None, reason="CLAIMPATH_DATA is not set")
def test_the_published_spans_come_back(tmp_path: Path) -> None:
    kind = KINDS["fallacious-spans"]
    paths = sorted(Path(str(DATA)).glob("**/gold_standard_dataset.jsonl"))
    if not paths:
        pytest.skip("MAFALDA is not there")
    read = kind.read(paths[0].name, paths[0].read_bytes())
    assert len(read.items) == 200
    files = kind.export([labelled(one, 1, one.gold) for one in read.items], {})
    (tmp_path / "gold_standard_dataset.jsonl").write_text(files["gold_standard_dataset.jsonl"])
    ours, theirs = load_mafalda(tmp_path).texts, load_mafalda(paths[0].parent).texts
    assert [{(s.start, s.end, frozenset(s.labels)) for s in t.spans} for t in ours] == [
        {(s.start, s.end, frozenset(s.labels)) for s in t.spans} for t in theirs
    ]
    assert json.loads(files["annotators/A.jsonl"].splitlines()[0])["text"] == theirs[0].text
