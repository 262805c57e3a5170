"""Tables of a DOCX file as JATS tables, with merged cells as row and column spans."""

from lxml import etree

from claimpath.stages.read.building import append
from claimpath.stages.read.docx.names import local
from claimpath.stages.read.docx.package import Element
from claimpath.stages.read.docx.runs import Counts, paragraph_element
from claimpath.stages.read.docx.styles import child, value


def table_element(source: Element, counts: Counts) -> Element:
    """Turn a `tbl` into a `table`; tables inside cells become text of the cell."""
    table = etree.Element("table")
    head: Element | None = None
    body = etree.Element("tbody")
    open_cells: dict[int, Element] = {}
    for row in _rows(source):
        is_head = child(child(row, "trPr"), "tblHeader") is not None and not len(body)
        if is_head and head is None:
            head = etree.SubElement(table, "thead")
        line = etree.SubElement(head if is_head and head is not None else body, "tr")
        column = 0
        for cell in (c for c in row if local(c.tag) == "tc"):
            column += _cell(cell, line, column, open_cells, counts)
    table.append(body)
    return table


def _rows(source: Element) -> list[Element]:
    """Return the rows of a table, also those inside content controls, but not those of inner tables."""
    rows: list[Element] = []
    for part in source:
        name = local(part.tag)
        if name == "tr":
            rows.append(part)
        elif name == "sdt" and (content := child(part, "sdtContent")) is not None:
            rows += [r for r in content if local(r.tag) == "tr"]
    return rows


def _cell(source: Element, line: Element, column: int, open_cells: dict[int, Element], counts: Counts) -> int:
    properties = child(source, "tcPr")
    span = value(child(properties, "gridSpan"))
    width = int(span) if span.isdigit() and 0 < int(span) < 200 else 1
    merge = child(properties, "vMerge")
    if merge is not None and value(merge) != "restart" and column in open_cells:
        above = open_cells[column]
        above.set("rowspan", str(int(above.get("rowspan", "1")) + 1))
        return width
    cell = etree.SubElement(line, "td", {"colspan": str(width)} if width > 1 else {})
    open_cells.pop(column, None)
    if merge is not None:
        open_cells[column] = cell
    for paragraph in source.iter("{*}p"):
        if len(cell) or cell.text:
            append(cell, " ")
        inner = paragraph_element(paragraph, counts)
        append(cell, inner.text or "")
        cell.extend(list(inner))
    return width
