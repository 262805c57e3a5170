"""Lines that were recognised on scanned pages, as pieces like those of pages with text."""

import statistics
from dataclasses import dataclass, replace

from claimpath.records import NotRead
from claimpath.stages.read.counting import counted
from claimpath.stages.read.draft import DraftStudy
from claimpath.stages.read.pdf.lines import Piece

_LEGIBLE = 0.5
"""Lines that are less certain are left out, and said."""
_CERTAIN = 0.85
"""Lines that are less certain are read, and said."""
_FONT_SIZE = 0.8
"""The font size as a share of the height of a line's box."""
_SAME_SIZE = 0.25
"""Lines whose height is off the usual one by less than this share are the body's: boxes of lines differ so much."""
_BELOW_MIDDLE = 0.3
"""How far the baseline stands below the middle of a line, in font sizes."""


@dataclass(frozen=True, slots=True)
class ScanLine:
    """One recognised line: its ends, its middle and its height, in pixels from the top or in points from the foot."""

    text: str
    x0: float
    x1: float
    middle: float
    height: float
    certainty: float
    """From 0 to 1, as the recogniser gives it."""


def to_points(lines: list[ScanLine], page_height: float, scale: float) -> list[ScanLine]:
    """Turn pixels from the top of a page into points from its foot. scale: pixels per point."""
    return [
        replace(
            line, x0=line.x0 / scale, x1=line.x1 / scale, middle=page_height - line.middle / scale,
            height=line.height / scale,
        )
        for line in lines
    ]  # fmt: skip


def pieces_of_scans(scans: dict[int, list[ScanLine]], body: float | None) -> dict[int, list[Piece]]:
    """Return the pieces of each scanned page, without the lines that are not legible.

    body: font size of the text on the document's other pages, in points, which the usual line of a scan is given as
    well; None where all pages are scans.
    """
    heights = [line.height for lines in scans.values() for line in lines if len(line.text) > 20]
    usual = statistics.median(heights or [line.height for lines in scans.values() for line in lines] or [1.0])
    return {
        number: [
            _piece(line, number, usual, body or usual * _FONT_SIZE)
            for line in lines
            if line.certainty >= _LEGIBLE
        ]
        for number, lines in scans.items()
    }


def _piece(line: ScanLine, page: int, usual: float, body: float) -> Piece:
    same = abs(line.height - usual) < _SAME_SIZE * usual
    size = round(body if same else body * line.height / usual, 1)
    return Piece(line.text, line.x0, line.x1, line.middle - _BELOW_MIDDLE * size, size, False, False, page)


def say_what_was_recognised(draft: DraftStudy, scans: dict[int, list[ScanLine]]) -> None:
    """Say of each scanned page that its text is recognised, how much of it is uncertain, and what is left out."""
    for number, lines in scans.items():
        draft.repairs.append(f"page {number}: text recognised from a scan; check quotes against the page")
        illegible = [line for line in lines if line.certainty < _LEGIBLE]
        unsure = [line for line in lines if _LEGIBLE <= line.certainty < _CERTAIN]
        if illegible:
            draft.not_read.append(
                NotRead(
                    what=f"{counted(len(illegible), 'line')} of page {number}",
                    reason="not legible in the scan",
                )
            )
        if unsure:
            shown = "; ".join(f"“{line.text[:60]}”" for line in unsure[:3])
            draft.warnings.append(
                f"Page {number}: {len(unsure)} of {counted(len(lines), 'recognised line')} uncertain: {shown}"
            )
    if scans:
        pages = ", ".join(str(number) for number in scans)
        draft.warnings.append(
            f"Text recognised from scans ({'page' if len(scans) == 1 else 'pages'} {pages}): letters, digits and "
            "superscripts may be wrong; check quotes against the page."
        )
