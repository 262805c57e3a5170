"""Tables as text: one line per row, each line readable by itself.

A row reads `Arm: A | n: 12`: every cell carries its column's header, so that a quoted row says what its numbers are.
Headers of several rows are joined with ` / `, and so are the names of row groups: `Characteristic: Sex / Men`.
Cells below one header are parted by `; `. Empty cells are left out where headers name the others. A table without a
header, or whose headers would be repeated to more than `MAX_KEYED_CHARS`, reads as its cells in order with ` | `
between them, the header being the first line.
"""

from claimpath.stages.read.jats.grid import Cell, Grid

MAX_KEYED_CHARS = 30_000
JOINT = " | "
LEVEL = " / "


def table_lines(grid: Grid) -> list[str]:
    """Return the table's lines; none is empty."""
    keys = _column_keys(grid)
    if not grid.body:
        return [line for line in (_plain_line(r) for r in grid.header) if line.strip(" |")]
    keyed = any(keys) and sum(map(len, keys)) * len(grid.body) <= MAX_KEYED_CHARS
    lines = [] if keyed or not any(keys) else [JOINT.join(keys)]
    group, only_indented = "", any(r[0].indented for r in grid.body if r)
    for index, row in enumerate(grid.body):
        if _names_group(row, grid, index):
            group = row[0].text
            if _group_has_members(grid, index, only_indented):
                continue
            group = ""
            lines.append(row[0].text)
            continue
        first = row[0].text
        if group and only_indented and not row[0].indented:
            group = ""
        if group and first:
            first = f"{group}{LEVEL}{first}"
        elif group:
            first = group
        lines.append(_keyed_line(keys, first, row) if keyed else _plain_line(row, first))
    return [line for line in lines if line]


def _column_keys(grid: Grid) -> list[str]:
    keys: list[str] = []
    rows = [r for r in grid.header if not r[0].spans_row]
    for column in range(grid.n_columns):
        parts: list[str] = []
        for row in rows:
            text = row[column].text
            if text and (not parts or parts[-1] != text):
                parts.append(text)
        keys.append(LEVEL.join(parts).rstrip(":"))
    titles = [r[0].text for r in grid.header if r[0].spans_row]
    if titles and keys:
        keys[0] = LEVEL.join([*titles, keys[0]]) if keys[0] else LEVEL.join(titles)
    return keys


def _names_group(row: list[Cell], grid: Grid, index: int) -> bool:
    """Whether a row is the heading of those below it: one cell across the table, or one cell and nothing else."""
    if not row or grid.n_columns < 2 or not row[0].text:
        return False
    if row[0].spans_row:
        return True
    return not any(c.text for c in row[1:]) and _next_is_indented(grid, index)


def _next_is_indented(grid: Grid, index: int) -> bool:
    return (
        index + 1 < len(grid.body) and grid.body[index + 1][0].indented and not grid.body[index][0].indented
    )


def _group_has_members(grid: Grid, index: int, only_indented: bool) -> bool:
    if index + 1 >= len(grid.body):
        return False
    following = grid.body[index + 1][0]
    return not following.spans_row and (following.indented or not only_indented)


def _keyed_line(keys: list[str], first: str, row: list[Cell]) -> str:
    """Write a row; a cell over several columns is written once, and so is a header over several columns."""
    parts: list[str] = []
    previous = ""
    for column, cell in enumerate(row):
        text = first if column == 0 else cell.text
        if not text or (cell.repeated and column > 0):
            continue
        end = column + 1
        while end < len(row) and row[end].repeated:
            end += 1
        key = _common_key(keys[column:end])
        if key and key == previous and parts:
            parts[-1] += f"; {text}"
        else:
            parts.append(f"{key}: {text}" if key else text)
        previous = key
    return JOINT.join(parts) if len(parts) != 1 or any(c.text for c in row[1:]) else first


def _common_key(keys: list[str]) -> str:
    """Return the levels that the headers of several columns share from the top."""
    levels = [key.split(LEVEL) for key in keys]
    shared = levels[0]
    for other in levels[1:]:
        n_same = 0
        while n_same < min(len(shared), len(other)) and shared[n_same] == other[n_same]:
            n_same += 1
        shared = shared[:n_same]
    return LEVEL.join(shared)


def _plain_line(row: list[Cell], first: str | None = None) -> str:
    texts = [c.text for c in row if not c.repeated]
    if first is not None and texts:
        texts[0] = first
    return JOINT.join(texts).strip() if any(texts) else ""
