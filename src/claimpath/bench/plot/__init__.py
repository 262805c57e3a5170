"""Figures of runs of reasoning (Beyond Verdicts, Figures 3, 4 and 5)."""

from claimpath.bench.plot.draw import FIGURES, draw_figure, draw_panels
from claimpath.bench.plot.write import FORMATS, write_figure

__all__ = ["FIGURES", "FORMATS", "draw_figure", "draw_panels", "write_figure"]
