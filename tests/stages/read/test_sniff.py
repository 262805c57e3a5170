"""What a file is, by its content first."""

import contextlib
import io
import zipfile
from collections.abc import Callable

import pytest

from claimpath.errors import StudyError
from claimpath.stages.read.sniff import sniff_kind


def zipped(**parts: str) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        for name, text in parts.items():
            archive.writestr(name.replace("__", "/").replace("_dot_", "."), text)
    return out.getvalue()


@pytest.mark.parametrize(
    ("data", "name", "kind"),
    [
        (b"%PDF-1.4\n1 0 obj\n", "a", "pdf"),
        (b"%PDF-1.4 and no more", "a.xml", "pdf"),
        (b"\x00junk\r\n%PDF-1.7\n1 0 obj <<>> endobj startxref", "a.bin", "pdf"),
        (b"<?xml version='1.0'?><article article-type='x'><front/></article>", "a.txt", "xml"),
        (b"<article><front/><body><sec/></body></article>", "a", "xml"),
        (b"<body><p>Loose.</p><sec><title>T</title></sec></body>", "a", "xml"),
        (b"<!DOCTYPE article PUBLIC '-//NLM//DTD' 'x.dtd'><article><body/></article>", "a.html", "xml"),
        (b"<PubmedArticleSet><PubmedArticle/></PubmedArticleSet>", "a.xml", "xml"),
        (b"<OAI-PMH xmlns='x'/>", "a", "xml"),
        (b"<collection><document/></collection>", "a", "xml"),
        (b"<?xml version='1.0'?>", "a.xml", "xml"),
        ("\ufeff<?xml version='1.0'?><article/>".encode(), "a", "xml"),
        ("<?xml version='1.0' encoding='utf-16'?><article/>".encode("utf-16"), "a", "xml"),
        (b"<!DOCTYPE html><html><p>x", "a.xml", "html"),
        (b"<!-- saved page -->\n<HTML><BODY>x", "a", "html"),
        (b"<?xml version='1.0'?><html xmlns='http://www.w3.org/1999/xhtml'/>", "a", "html"),
        (b"<div><h1>T</h1><p>x</p></div>", "a", "html"),
        (b"<article><h1>T</h1><div>x</div></article>", "a", "html"),
        (b"Some text <b>bold</b>", "a.html", "html"),
        (b'{"documents": []}', "a", "json"),
        (b'  [ {"documents": []} ]', "a", "json"),
        (b"[Background] Tea was drunk.", "a", "text"),
        (b"# Title\n\n## Methods\n\nText", "a", "markdown"),
        (b"Only text", "a.md", "markdown"),
        (b"a | b\n--- | ---\n1 | 2", "a.txt", "markdown"),
        (b"Only text, 5 < 6 and # 3.", "a.txt", "text"),
        (b"< 5 mice died", "a", "text"),
        ("Nur Text, größer.".encode("utf-16"), "a.txt", "text"),
        ("Nur Text, nicht markiert, aber lang genug.".encode("utf-16-le"), "a.txt", "text"),
        (zipped(word__document_dot_xml="<x/>"), "a.zip", "docx"),
    ],
)
def test_kinds(data: bytes, name: str, kind: str) -> None:
    assert sniff_kind(data, name) == kind


@pytest.mark.parametrize(
    ("data", "name", "what"),
    [
        (b"\x89PNG\r\n\x1a\n....", "a.xml", "a PNG image"),
        (b"\xff\xd8\xff\xe0....", "a.pdf", "a JPEG image"),
        (b"GIF89a....", "a", "a GIF image"),
        (b"\x1f\x8b\x08....", "a.xml.gz", "a gzip archive"),
        (b"\x7fELF\x02\x01\x01", "a.xml", "a program"),
        (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + b"\0" * 600, "a.doc", "old Office version"),
        (b"{\\rtf1 text}", "a.txt", "an RTF document"),
        (b"\0" * 257 + b"ustar" + b"\0" * 300, "a", "a tar archive"),
        (zipped(xl__workbook_dot_xml="<x/>"), "a.xlsx", "a spreadsheet"),
        (
            zipped(mimetype="application/epub+zip", **{"META-INF__container_dot_xml": "<x/>"}),
            "a.epub",
            "EPUB",
        ),
        (zipped(mimetype="application/vnd.oasis.opendocument.text"), "a.odt", "opendocument"),
        (zipped(other_dot_txt="x"), "a", "a zip archive"),
        (b"a,b\n1,2", "a.csv", "a table of values"),
    ],
)
def test_what_is_no_study_is_named(data: bytes, name: str, what: str) -> None:
    with pytest.raises(StudyError, match="What is read: XML") as error:
        sniff_kind(data, name)
    assert what in str(error.value)
    assert name in str(error.value)


@pytest.mark.parametrize(
    ("data", "name", "message"),
    [
        (bytes(range(256)) * 20, "a.xml", "binary data"),
        (b"only text", "a.xml", "named .xml but holds no XML"),
        (b"only text", "a.json", "holds no JSON"),
        (b"only text", "a.pdf", "holds no PDF"),
        (b"only text", "a.docx", "no Word document"),
        (b"   \n ", "a.txt", "nothing but blanks"),
        (b"PK\x03\x04 broken", "a.docx", "damaged zip file or Office document"),
    ],
)
def test_names_that_promise_something_else(data: bytes, name: str, message: str) -> None:
    with pytest.raises(StudyError, match=message):
        sniff_kind(data, name)


def test_a_text_that_speaks_of_pdf_is_text() -> None:
    assert sniff_kind(b"The file began with %PDF-1.4, they said.", "a.txt") == "text"


@pytest.mark.parametrize("piece", ["<!--", "<?", "<!DOCTYPE a[", "\n", "|-", "<", "{", "[", "# "])
def test_sniffing_takes_linear_time(piece: str, takes_linear_time: Callable[..., None]) -> None:
    """200,000 bytes of any of these took minutes with a careless pattern."""

    def work(n: int) -> None:
        with contextlib.suppress(StudyError):
            sniff_kind((piece * n).encode(), "a")

    takes_linear_time(work, 200_000)
