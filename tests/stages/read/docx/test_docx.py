"""Word documents that the tests write themselves."""

# ruff: noqa: E501

import io
import zipfile
from typing import Any

import pytest

from claimpath.errors import StudyError
from claimpath.stages.read import limits
from claimpath.stages.read.docx import package, read_docx
from claimpath.stages.read.draft import DraftStudy

NS = (
    'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" '
    'xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math" '
    'xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"'
)
STYLES = (
    f"<w:styles {NS}><w:style w:type='paragraph' w:styleId='H1'><w:name w:val='heading 1'/></w:style>"
    "<w:style w:type='paragraph' w:styleId='H2'><w:name w:val='heading 2'/></w:style>"
    "<w:style w:type='paragraph' w:styleId='Sub'><w:name w:val='My heading'/><w:basedOn w:val='H2'/></w:style>"
    "<w:style w:type='paragraph' w:styleId='T'><w:name w:val='Title'/></w:style>"
    "<w:style w:type='paragraph' w:styleId='C'><w:name w:val='caption'/></w:style></w:styles>"
)
NUMBERING = (
    f"<w:numbering {NS}><w:abstractNum w:abstractNumId='0'><w:lvl w:ilvl='0'><w:numFmt w:val='bullet'/></w:lvl></w:abstractNum>"
    "<w:abstractNum w:abstractNumId='1'><w:lvl w:ilvl='0'><w:numFmt w:val='decimal'/></w:lvl></w:abstractNum>"
    "<w:num w:numId='1'><w:abstractNumId w:val='0'/></w:num><w:num w:numId='2'><w:abstractNumId w:val='1'/></w:num></w:numbering>"
)


def run(text: str, properties: str = "") -> str:
    return f"<w:r><w:rPr>{properties}</w:rPr><w:t xml:space='preserve'>{text}</w:t></w:r>"


def par(content: str, style: str = "", extra: str = "") -> str:
    inner = content if content.startswith("<") else run(content)
    named = f"<w:pStyle w:val='{style}'/>" if style else ""
    return f"<w:p><w:pPr>{named}{extra}</w:pPr>{inner}</w:p>"


def item(text: str, number: int) -> str:
    return par(text, extra=f"<w:numPr><w:ilvl w:val='0'/><w:numId w:val='{number}'/></w:numPr>")


def docx(body: str, **parts: str) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("word/document.xml", f"<w:document {NS}><w:body>{body}</w:body></w:document>")
        archive.writestr("word/styles.xml", STYLES)
        archive.writestr("word/numbering.xml", NUMBERING)
        for name, text in parts.items():
            archive.writestr(f"word/{name}.xml", text)
    return out.getvalue()


def read(body: str, **parts: str) -> DraftStudy:
    return read_docx(docx(body, **parts), "paper.docx")


def found(draft: DraftStudy) -> list[tuple[Any, ...]]:
    return [(p.origin, p.section, p.text) for p in draft.passages]


def test_headings_by_style_by_name_and_by_bold_type() -> None:
    draft = read(
        par("Tea and sleep in adults", "T") + par("Abstract", "H1") + par("Tea was drunk. doi:10.1234/tea.9")
        + par("Methods") + par("Twenty adults.") + par("People", "Sub") + par("All were healthy.")
        + par(run("Statistics", "<w:b/>")) + par("We counted.") + par("References", "H1") + par("1. A book.")
        + par("Funding", "H1") + par("None.")
    )  # fmt: skip
    assert draft.title == "Tea and sleep in adults"
    assert draft.ids == {"doi": "10.1234/tea.9"}
    assert found(draft) == [
        ("abstract", ("Abstract",), "Tea was drunk. doi:10.1234/tea.9"),
        ("body", ("Methods",), "Twenty adults."),
        ("body", ("Methods", "People"), "All were healthy."),
        ("body", ("Methods", "Statistics"), "We counted."),
        ("back", ("Funding",), "None."),
    ]
    assert draft.repairs == ["list of references left out (1 entry)"]


def test_runs_scripts_formulas_and_signs() -> None:
    draft = read(
        par("Results", "H1")
        + par(
            run("Load fell to 10") + run("6", "<w:vertAlign w:val='superscript'/>") + run(" of CO")
            + run("2", "<w:vertAlign w:val='subscript'/>") + "<w:r><w:tab/><w:t>as</w:t><w:noBreakHyphen/><w:t>is</w:t></w:r>"
            + "<w:r><w:sym w:font='Symbol' w:char='F061'/></w:r>"
            + "<m:oMath><m:sSup><m:e><m:r><m:t>x</m:t></m:r></m:e><m:sup><m:r><m:t>2</m:t></m:r></m:sup></m:sSup></m:oMath>"
            + run(" soft\u00adware.")
        )
    )  # fmt: skip
    assert draft.passages[0].text == "Load fell to 10^6 of CO2 as-isα x^2 software."


def test_lists() -> None:
    draft = read(
        par("Methods", "H1")
        + item("one", 1)
        + item("two", 1)
        + item("first", 2)
        + item("second", 2)
        + par("End.")
    )
    assert [(p.origin, p.text) for p in draft.passages] == [
        ("list", "one\ntwo"), ("list", "1. first\n2. second"), ("body", "End."),
    ]  # fmt: skip


