"""What a person may hand over by mistake: exit 2 with one message, or a report that says so; never a traceback."""

import io
import zlib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

Run = Callable[..., Any]

CLAIM = "Moss tea cures hiccups."
PROSE = (
    "Moss tea and hiccups: a small trial\n\nAbstract\n\nWe gave moss tea to 24 adults with hiccups. "
    "The hiccups stopped after a mean of 9 minutes with tea and of 11 minutes with water (p = 0.31).\n\n"
    "Discussion\n\nThe difference may be due to chance. Further studies are needed.\n"
)


def _refused(done: Any, *said: str) -> None:
    assert done.code == 2, (done.code, done.err)
    assert done.out == ""
    assert done.err.startswith("claimpath: ")
    assert len(done.err.strip().splitlines()) <= 3
    for words in said:
        assert words.lower() in done.err.lower(), done.err


def _check(run: Run, path: Path, claim: str = CLAIM) -> Any:
    return run("check", claim, str(path), "--json")


@pytest.mark.parametrize("command", [("read",), ("check", CLAIM), ("rank", CLAIM)], ids=lambda c: c[0])
def test_a_missing_file(run: Run, command: tuple[str, ...]) -> None:
    _refused(run(*command, "no-such-study.xml", "--json"), "no-such-study.xml")


def test_a_folder(run: Run, tmp_path: Path) -> None:
    _refused(_check(run, tmp_path), str(tmp_path))


@pytest.mark.parametrize(
    "content", [b"", b" \n\t\n", b"\xef\xbb\xbf"], ids=["nothing", "blanks", "a mark only"]
)
@pytest.mark.parametrize("name", ["study.xml", "study.txt", "study.pdf"])
def test_an_empty_file(run: Run, tmp_path: Path, name: str, content: bytes) -> None:
    path = tmp_path / name
    path.write_bytes(content)
    _refused(_check(run, path), name, "empty")


def _pdf(*objects: bytes) -> bytes:
    """A PDF of these objects, numbered from 1; the first is the catalogue."""
    out = bytearray(b"%PDF-1.4\n")
    places = []
    for number, body in enumerate(objects, start=1):
        places.append(len(out))
        out += b"%d 0 obj\n%s\nendobj\n" % (number, body)
    start = len(out)
    out += b"xref\n0 %d\n0000000000 65535 f \n" % (len(objects) + 1)
    out += b"".join(b"%010d 00000 n \n" % place for place in places)
    out += b"trailer\n<< /Size %d /Root 1 0 R >>\nstartxref\n%d\n%%%%EOF\n" % (len(objects) + 1, start)
    return bytes(out)


def _stream(head: bytes, body: bytes) -> bytes:
    return b"<< %s /Length %d >>\nstream\n%s\nendstream" % (head, len(body), body)


def _image_only_pdf() -> bytes:
    image = zlib.compress(bytes(range(64)) * 64)
    return _pdf(
        b"<< /Type /Catalog /Pages 2 0 R >>",
        b"<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
        b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] /Contents 4 0 R "
        b"/Resources << /XObject << /I 5 0 R >> >> >>",
        _stream(b"", b"200 0 0 200 0 0 cm /I Do"),
        _stream(
            b"/Type /XObject /Subtype /Image /Width 64 /Height 64 /ColorSpace /DeviceGray "
            b"/BitsPerComponent 8 /Filter /FlateDecode",
            image,
        ),
    )


