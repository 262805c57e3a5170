"""A table as LaTeX, with the packages booktabs and threeparttable."""

from claimpath.bench.tables.cells import heading, shown
from claimpath.bench.tables.data import Cell, Column, TableData

NEEDS = (
    "% Needs \\usepackage{booktabs} and \\usepackage{threeparttable}; numbers are those of the CSV, rounded."
)
_ESCAPED = str.maketrans(
    {mark: f"\\{mark}" for mark in "&%$#_{}"}
    | {
        "\\": r"\textbackslash{}",
        "~": r"\textasciitilde{}",
        "^": r"\textasciicircum{}",
        "<": r"\textless{}",
        ">": r"\textgreater{}",
        "|": r"\textbar{}",
        '"': "''",
        "`": r"\textasciigrave{}",
        # A row that begins with a bracket would be read as an option of the line break above it.
        "[": "{[}",
        "]": "{]}",
        "\n": " ",
        "\r": " ",
        "\N{EN DASH}": "--",
        "\N{MINUS SIGN}": r"\textminus{}",
    }
)


def escape(text: str) -> str:
    """Text that LaTeX prints as it is."""
    return text.translate(_ESCAPED).replace("--", "-{}-") if "--" in text else text.translate(_ESCAPED)


def latex(table: TableData) -> str:
    """A floating table: caption, rules of booktabs, and the notes below."""
    lines = [NEEDS, r"\begin{table}", r"\centering", r"\begin{threeparttable}"]
    if table.title:
        lines.append(rf"\caption{{{escape(table.title)}}}")
    spec = "".join("l" if _is_text(table, place) else "r" for place in range(len(table.columns)))
    lines += [rf"\begin{{tabular}}{{{spec}}}", r"\toprule"]
    lines += [_line([escape(heading(column)) for column in table.columns]), r"\midrule"]
    for row in table.rows:
        lines.append(_line([_cell(cell, column) for cell, column in zip(row, table.columns, strict=True)]))
    lines += [r"\bottomrule", r"\end{tabular}"]
    if table.all_notes:
        lines += [r"\begin{tablenotes}", r"\footnotesize"]
        lines += [rf"\item {escape(note)}" for note in table.all_notes]
        lines.append(r"\end{tablenotes}")
    lines += [r"\end{threeparttable}", r"\end{table}"]
    return "\n".join(lines) + "\n"


def _line(cells: list[str]) -> str:
    return " & ".join(cells) + r" \\"


def _cell(cell: Cell, column: Column) -> str:
    figure, beside = shown(cell, column)
    small = rf" {{\scriptsize {escape(beside)}}}" if beside else ""
    return escape(figure) + small


def _is_text(table: TableData, place: int) -> bool:
    column = table.columns[place]
    return column.text or any(isinstance(row[place], str) and row[place] for row in table.rows)
