"""All components as CSV (RFC 4180) that a spreadsheet opens without computing anything."""

import csv
import io
import re

from claimpath.export.components import COLUMNS, ComponentRow, component_rows
from claimpath.export.options import Exported, ExportOptions
from claimpath.export.plain import cell_text
from claimpath.export.source import Source

_COMPUTED = re.compile(r"[\s']*[=+\-@\t\r\n＝＋－＠]")
"""What a spreadsheet may take for a formula, or would once its apostrophes and blanks are gone."""


def export_csv(source: Source, options: ExportOptions) -> Exported:
    """Export as CSV in UTF-8: a header, CRLF ends, one row per component; several spans are joined by blanks."""
    out = io.StringIO()
    writer = csv.writer(out, dialect="excel", lineterminator="\r\n")
    writer.writerow(COLUMNS)
    n_guarded = n_replaced = 0
    for row in component_rows(source):
        cells = []
        for cell in _cells(row):
            plain, n = cell_text(cell)
            cells.append(guard(plain))
            n_replaced += n
            n_guarded += cells[-1] != plain
        writer.writerow(cells)
    notes = []
    if n_guarded:
        notes.append(
            f"{n_guarded} cells begin like a formula and got an apostrophe in front; `unguard` takes it away."
        )
    if n_replaced:
        notes.append(f"{n_replaced} control characters became U+FFFD.")
    return Exported(out.getvalue().encode("utf-8"), tuple(notes))


def guard(cell: str) -> str:
    """Put an apostrophe before a cell that a spreadsheet might compute."""
    return "'" + cell if _COMPUTED.match(cell) else cell


def unguard(cell: str) -> str:
    """Undo `guard`: `unguard(guard(cell)) == cell` for every text."""
    return cell[1:] if cell.startswith("'") and _COMPUTED.match(cell[1:]) else cell


def _cells(row: ComponentRow) -> list[str]:
    cells = []
    for name in COLUMNS:
        value = getattr(row, name)
        if value is None:
            cells.append("")
        elif isinstance(value, tuple):
            cells.append(" ".join(str(item) for item in value))
        else:
            cells.append(str(value))
    return cells
