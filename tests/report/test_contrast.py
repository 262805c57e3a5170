"""Contrast of every pair of colours that the page sets on each other, computed as in WCAG 2.2 (1.4.3 and 1.4.11)."""

import re
from pathlib import Path

import pytest

import claimpath.report.html

CSS = (Path(claimpath.report.html.__file__).parent / "templates" / "1-base.css").read_text("utf-8")
TEXT = [
    ("ink", "paper"), ("muted", "paper"), ("link", "paper"), ("ink", "wash"), ("muted", "wash"), ("link", "wash"),
    ("ink", "context"), ("ink", "finding"), ("link", "context"), ("alert", "alert-wash"), ("ink", "alert-wash"),
    ("link", "alert-wash"), ("caution", "caution-wash"), ("ink", "caution-wash"), ("muted", "caution-wash"),
    ("link", "caution-wash"), ("on-badge", "badge"), ("alert", "paper"), ("good", "paper"), ("paper", "ink"),
    ("ink", "g-context"), ("ink", "g-finding"), ("ink", "g-fallacy"), ("muted", "g-context"), ("muted", "g-finding"),
    ("muted", "g-fallacy"),
]  # fmt: skip
GRAPHIC = [
    ("context-line", "context"), ("finding-line", "finding"), ("supports-line", "paper"), ("undermines-line", "paper"),
    ("g-edge", "paper"), ("alert", "alert-wash"), ("caution", "caution-wash"), ("link", "paper"),
]  # fmt: skip


def colours(block: str) -> dict[str, str]:
    return dict(re.findall(r"--([a-z-]+):(#[0-9a-f]{3,6})\b", block))


def scheme(name: str) -> dict[str, str]:
    light, dark = CSS.split("@media screen and (prefers-color-scheme:dark)")
    return colours(light) if name == "light" else {**colours(light), **colours(dark)}


def luminance(colour: str) -> float:
    digits = colour[1:] if len(colour) == 7 else "".join(2 * c for c in colour[1:])
    channels = [int(digits[i : i + 2], 16) / 255 for i in (0, 2, 4)]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(a: str, b: str) -> float:
    high, low = sorted((luminance(a), luminance(b)), reverse=True)
    return (high + 0.05) / (low + 0.05)


def test_the_measure_itself() -> None:
    assert contrast("#000", "#ffffff") == pytest.approx(21)
    assert contrast("#777777", "#fff") == pytest.approx(4.48, abs=0.01)  # the well-known grey that just fails


@pytest.mark.parametrize("name", ["light", "dark"])
@pytest.mark.parametrize(("front", "back"), TEXT)
def test_text_can_be_read(name: str, front: str, back: str) -> None:
    values = scheme(name)
    assert contrast(values[front], values[back]) >= 4.5


@pytest.mark.parametrize("name", ["light", "dark"])
@pytest.mark.parametrize(("front", "back"), GRAPHIC)
def test_lines_can_be_seen(name: str, front: str, back: str) -> None:
    values = scheme(name)
    assert contrast(values[front], values[back]) >= 3
