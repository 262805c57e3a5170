"""What a benchmark hands over: figures with their targets, printed and kept for docs/benchmarks.md."""

import json
import os
from collections.abc import Sequence
from dataclasses import asdict, dataclass

FIGURES_FILE = "CLAIMPATH_FIGURES_FILE"
"""Environment variable that names the file to which `hand_over` appends one JSON line per figure."""


@dataclass(frozen=True, slots=True)
class Figure:
    """One measured figure."""

    name: str
    """What was measured, with data and setting."""
    value: float
    """The measured value."""
    unit: str
    """Its unit; empty for a measure without one."""
    target: float | None = None
    """What it should reach; None where nothing was promised."""
    more_is_better: bool = False
    """Which side of the target is the good one."""
    note: str = ""
    """Interval, number of runs, and the like."""

    @property
    def met(self) -> bool | None:
        """Whether the target is reached; None where there is no target."""
        if self.target is None:
            return None
        return self.value >= self.target if self.more_is_better else self.value < self.target


def written(number: float) -> str:
    """A number with three significant digits, or all digits of its whole part."""
    return f"{number:,.0f}" if abs(number) >= 100 else f"{number:.3g}"


def target_text(figure: Figure) -> str:
    """The target in words: `< 3 s`, `at least 0.438`, or `-`."""
    if figure.target is None:
        return "-"
    sign = "at least" if figure.more_is_better else "<"
    return f"{sign} {written(figure.target)} {figure.unit}".rstrip()


def verdict_text(figure: Figure) -> str:
    """`met`, `missed`, or `-` where there is no target."""
    return {True: "met", False: "missed", None: "-"}[figure.met]


def line(figure: Figure) -> str:
    """A figure as it is printed."""
    value = f"{written(figure.value)} {figure.unit}".rstrip()
    note = f"   ({figure.note})" if figure.note else ""
    return f"{figure.name:60}  {value:>14}  target {target_text(figure):16} {verdict_text(figure)}{note}"


def hand_over(figures: Sequence[Figure]) -> None:
    """Print the figures, and append them to the file named by the environment where it names one."""
    for figure in figures:
        print(line(figure))
    if path := os.environ.get(FIGURES_FILE):
        with open(path, "a", encoding="utf-8") as file:
            file.writelines(json.dumps(asdict(figure)) + "\n" for figure in figures)
