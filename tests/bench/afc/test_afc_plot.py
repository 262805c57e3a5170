from pathlib import Path

import pytest

from claimpath.bench.afc import AFC_FIGURES, afc_panels, run_afc
from claimpath.bench.plot import draw_panels, write_figure
from claimpath.datasets import MissciSplit

pytest.importorskip("matplotlib", reason="the extra plots is not installed")


def test_four_charts_share_one_scale_and_say_their_numbers(split: MissciSplit, tmp_path: Path) -> None:
    scores = [run_afc(split, system=f"afc:{name}").summary for name in ("always-supported", "always-nei")]
    canvas, words = draw_panels(afc_panels("links", scores), AFC_FIGURES["links"])
    assert len(canvas.axes) == 4
    assert len({axes.get_xlim() for axes in canvas.axes}) == 1
    assert [axes.get_title(loc="left") for axes in canvas.axes][3] == "Linked to neither (2)"
    assert "Linked to neither (2)" in words
    assert "Supported: 100.0 (n = 2 labelled passages" in words
    (written,) = write_figure(canvas, words, tmp_path / "links.svg")
    assert "MissciPlus, Figure 5" in written.read_text(encoding="utf-8")


def test_classes_without_a_linked_passage_are_undefined_and_not_zero(split: MissciSplit) -> None:
    score = run_afc(split, system="afc:always-refuted").summary
    _, words = draw_panels(afc_panels("gap-classes", [score]), AFC_FIGURES["gap-classes"])
    assert "Hasty Generalization (4): 100.0" in words
    assert "Ambiguity (0): undefined" in words
