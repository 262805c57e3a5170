"""Where a text comes from: itself, a file, an address; with its offsets, and what is told of it."""

import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest

from claimpath.errors import StudyError, TextError, UserError
from claimpath.stages.fallacies.given_text import given_text, read_text
from claimpath.stages.read.lookup.settings import LookUpSettings, LoopbackForTests

WORDS = "The tram is a fair idea, and its costs are known to within a tenth of the sum. "
PAGE = f"""<html><head><title>On trams</title></head><body><nav>Home</nav><article><h1>On trams</h1>
<p>{WORDS * 3}</p><p>You are with us or you are against us.</p><script>var x = "hidden";</script>
</article></body></html>"""


@pytest.fixture
def address() -> Iterator[tuple[str, LookUpSettings]]:
    """A page on this machine under an invented name, and the settings that allow it."""

    class Server(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            found = self.path == "/opinion/tram"
            self.send_response(200 if found else 404)
            self.send_header("Content-Type", "text/html; charset=utf-8")
            self.end_headers()
            self.wfile.write(PAGE.encode() if found else b"")

        def log_message(self, *_: object) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Server)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    port = server.server_address[1]
    allowed = LoopbackForTests(frozenset({port}), resolve=lambda _: ["127.0.0.1"], sleep=lambda _: None)
    yield f"http://paper.test:{port}/opinion/tram", LookUpSettings(for_tests=allowed, max_tries=1)
    server.shutdown()
    server.server_close()


def test_a_page_by_its_address(address: tuple[str, LookUpSettings]) -> None:
    url, settings = address
    found = read_text(url, settings)
    assert found.source == url
    assert "You are with us or you are against us." in found.text
    assert "hidden" not in found.text
    assert "Home" not in found.text


def test_inner_addresses_are_not_asked() -> None:
    with pytest.raises(StudyError):
        read_text("http://127.0.0.1:9/x", LookUpSettings())
    with pytest.raises(StudyError):
        read_text("http://169.254.169.254/latest", LookUpSettings())


def test_a_text_that_mentions_an_address_is_a_text() -> None:
    text = "https://paper.test says that everybody knows it."
    assert read_text(text).text == text
    assert read_text("doi: it yourself, they said").source == "text"


def test_files_keep_their_code_points(tmp_path: Path) -> None:
    text = "Üben\r\nmacht 👩‍👧 e\u0301 müde.\r\rשלום לכולם."
    for encoding in ("utf-8", "utf-8-sig", "utf-16"):
        path = tmp_path / f"{encoding}.txt"
        path.write_bytes(text.encode(encoding))
        found = read_text(str(path))
        assert (found.text, found.source) == (text, path.name)
    page = tmp_path / "page.md"
    page.write_text("# One\n\n# Two\n\n- *three*\n", encoding="utf-8")
    assert read_text(f"@{page}").text == "# One\n\n# Two\n\n- *three*\n"


def test_what_is_changed_is_told(tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    path.write_bytes(b"One\x01 two. " + b"And three. " * 20)
    found = read_text(str(path))
    assert found.text == "One two. " + "And three. " * 20
    assert any("control character" in warning for warning in found.warnings)
    broken = given_text("One \udcff two.")
    assert broken.text == "One \ufffd two."
    assert "1 broken" in broken.warnings[0]


@pytest.mark.parametrize("source", ["", "   ", "🎉 12", "@", "@no-such-file", "no-such-file.txt"])
def test_nothing_to_read(source: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(TextError):
        read_text(source)


@pytest.mark.parametrize(
    ("name", "data"), [("a.txt", b""), ("a.bin", b"\x89PNG\r\n\x1a\n\x00\x00"), ("a.pdf", b"no")]
)
def test_files_that_are_none(tmp_path: Path, name: str, data: bytes) -> None:
    (tmp_path / name).write_bytes(data)
    with pytest.raises(UserError):
        read_text(str(tmp_path / name))


def test_messages_speak_of_texts(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_bytes(b"")
    with pytest.raises(TextError, match=r"a\.txt is empty\. Give a file that holds a text"):
        read_text(str(tmp_path / "a.txt"))
    with pytest.raises(TextError, match="is a folder"):
        read_text(str(tmp_path))
