"""Tables read as lines; each line says what its numbers are, and no two cells fuse."""

from collections.abc import Callable

from claimpath.stages.read.draft import DraftPassage, DraftStudy

Passages = Callable[..., list[DraftPassage]]


def wrap(table: str, rest: str = "") -> str:
    return f"<table-wrap><label>Table 1.</label><caption><p>Falls.</p></caption>{table}{rest}</table-wrap>"


def lines(passages: Passages, table: str) -> list[str]:
    passage = passages(wrap(f"<table>{table}</table>"))[0]
    assert passage.origin == "table"
    assert passage.label == "Table 1"
    found = [passage.text[a:b] for a, b in passage.rows or []]
    assert found == passage.text.split("\n")
    assert found[0] == "Falls."
    return found[1:]


def test_every_cell_carries_its_header(passages: Passages) -> None:
    table = "<thead><tr><th>Arm</th><th>n</th></tr></thead><tbody><tr><td>A</td><td>12</td></tr></tbody>"
    assert lines(passages, table) == ["Arm: A | n: 12"]


def test_a_first_row_of_header_cells_is_the_header(passages: Passages) -> None:
    assert lines(passages, "<tr><th>Arm</th><th>n</th></tr><tr><td>A</td><td>12</td></tr>") == [
        "Arm: A | n: 12"
    ]


def test_without_header_cells_stand_in_order(passages: Passages) -> None:
    assert lines(passages, "<tr><td>A</td><td/><td>12</td></tr><tr><td>B</td><td>3</td></tr>") == [
        "A |  | 12",
        "B | 3",
    ]


def test_column_spans_in_the_header(passages: Passages) -> None:
    table = (
        '<thead><tr><th rowspan="2">Arm</th><th colspan="2">Falls</th></tr><tr><th>n</th><th>%</th></tr></thead>'
        "<tr><td>A</td><td>12</td><td>4.1</td></tr>"
    )
    assert lines(passages, table) == ["Arm: A | Falls / n: 12 | Falls / %: 4.1"]


def test_row_spans_are_repeated(passages: Passages) -> None:
    table = (
        "<thead><tr><th>Site</th><th>Arm</th><th>n</th></tr></thead>"
        '<tr><td rowspan="2">North</td><td>A</td><td>1</td></tr><tr><td>B</td><td>2</td></tr>'
        "<tr><td>South</td><td>A</td><td>3</td></tr>"
    )
    assert lines(passages, table) == [
        "Site: North | Arm: A | n: 1",
        "Site: North | Arm: B | n: 2",
        "Site: South | Arm: A | n: 3",
    ]


def test_one_header_over_several_columns_is_written_once(passages: Passages) -> None:
    table = (
        '<thead><tr><th>Arm</th><th colspan="3">Dose</th></tr></thead>'
        "<tr><td>A</td><td>1</td><td>±</td><td>0.2</td></tr>"
    )
    assert lines(passages, table) == ["Arm: A | Dose: 1; ±; 0.2"]


def test_a_row_across_the_table_names_the_group_below_it(passages: Passages) -> None:
    table = (
        "<thead><tr><th>Item</th><th>n</th></tr></thead>"
        '<tr><td colspan="2">Sex</td></tr><tr><td>Men</td><td>1</td></tr><tr><td>Women</td><td>2</td></tr>'
    )
    assert lines(passages, table) == ["Item: Sex / Men | n: 1", "Item: Sex / Women | n: 2"]


def test_with_indents_only_indented_rows_belong_to_the_group(passages: Passages) -> None:
    table = (
        "<thead><tr><th>Item</th><th>n</th></tr></thead><tr><td>Sex</td><td/></tr><tr><td>\u2003Men</td><td>1</td></tr>"
        "<tr><td>All</td><td>3</td></tr>"
    )
    assert lines(passages, table) == ["Item: Sex / Men | n: 1", "Item: All | n: 3"]


def test_a_name_alone_is_not_put_on_rows_that_may_not_be_its_own(passages: Passages) -> None:
    table = "<thead><tr><th>Item</th><th>n</th></tr></thead><tr><td>Sex</td><td/></tr><tr><td>All</td><td>3</td></tr>"
    assert lines(passages, table) == ["Sex", "Item: All | n: 3"]


