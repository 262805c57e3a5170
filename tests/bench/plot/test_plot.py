"""Figures: what is drawn, the text equivalent, files that are the same every time."""

from pathlib import Path
from typing import Any

import pytest
from lxml import etree

from claimpath.bench.plot import FIGURES, draw_figure, write_figure
from claimpath.bench.reasoning import ReasoningScore
from claimpath.errors import MissingExtraError, SettingsError

pytest.importorskip("matplotlib", reason="needs the extra plots")
SVG = "{http://www.w3.org/2000/svg}"


@pytest.mark.parametrize("figure", FIGURES)
def test_every_value_is_drawn_and_said(figure: str, scores: list[ReasoningScore]) -> None:
    canvas, words = draw_figure(figure, scores)
    drawn = {text.get_text() for axes in canvas.axes for text in axes.texts}
    for line in words.splitlines():
        if line.startswith("    "):
            assert line.rsplit(": ", 1)[1].split(" (")[0] in drawn
    legend = [text.get_text().split(" (")[0] for text in canvas.legends[0].get_texts()]
    runs = ["offline", "model"]
    assert legend == (["people", *runs] if figure == "classes" else runs)


def test_bars_and_intervals_of_outcomes(scores: list[ReasoningScore]) -> None:
    canvas, words = draw_figure("outcomes", scores[:1])
    (axes,) = canvas.axes
    assert [bar.get_width() for bar in axes.patches] == pytest.approx([20, 20, 20, 40, 0])
    assert [list(line.get_xdata()) for line in axes.lines][::2] == [[0, 60], [0, 60], [0, 60], [0, 80]]
    assert "rejected: 40.0 (n = 5 claims, 95 % interval 0.0 to 80.0)" in words


def test_series_differ_without_colours(scores: list[ReasoningScore]) -> None:
    canvas, _ = draw_figure("classes", [*scores, *scores])
    hatches = [container[0].get_hatch() for container in canvas.axes[0].containers]
    assert len(hatches) == 5
    assert len(set(hatches[1:])) == 4
    labels = [text.get_text() for text in canvas.legends[0].get_texts()]
    assert [label.split(" (")[0] for label in labels[1:]] == [
        "offline, run 1", "model, run 2", "offline, run 3", "model, run 4",
    ]  # fmt: skip


@pytest.mark.parametrize("name", ["a.svg", "a.pdf", "a.PNG"])
def test_files(name: str, scores: list[ReasoningScore], tmp_path: Path) -> None:
    written = []
    for folder in ("one", "two"):
        written.append(write_figure(*draw_figure("agreement", scores), tmp_path / folder / name))
    first, second = ([path.read_bytes() for path in paths] for paths in written)
    assert first == second
    words = draw_figure("agreement", scores)[1]
    if name.endswith("svg"):
        root = etree.fromstring(first[0])
        assert root.get("role") == "img"
        assert root.findtext(f"{SVG}desc") == words
        assert not list(root.iter(f"{SVG}text"))
    else:
        assert first[1].decode() == words
    if name.endswith("pdf"):
        assert b"/FontFile2" in first[0]


def test_a_long_name_fits_the_legend(scores: list[ReasoningScore], tmp_path: Path) -> None:
    named = scores[0].model_copy(update={"system": "m" * 200})
    canvas, words = draw_figure("outcomes", [named, scores[1]])
    write_figure(canvas, words, tmp_path / "a.png")
    box, page = canvas.legends[0].get_window_extent(), canvas.bbox
    assert box.x0 >= page.x0
    assert box.x1 <= page.x1
    assert "m" * 200 in words


def test_what_is_refused(scores: list[ReasoningScore], tmp_path: Path) -> None:
    with pytest.raises(SettingsError, match="unknown figure 'pie'"):
        draw_figure("pie", scores)
    with pytest.raises(SettingsError, match="7 runs were given"):
        draw_figure("outcomes", [scores[0]] * 7)
    with pytest.raises(SettingsError, match=r"must end in \.svg, \.pdf, \.png"):
        write_figure(*draw_figure("outcomes", scores), tmp_path / "a.gif")
    (tmp_path / "file").write_text("", encoding="utf-8")
    with pytest.raises(SettingsError, match="can't write"):
        write_figure(*draw_figure("outcomes", scores), tmp_path / "file" / "a.svg")


def test_without_the_extra(scores: list[ReasoningScore], monkeypatch: pytest.MonkeyPatch) -> None:
    import claimpath.extras

    def missing(name: str, *_: Any) -> None:
        raise ImportError(name)

    monkeypatch.setattr(claimpath.extras, "import_module", missing)
    with pytest.raises(MissingExtraError, match=r"claimpath\[plots\]"):
        draw_figure("outcomes", scores)
