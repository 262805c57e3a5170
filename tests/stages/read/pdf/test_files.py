"""PDFs as files: what they say of themselves, scans, locks, damage."""

from typing import Any

import pytest

from claimpath.errors import StudyError


def test_identifiers_licence_and_title_from_the_file(paper: Any, make_pdf: Any, text: Any) -> None:
    items = [
        text(50, 740, "doi:10.1234/tea.7", 8),
        text(50, 730, "Licensed under CC BY 4.0", 8),
        *paper.column(paper.LEFT, 50),
    ]
    draft = paper.read(make_pdf(items, title="Tea and sleep at night"))
    assert draft.ids == {"doi": "10.1234/tea.7"}
    assert draft.licence == "CC BY 4.0"
    assert draft.title == "Tea and sleep at night"
    assert paper.read(make_pdf(items, title="paper_final.docx")).title == ""


def test_a_title_that_says_retracted(paper: Any, make_pdf: Any, text: Any) -> None:
    items = [text(50, 740, "RETRACTED: Tea and the sleep of adults", 18, 1), text(50, 690, "Results", 11, 1)]
    assert paper.read(make_pdf([*items, *paper.column(paper.LEFT, 50)])).retracted


def test_scans(paper: Any, make_pdf: Any, text: Any, picture: Any) -> None:
    with pytest.raises(
        StudyError,
        match=r"is scanned: .* With pip install 'claimpath\[ocr\]' and --ocr its text can be recognised",
    ):
        paper.read(make_pdf([picture], [picture]))
    draft = paper.read(make_pdf(paper.column(paper.LEFT, 50), [picture]))
    assert [(n.what, n.reason) for n in draft.not_read] == [("page 2", "an image without text (a scan)")]
    assert [w for w in draft.warnings if "scanned" in w] == [
        "1 page scanned and not read. With pip install 'claimpath[ocr]' and --ocr the text can be recognised."
    ]


def test_a_password(paper: Any, make_pdf: Any) -> None:
    locked = b"/Encrypt<</Filter/Standard/V 1/R 2/O<%b>/U<%b>/P -44>>/ID[<00><00>]" % (b"ab" * 32, b"cd" * 32)
    with pytest.raises(StudyError, match=r"paper\.pdf is locked by a password\. Save a copy without"):
        paper.read(make_pdf(paper.column(paper.LEFT, 50), trailer=locked))


@pytest.mark.parametrize("cut", [0.05, 0.3, 0.6, 0.9])
def test_a_truncated_file_is_refused_or_read(paper: Any, make_pdf: Any, cut: float) -> None:
    data = make_pdf(paper.column(paper.LEFT, 50), paper.column(paper.RIGHT, 50))
    try:
        draft = paper.read(data[: int(len(data) * cut)])
    except StudyError as error:
        assert "paper.pdf" in str(error)  # noqa: PT017
    else:
        assert draft.passages


def test_broken_and_empty_files(paper: Any, make_pdf: Any) -> None:
    with pytest.raises(StudyError, match="damaged PDF"):
        paper.read(b"%PDF-1.7\nnothing else")
    with pytest.raises(StudyError, match="holds no text"):
        paper.read(make_pdf([]))


def test_a_form_is_read_with_a_warning(paper: Any, make_pdf: Any) -> None:
    lines = [
        "Please fill in this form and send it back to the office.",
        "List every grant, fee or gift of the last three years.",
    ]
    draft = paper.read(make_pdf(paper.column(lines, 50)))
    assert paper.bodies(draft) == [" ".join(lines)]
    assert draft.warnings == [
        "This doesn't look like a study: no abstract, methods or results were found in it."
    ]
