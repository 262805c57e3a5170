import sys

import pytest

from claimpath.bench.systems.bm25 import build
from claimpath.bench.tasks import TASKS
from claimpath.datasets import MissciSplit
from claimpath.errors import MissingExtraError


def test_without_spacy_the_install_line_is_named(split: MissciSplit, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "spacy.lang.en", None)
    with pytest.raises(MissingExtraError, match=r"pip install 'claimpath\[bench\]'"):
        build(split)


def test_the_basis_stands_before_the_claim(split: MissciSplit) -> None:
    pytest.importorskip("spacy", reason="the extra `bench` is not installed")
    system = build(split)
    supports = TASKS["missciplus/kernel"].cases(split.arguments, 1)["a1"]
    undermines = TASKS["missciplus/undermining"].cases(split.arguments, 1)["a1"]
    # Given the passage itself, it comes first; the claim alone shares "basil" with it too, "snails" with none.
    assert system(undermines)[0] == "PMC1-1"
    assert system(undermines)[1] in {"PMC1-0", "PMC1-3"}
    assert system(supports)[0] == "PMC1-1"


def test_ties_keep_the_study_s_order(split: MissciSplit) -> None:
    pytest.importorskip("spacy", reason="the extra `bench` is not installed")
    case = TASKS["missciplus/undermining"].cases(split.arguments, 1)["a3"]
    ranking = build(split)(case)
    assert sorted(ranking) == ["PMC2-0", "PMC2-1"]
