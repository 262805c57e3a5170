"""Kappa of two runs, by hand."""

from collections.abc import Callable
from pathlib import Path

import pytest

from claimpath.bench.reasoning import ClaimReasoning, ReasoningBenchRun
from claimpath.bench.reasoning.kappa import compare_classes
from claimpath.bench.reasoning.read import is_reasoning_run, read_comparable_runs
from claimpath.errors import DataError
from claimpath.records import Undefined

FIRST = "Kappa(item=claim,label=first class)"
EVERY = "Kappa(item=claim and class)"


def test_two_runs(
    run: ReasoningBenchRun, make: Callable[..., ReasoningBenchRun], claim: Callable[..., ClaimReasoning]
) -> None:
    # First classes of a to e: Amb, FD, HG, Amb, none against Amb, FD, HG, FD, HG. 3 of 5 agree; by chance
    # (Amb 2*1 + FD 1*2 + HG 1*2) / 25 = 6/25; kappa = (15/25 - 6/25) / (19/25) = 9/19. Where both name one: 3 of 4;
    # by chance (2*1 + 1*2 + 1*1) / 16 = 5/16; kappa = (12 - 5) / 11.
    names = {"a": "Ambiguity", "b": "False Dilemma", "c": "Hasty Generalization", "d": "False Dilemma"}
    other = make([claim(name, [names.get(name, "Hasty Generalization")], []) for name in "abcde"], "model")
    found = compare_classes(run, other)
    assert found.figures[f"{FIRST}, all claims"].value == pytest.approx(9 / 19)
    shared = found.figures[f"{FIRST}, claims where both name a class"]
    assert (shared.value, shared.n_claims, shared.n_items) == (pytest.approx(7 / 11), 4, 4)
    every = found.figures[f"{EVERY}, all claims"]
    assert (every.n_claims, every.n_items) == (5, 45)
    # Yes of the first 5, of the second 5, both 3 (a, b, c): p_o = 41/45, p_e = (25 + 1600) / 2025.
    assert every.value == pytest.approx((41 * 45 - 1625) / (2025 - 1625))
    assert not isinstance(every.low, Undefined)
    assert not isinstance(every.high, Undefined)
    assert every.low <= every.value <= every.high


def test_a_run_with_itself(run: ReasoningBenchRun) -> None:
    assert all(figure.value == 1 for figure in compare_classes(run, run).figures.values())


def test_files(run: ReasoningBenchRun, make: Callable[..., ReasoningBenchRun], tmp_path: Path) -> None:
    ours, theirs, text = tmp_path / "a.json", tmp_path / "b.json", tmp_path / "c.json"
    ours.write_text(run.model_dump_json(indent=1), encoding="utf-8")
    theirs.write_text(make(run.claims[:2]).model_dump_json(), encoding="utf-8")
    text.write_text("{}", encoding="utf-8")
    assert is_reasoning_run(ours)
    assert not is_reasoning_run(text)
    assert read_comparable_runs([ours, ours]) == [run, run]
    with pytest.raises(DataError, match=r"n_claims is 5 in .* and 2 in"):
        read_comparable_runs([ours, theirs])
    with pytest.raises(DataError, match="not a run of missciplus/reasoning"):
        read_comparable_runs([text])
    with pytest.raises(DataError, match="can't read"):
        read_comparable_runs([tmp_path / "none.json"])