def test_a_pdf_of_images_only(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "scan.pdf"
    path.write_bytes(_image_only_pdf())
    _refused(_check(run, path), "scan.pdf", "text")


def test_a_pdf_with_a_password(run: Run, tmp_path: Path) -> None:
    pypdf = pytest.importorskip("pypdf")
    writer = pypdf.PdfWriter(clone_from=pypdf.PdfReader(io.BytesIO(_image_only_pdf())))
    writer.encrypt(user_password="moss", algorithm="RC4-128")
    path = tmp_path / "locked.pdf"
    with path.open("wb") as file:
        writer.write(file)
    _refused(_check(run, path), "locked.pdf", "password")


def test_a_pdf_that_breaks_off(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "half.pdf"
    path.write_bytes(_image_only_pdf()[:300])
    _refused(_check(run, path), "half.pdf")


@pytest.mark.parametrize(
    "content",
    [bytes(range(256)) * 40, b"\x7fELF\x02\x01\x01" + bytes(500), b"\x89PNG\r\n\x1a\n" + bytes(500)],
    ids=["all bytes", "a program", "a picture"],
)
def test_a_binary_file_with_an_xml_name(run: Run, tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "study.xml"
    path.write_bytes(content)
    _refused(_check(run, path), "study.xml")


def test_xml_that_breaks_off_is_refused_or_said(run: Run, tmp_path: Path, study: str) -> None:
    path = tmp_path / "half.xml"
    path.write_bytes(Path(study).read_bytes()[:6000])
    done = _check(run, path)
    if done.code == 2:
        _refused(done, "half.xml")
    else:
        assert done.document["state"] != "complete"
        assert done.document["studies"][0]["reading"]["not_read"]


def test_xml_that_is_no_article(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "recipe.xml"
    path.write_text("<recipe><step>Boil the moss.</step></recipe>", encoding="utf-8")
    _refused(_check(run, path), "recipe.xml")


def test_200_megabytes_of_text_are_refused(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "huge.txt"
    with path.open("wb") as file:
        file.write(PROSE.encode())
        file.truncate(200_000_000)  # a hole: it takes no room
    _refused(_check(run, path), "huge.txt", "MB")


@pytest.mark.parametrize(
    "claim", ["", "   ", "\n\t", "\u00a0\u200b"], ids=["nothing", "blanks", "breaks", "unseen"]
)
def test_an_empty_claim(run: Run, study: str, claim: str) -> None:
    _refused(run("check", claim, study, "--json"), "claim", "empty")


def test_a_claim_of_5000_words(run: Run, study: str) -> None:
    _refused(run("check", "moss " * 5000, study, "--json"), "claim", "words")


def test_a_claim_file_that_is_missing(run: Run, study: str) -> None:
    _refused(run("check", "@no-such-claim.txt", study, "--json"), "no-such-claim.txt")


def test_text_that_is_not_utf_8_is_read_and_said(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "study.txt"
    text = PROSE.replace("hiccups stopped", "hiccups of Zoë’s café stopped")
    path.write_bytes(text.encode("cp1252"))
    done = _check(run, path)
    if done.code == 2:
        _refused(done, "UTF-8")
        return
    reading = done.document["studies"][0]["reading"]
    assert "windows-1252" in " ".join(reading["repairs"] + reading["warnings"]).lower()
    assert any("Zoë’s café" in passage["text"] for passage in done.document["studies"][0]["passages"])


GERMAN = (
    "Moostee gegen Schluckauf: eine kleine Studie\n\nZusammenfassung\n\nWir gaben 24 Erwachsenen mit Schluckauf einen "
    "Tee aus Moos. Der Schluckauf endete im Mittel nach 9 Minuten mit dem Tee und nach 11 Minuten mit Wasser. Der "
    "Unterschied war nicht signifikant.\n\nDiskussion\n\nDer Unterschied kann auf Zufall beruhen, und weitere "
    "Studien sind nötig. Die Teilnehmer wussten, was sie tranken, und die Messung der Zeit war ungenau.\n"
)


def test_a_study_in_another_language_is_not_checked_and_that_is_said(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "studie.txt"
    path.write_text(GERMAN, encoding="utf-8")
    done = _check(run, path)
    assert done.code == 3
    document = done.document
    assert document["state"] == "not_checked"
    assert document["verdict"]["label"] == "No Response"
    assert document["subgraphs"] == []
    assert "language" in " ".join(document["warnings"])


def test_a_study_about_something_else_is_no_refutation(run: Run, study: str) -> None:
    done = run("check", "Daily chess lessons raise the grades of schoolchildren in Peru.", study, "--json")
    assert done.code == 0
    assert done.document["verdict"]["label"] == "Not Enough Information"


def test_an_external_entity_is_never_resolved(run: Run, tmp_path: Path) -> None:
    secret = tmp_path / "secret.txt"
    secret.write_text("the-hidden-word", encoding="utf-8")
    path = tmp_path / "study.xml"
    path.write_text(
        f'<!DOCTYPE article [<!ENTITY x SYSTEM "{secret.as_uri()}">]><article><body><p>Moss &x; tea stops hiccups, we '
        "found in a trial of 24 adults.</p></body></article>",
        encoding="utf-8",
    )
    done = run("read", str(path), "--json")
    assert "the-hidden-word" not in done.out + done.err
    assert done.code in {0, 2}


def test_entities_that_grow_without_end_come_to_an_end(run: Run, tmp_path: Path) -> None:
    layers = "".join(f'<!ENTITY e{n} "{f"&e{n - 1};" * 10}">' for n in range(1, 12))
    path = tmp_path / "bomb.xml"
    path.write_text(
        f'<!DOCTYPE article [<!ENTITY e0 "moss">{layers}]><article><body><p>&e11;</p></body></article>',
        encoding="utf-8",
    )
    done = run("read", str(path), "--json")  # which is given two minutes
    assert done.code in {0, 2}
    assert len(done.out) < 100_000


@pytest.mark.parametrize(
    ("option", "value", "said"),
    [("--engine", "oracle", "offline"), ("--ranker", "psychic", "hybrid")],
)
def test_an_unknown_choice_is_answered_with_the_known_ones(
    run: Run, study: str, option: str, value: str, said: str
) -> None:
    _refused(run("check", CLAIM, study, option, value, "--json"), value, said)


def test_an_unknown_task_and_an_unknown_passage(run: Run, study: str) -> None:
    _refused(run("rank", CLAIM, study, "--task", "praise", "--json"), "praise", "undermines")
    _refused(run("rank", CLAIM, study, "--task", "undermines", "--given", "p999", "--json"), "p999")


def test_a_report_folder_that_is_a_file(run: Run, study: str, tmp_path: Path) -> None:
    taken = tmp_path / "taken"
    taken.write_text("a file", encoding="utf-8")
    _refused(run("check", CLAIM, study, "--out", str(taken), "--json"), "taken")