def test_a_table_with_caption_and_merged_cells() -> None:
    def cell(text: str, extra: str = "") -> str:
        return f"<w:tc><w:tcPr>{extra}</w:tcPr>{par(text)}</w:tc>"

    table = (
        "<w:tbl><w:tr><w:trPr><w:tblHeader/></w:trPr>" + cell("Arm") + cell("n") + cell("Hours") + "</w:tr>"
        "<w:tr>" + cell("Tea", "<w:vMerge w:val='restart'/>") + cell("12") + cell("8.1") + "</w:tr>"
        "<w:tr>" + cell("", "<w:vMerge/>") + cell("13") + cell("7.9") + "</w:tr></w:tbl>"
    )
    draft = read(
        par("Results", "H1")
        + par("Table 3. Sleep by arm", "C")
        + table
        + par("Table 3 shows that all slept.")
    )
    assert [(p.origin, p.label, p.text) for p in draft.passages] == [
        ("table", "Table 3", "Sleep by arm\nArm: Tea | n: 12 | Hours: 8.1\nArm: Tea | n: 13 | Hours: 7.9"),
        ("body", None, "Table 3 shows that all slept."),
    ]


def test_what_readers_don_t_see() -> None:
    comments = f"<w:comments {NS}><w:comment w:id='1'>{par('SECRET')}</w:comment></w:comments>"
    draft = read(
        par("Results", "H1")
        + par(run("All slept.") + run("SECRET", "<w:vanish/>") + "<w:del><w:r><w:delText>SECRET</w:delText></w:r></w:del>"
              + "<w:ins>" + run(" Well.") + "</w:ins>"),
        comments=comments,
    )  # fmt: skip
    assert [p.text for p in draft.passages] == ["All slept. Well."]
    assert [(n.what, n.reason) for n in draft.not_read] == [("1 hidden run", "not visible to readers")]
    assert draft.repairs == ["1 tracked deletion left out", "1 comment of reviewers left out"]


def test_footnotes_and_boxes() -> None:
    notes = f"<w:footnotes {NS}><w:footnote w:id='2'>{par('Bo Lee was paid.')}</w:footnote></w:footnotes>"
    box = (
        "<w:r><mc:AlternateContent><mc:Choice><w:drawing><w:txbxContent>" + par("Only adults took part.")
        + "</w:txbxContent></w:drawing></mc:Choice><mc:Fallback><w:pict><w:txbxContent>" + par("Only adults took part.")
        + "</w:txbxContent></w:pict></mc:Fallback></mc:AlternateContent></w:r>"
    )  # fmt: skip
    draft = read(
        par("Results", "H1") + par(run("All slept.") + "<w:r><w:footnoteReference w:id='2'/></w:r>" + box),
        footnotes=notes,
    )
    assert [(p.origin, p.text) for p in draft.passages] == [
        ("body", "All slept. [1]"), ("boxed_text", "Only adults took part."), ("footnote", "Bo Lee was paid."),
    ]  # fmt: skip


def test_a_bomb_is_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(package, "MAX_UNZIPPED_BYTES", 1_000_000)
    with pytest.raises(StudyError, match="unpacks to more than"):
        read(par("x" * 5_000_000))


def test_a_real_bomb_within_the_limits_of_the_product() -> None:
    out = io.BytesIO()
    with (
        zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive,
        archive.open("word/document.xml", "w") as part,
    ):
        for _ in range(300):
            part.write(b" " * 1_000_000)
    assert len(out.getvalue()) < 500_000
    with pytest.raises(StudyError, match=f"unpacks to more than {limits.MAX_UNZIPPED_BYTES // 1_000_000} MB"):
        read_docx(out.getvalue(), "bomb.docx")


@pytest.mark.parametrize("part", ["<w:document", "<x/>", "<!DOCTYPE a [<!ENTITY b 'c'>]><a>&b;</a>"])
def test_parts_that_are_no_document(part: str) -> None:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        archive.writestr("word/document.xml", part)
    with pytest.raises(StudyError):
        read_docx(out.getvalue(), "paper.docx")


def test_entities_are_never_resolved() -> None:
    bomb = "<!DOCTYPE a [<!ENTITY a 'aaaaaaaaaa'>" + "".join(
        f"<!ENTITY {chr(98 + i)} '{f'&{chr(97 + i)};' * 10}'>" for i in range(9)
    )
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        archive.writestr(
            "word/document.xml", f"{bomb}]><w:document {NS}><w:body>{par('&j;')}</w:body></w:document>"
        )
    with pytest.raises(StudyError):
        read_docx(out.getvalue(), "paper.docx")


def test_deep_nesting_ends() -> None:
    body = "<w:sdt><w:sdtContent>" * 100 + par("deep") + "</w:sdtContent></w:sdt>" * 100
    with pytest.raises(StudyError):
        read(body)


@pytest.mark.parametrize("cut", [10, 200, 600])
def test_truncated_files(cut: int) -> None:
    with pytest.raises(StudyError, match="damaged"):
        read_docx(docx(par("text"))[:cut], "paper.docx")


def test_no_text() -> None:
    with pytest.raises(StudyError, match="no paragraphs"):
        read(par("Results", "H1"))
