import os
from itertools import product
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from claimpath.annotation.passage_links import (
    annotation_stage,
    link_decision,
    link_passages,
    overall_score,
    to_consolidate,
)
from claimpath.annotation.passage_records import ENTAILMENT_LABELS, EntailmentLabel, PassageJudgement
from claimpath.annotation.passage_targets import (
    n_consolidated,
    published_links,
    published_stage,
    relations_of,
)
from claimpath.errors import DataError
from claimpath.records import Undefined

E, PE, PN, N = ENTAILMENT_LABELS
DATA = os.environ.get("CLAIMPATH_DATA")
labels_of_one = st.lists(st.sampled_from(ENTAILMENT_LABELS), min_size=2, max_size=5)


def judged(
    passage: str,
    label: EntailmentLabel,
    annotator: str,
    *,
    target: str = "p0",
    sentences: tuple[int, ...] = (),
) -> PassageJudgement:
    return PassageJudgement(
        argument_id="arg-1",
        target=target,
        passage_id=passage,
        annotator=annotator,
        label=label,
        sentences=sentences,
    )


def both(
    passage: str, a: EntailmentLabel, b: EntailmentLabel, *, target: str = "p0"
) -> list[PassageJudgement]:
    return [judged(passage, a, "ann", target=target), judged(passage, b, "bob", target=target)]


def test_every_pair_of_labels() -> None:
    linked = {(E, E), (E, PE), (PE, E)}
    unclear = {(PE, PE), (E, PN), (E, N), (PN, E), (N, E)}
    for pair in product(ENTAILMENT_LABELS, repeat=2):
        wanted = "linked" if pair in linked else "to consolidate" if pair in unclear else "not linked"
        assert link_decision(pair) == wanted


@given(labels=labels_of_one)
def test_order_does_not_matter_and_every_list_is_decided(labels: list[EntailmentLabel]) -> None:
    decision = link_decision(labels)
    assert decision == link_decision(labels[::-1])
    assert (decision == "linked") == (E in labels and set(labels) <= {E, PE})
    # With two annotators the score tells the rule: 1.5 or 2.
    if len(labels) == 2:
        assert (decision == "linked") == (overall_score(labels) >= 1.5)


def test_too_few_and_unknown() -> None:
    assert isinstance(link_decision([]), Undefined)
    assert isinstance(link_decision([E]), Undefined)
    with pytest.raises(ValueError, match="unknown label 'maybe'"):
        link_decision([E, "maybe"])  # type: ignore[list-item]


def test_consolidation_settles_what_the_rule_leaves_open() -> None:
    judgements = [*both("p1", PE, PE), *both("p2", E, N), *both("p3", E, E), *both("p4", PN, N)]
    links = {link.passage_id: link for link in link_passages(judgements)}
    assert [links[p].linked for p in ("p3", "p4")] == [True, False]
    assert [link.passage_id for link in to_consolidate(links.values())] == ["p1", "p2"]
    settled = [judged("p1", E, "eve", sentences=(2,)), judged("p2", PE, "eve")]
    links = {link.passage_id: link for link in link_passages(judgements, settled)}
    # Only a clear yes makes a link.
    assert [links[p].linked for p in ("p1", "p2")] == [True, False]
    assert (links["p1"].consolidated_by, links["p1"].sentences) == ("eve", (2,))
    assert not to_consolidate(links.values())


def test_a_stage_by_hand() -> None:
    # p0: p1 linked, p2 not; the context c: p1 awaits, p2 has one judgement only.
    judgements = [
        *both("p1", E, PE), *both("p2", N, N), *both("p1", PE, PE, target="c"), judged("p2", E, "ann", target="c"),
    ]  # fmt: skip
    stage = annotation_stage(link_passages(judgements))
    assert (stage.n_arguments, stage.n_passages, stage.n_relations, stage.n_targets) == (1, 2, 4, 2)
    assert (stage.n_mapped, stage.n_linked, stage.n_awaiting) == (1, 1, 2)
    assert stage.mapped == 0.5
    later = annotation_stage(link_passages(judgements, [judged("p1", E, "eve", target="c")]))
    assert (later.mapped, later.n_awaiting) == (1.0, 1)
    assert isinstance(annotation_stage([]).mapped, Undefined)


@pytest.mark.parametrize(
    ("judgements", "settled", "message"),
    [
        (
            [*both("p1", E, E), judged("p1", N, "bob")],
            [],
            "bob judged the passage 'p1' for 'p0' of 'arg-1' twice",
        ),
        (both("p1", E, N), [judged("p2", E, "eve")], "nobody judged it"),
        (both("p1", E, N), [judged("p1", E, "eve")] * 2, "consolidated twice"),
        (both("p1", E, E), [judged("p1", N, "eve")], "is linked by its labels"),
        ([judged("p1", E, "ann")], [judged("p1", E, "eve")], "needs a second judgement first"),
    ],
)
def test_what_does_not_go_together_is_refused(
    judgements: list[PassageJudgement], settled: list[PassageJudgement], message: str
) -> None:
    with pytest.raises(DataError, match=message):
        link_passages(judgements, settled)


@pytest.mark.skipif(not DATA, reason="CLAIMPATH_DATA is unset: the published links can't be counted")
def test_the_published_links_follow_the_rule() -> None:
    from claimpath.datasets import load_missciplus

    split = load_missciplus(Path(DATA or "") / "missciplus", "dev")
    stage = published_stage(split)
    # Both splits have 694 passages and 2,257 relations (Table 9); the test split has 510 of the passages (Table 5).
    assert (stage.n_arguments, stage.n_passages, stage.n_relations) == (30, 694 - 510, 577)
    assert (stage.n_targets, stage.n_mapped, stage.n_linked) == (92, 69, 124)
    assert n_consolidated(split) == 13
    for argument in split.arguments:
        annotated = {(target, passage) for _, target, passage in relations_of(argument)}
        for target, links in published_links(argument).items():
            # Below 1 nobody said entailed and at most one said probably: no rule and no consolidation gives that.
            assert all(link.overall_score in (1.0, 1.5, 2.0) for link in links)
            assert all((target, link.passage_id) in annotated for link in links)
