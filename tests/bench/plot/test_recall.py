from pathlib import Path

import pytest

from claimpath.bench.class_recall import RecallSeries, RecallSettings
from claimpath.bench.plot import write_figure
from claimpath.bench.plot.recall import draw_recall
from claimpath.bench.tables import Value
from claimpath.errors import SettingsError

pytest.importorskip("matplotlib", reason="the extra `plots` is not installed")
SETTINGS = RecallSettings(most_k=3, least=1)


def series(name: str, *shares: float) -> RecallSeries:
    return RecallSeries(
        name, 4, tuple(4 * share for share in shares), tuple(Value(share) for share in shares)
    )


RUN = ("bm25", (series("Ambiguity", 0.25, 0.5, 1), series("all classes", 0, 0.5, 0.75)))


def test_a_line_for_each_class_and_axes_for_each_run() -> None:
    canvas, words = draw_recall([RUN, ("hybrid", (series("Ambiguity", 1, 1, 1),))], SETTINGS)
    first, second = canvas.axes
    assert [list(line.get_ydata()) for line in first.lines] == [[0.25, 0.5, 1], [0, 0.5, 0.75]]
    assert [list(line.get_xdata()) for line in first.lines] == [[1, 2, 3]] * 2
    assert [list(line.get_ydata()) for line in second.lines] == [[1, 1, 1]]
    # A class looks the same in every set of axes.
    assert first.lines[0].get_color() == second.lines[0].get_color()
    assert first.lines[0].get_marker() == second.lines[0].get_marker()
    assert first.lines[0].get_marker() != first.lines[1].get_marker()
    assert "Ambiguity (n = 4): k = 1: 0.250, k = 3: 1.000" in words


@pytest.mark.parametrize("ending", ["svg", "pdf", "png"])
def test_every_format_is_written_the_same_each_time(tmp_path: Path, ending: str) -> None:
    written = []
    for name in ("a", "b"):
        canvas, words = draw_recall([RUN], SETTINGS)
        path = write_figure(canvas, words, tmp_path / f"{name}.{ending}")[0]
        written.append(path.read_bytes())
    assert written[0] == written[1]
    assert len(written[0]) > 1_000


def test_what_can_not_be_drawn_is_refused() -> None:
    with pytest.raises(SettingsError, match="5 runs were given"):
        draw_recall([RUN] * 5, SETTINGS)
    with pytest.raises(SettingsError, match="smaller --least"):
        draw_recall([("bm25", ())], RecallSettings(least=20))