def test_blocks_and_breaks_in_a_cell_do_not_fuse(passages: Passages) -> None:
    table = "<tr><td><p>12</p><p>13</p></td><td>1<break/>2</td><td>10<sup>6</sup></td></tr>"
    assert lines(passages, table) == ["12 13 | 1 2 | 10^6"]


def test_a_table_inside_a_cell_is_text_of_that_cell(passages: Passages) -> None:
    inner = "<table><tr><td>1</td><td>2</td></tr><tr><td>3</td></tr></table>"
    assert lines(passages, f"<tr><td>A</td><td>{inner}</td></tr>") == ["A | 1 2 3"]


def test_empty_rows_and_tables(passages: Passages) -> None:
    assert lines(passages, "<thead><tr/></thead><tr/><tr><td>A</td></tr>") == ["A"]
    assert [p.text for p in passages(wrap("<table><thead><tr/></thead></table>"))] == ["Falls."]


def test_wide_headers_on_a_long_table_are_written_once(passages: Passages) -> None:
    head = "<thead><tr><th>Item</th><th>" + "word " * 50 + "</th></tr></thead>"
    rows = "".join(f"<tr><td>r{i}</td><td>{i}</td></tr>" for i in range(400))
    found = lines(passages, head + rows)
    assert found[0].startswith("Item | word word")
    assert found[1:3] == ["r0 | 0", "r1 | 1"]


def test_hostile_spans_are_bounded(passages: Passages) -> None:
    table = '<tr><td colspan="999999999" rowspan="999999999">A</td><td>B</td></tr><tr><td colspan="-3">C</td></tr>'
    assert lines(passages, table)[0] == "A"
    assert lines(passages, '<tr><td colspan="x" rowspan="">A</td><td>B</td></tr>') == ["A | B"]


def test_table_notes_follow_the_table(passages: Passages) -> None:
    found = passages(
        wrap(
            "<table><tr><td>1<xref ref-type='table-fn'>a</xref></td></tr></table>",
            "<table-wrap-foot><fn><label>a</label><p>Adjusted for age. And sex.</p></fn><p>CI, interval.</p>"
            "</table-wrap-foot>",
        )
    )
    assert [(p.text, p.origin, p.label) for p in found] == [
        ("Falls.\n1^a", "table", "Table 1"),
        ("a Adjusted for age. And sex.\nCI, interval.", "footnote", "Table 1"),
    ]


def test_a_table_that_is_an_image_is_said(read_article: Callable[..., DraftStudy]) -> None:
    draft = read_article(wrap("<graphic/>"))
    assert [(p.text, p.origin) for p in draft.passages] == [("Falls.", "caption")]
    assert [(n.what, n.reason) for n in draft.not_read] == [("Table 1", "an image without text")]


def test_a_table_given_as_image_and_as_text_is_read_once(read_article: Callable[..., DraftStudy]) -> None:
    draft = read_article(
        wrap("<alternatives><graphic/><table><tr><td>A</td><td>1</td></tr></table></alternatives>")
    )
    assert [p.text for p in draft.passages] == ["Falls.\nA | 1"]
    assert not draft.not_read


def test_oasis_tables(passages: Passages) -> None:
    found = passages(
        "<table-wrap><table><tgroup cols='3'><colspec colname='c1'/><colspec colname='c2'/><colspec colname='c3'/>"
        "<thead><row><entry>Arm</entry><entry namest='c2' nameend='c3'>Falls</entry></row></thead>"
        "<tbody><row><entry>A</entry><entry>1</entry><entry>2</entry></row></tbody></tgroup></table></table-wrap>"
    )
    assert found[0].text == "Arm: A | Falls: 1; 2"


def test_tables_outside_the_body(passages: Passages) -> None:
    found = passages(
        "<p>See Table 1.</p>",
        after=f"<floats-group>{wrap('<table><tr><td>A</td><td>9</td></tr></table>')}</floats-group>",
    )
    assert [p.text for p in found] == ["See Table 1.", "Falls.\nA | 9"]
