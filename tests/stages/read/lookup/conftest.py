"""A small internet on 127.0.0.1: servers under invented names, answering in the shapes of the real services.

All articles, people and journals are invented. Names end in `.test`; a stand-in for DNS leads them to this machine,
which only the test-only settings allow.
"""

import json
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field, replace
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest

from claimpath.stages.read.lookup.settings import LookUpSettings, LoopbackForTests, Services

TITLE = "Nightly humming and the length of beards in cave-dwelling goats: a randomised trial"
PMCID, PMID, DOI = "PMC7700001", "39900001", "10.5555/goat.2024.17"
NOTICE_DOI = "10.5555/goat.2025.3"


@dataclass(frozen=True)
class Answer:
    """What a server says, and how badly it behaves."""

    body: bytes = b""
    status: int = 200
    headers: dict[str, str] = field(default_factory=dict)
    manner: str = "well"
    """`well`, `cut` (closes half way), `drip` (a byte at a time), `endless`, or `silent` (says nothing for 3 s)."""


@dataclass(frozen=True)
class Asked:
    """A request as the server saw it."""

    host: str
    path: str
    query: dict[str, str]
    headers: dict[str, str]


Giver = Answer | list[Answer] | Callable[[Asked], Answer]


class World:
    """Answers by `host/path`; everything else is 404. A list is given one by one, its last answer for ever."""

    def __init__(self) -> None:
        self.answers: dict[str, Giver] = {}
        self.asked: list[Asked] = []
        self.names: dict[str, list[str]] = {}
        """Addresses of names that do not lead to this machine."""
        self.resolved: list[str] = []
        self.slept: list[float] = []
        self.port = 0

    def set(self, place: str, giver: Giver | bytes | dict[str, Any]) -> None:
        if isinstance(giver, dict):
            giver = Answer(json.dumps(giver).encode(), headers={"Content-Type": "application/json"})
        self.answers[place] = Answer(giver) if isinstance(giver, bytes) else giver

    def url(self, place: str) -> str:
        host, _, path = place.partition("/")
        return f"http://{host}:{self.port}/{path}"

    def n_asked(self, place: str) -> int:
        return sum(1 for asked in self.asked if f"{asked.host}{asked.path}" == place)

    def resolve(self, host: str) -> list[str]:
        self.resolved.append(host)
        if host in self.names:
            return self.names[host]
        return ["127.0.0.1"] if host.endswith(".test") else []

    def answer(self, asked: Asked) -> Answer:
        self.asked.append(asked)
        giver = self.answers.get(f"{asked.host}{asked.path}", Answer(b"nothing here", 404))
        if isinstance(giver, list):
            return giver.pop(0) if len(giver) > 1 else giver[0]
        return giver if isinstance(giver, Answer) else giver(asked)


def _handler(world: World) -> type[BaseHTTPRequestHandler]:
    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_GET(self) -> None:
            parts = urlsplit(self.path)
            query = {key: values[0] for key, values in parse_qs(parts.query).items()}
            host = self.headers.get("Host", "").split(":")[0]
            answer = world.answer(Asked(host, parts.path, query, dict(self.headers.items())))
            with suppress(BrokenPipeError, ConnectionResetError):
                self._give(answer)

        def _give(self, answer: Answer) -> None:
            if answer.manner == "silent":
                time.sleep(3)
            self.send_response(answer.status)
            headers = {"Content-Length": str(len(answer.body)), **answer.headers}
            if answer.manner == "endless":
                headers.pop("Content-Length")
                headers["Connection"] = "close"
            for name, value in headers.items():
                self.send_header(name, value)
            self.end_headers()
            if answer.manner == "cut":
                self.wfile.write(answer.body[: len(answer.body) // 2])
                self.close_connection = True
            elif answer.manner == "drip":
                for number in range(len(answer.body)):
                    self.wfile.write(answer.body[number : number + 1])
                    self.wfile.flush()
                    time.sleep(0.05)
            elif answer.manner == "endless":
                while True:
                    self.wfile.write(answer.body)
            else:
                self.wfile.write(answer.body)

        def log_message(self, format: str, *args: Any) -> None:
            pass

    return Handler


class _Server(ThreadingHTTPServer):
    def handle_error(self, request: Any, client_address: Any) -> None:
        """A client that leaves in the middle is what many tests are about; it needs no traceback."""


@pytest.fixture
def world() -> Iterator[World]:
    world = World()
    server = _Server(("127.0.0.1", 0), _handler(world))
    server.daemon_threads = True
    world.port = server.server_address[1]
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01}, daemon=True)
    thread.start()
    yield world
    server.shutdown()
    server.server_close()


@pytest.fixture
def settings(world: World, tmp_path: Path) -> LookUpSettings:
    """Settings that ask the small internet, with short limits and waits that take no time."""
    return LookUpSettings(
        email="ada@example.org",
        cache=tmp_path / "cache",
        total_seconds=60.0,
        read_seconds=5.0,
        connect_seconds=5.0,
        services=Services(
            europe_pmc=world.url("europepmc.test/rest"),
            eutils=world.url("eutils.test/entrez"),
            id_converter=world.url("idconv.test/articles/"),
            crossref=world.url("crossref.test/works"),
            unpaywall=world.url("unpaywall.test/v2"),
            doi=world.url("doi.test/").rstrip("/"),
            arxiv=world.url("arxiv.test/").rstrip("/"),
        ),
        for_tests=LoopbackForTests(
            ports=frozenset({world.port}), resolve=world.resolve, sleep=world.slept.append
        ),
    )


@pytest.fixture
def offline(settings: LookUpSettings) -> LookUpSettings:
    return replace(settings, offline=True)


def jats(
    title: str = TITLE, *, pmcid: str = PMCID, doi: str = DOI, pmid: str = PMID, body: bool = True
) -> bytes:
    text = (
        "<body><sec><title>Methods</title><p>We hummed to 40 goats every night for eight weeks.</p></sec>"
        "<sec><title>Results</title><p>Beards were 2.1 cm longer in the goats that heard the humming.</p></sec></body>"
    )
    return (
        '<?xml version="1.0"?><article article-type="research-article"><front><article-meta>'
        f'<article-id pub-id-type="pmcid">{pmcid}</article-id><article-id pub-id-type="pmid">{pmid}</article-id>'
        f'<article-id pub-id-type="doi">{doi}</article-id>'
        f"<title-group><article-title>{title}</article-title></title-group>"
        "<abstract><p>Whether humming lengthens the beards of goats is not known. We tried it.</p></abstract>"
        f"</article-meta></front>{text if body else ''}</article>"
    ).encode()


def europe_record(**changes: Any) -> dict[str, Any]:
    result = {
        "id": PMID,
        "source": "MED",
        "pmid": PMID,
        "pmcid": PMCID,
        "doi": DOI,
        "title": f"{TITLE}.",
        "abstractText": "<h4>Background</h4>Humming may matter to goats. <h4>Results</h4>Beards grew by 2.1 cm.",
        "isOpenAccess": "Y",
        "inEPMC": "Y",
        "pubTypeList": {"pubType": ["Randomized Controlled Trial", "Journal Article"]},
    } | changes
    result = {key: value for key, value in result.items() if value is not None}
    return {"version": "6.9", "hitCount": 1, "resultList": {"result": [result]}}


NOTHING_FOUND = {"version": "6.9", "hitCount": 0, "resultList": {"result": []}}


def crossref_record(doi: str = DOI, **changes: Any) -> dict[str, Any]:
    message = {"DOI": doi, "type": "journal-article", "title": [TITLE], "relation": {}} | changes
    return {"status": "ok", "message-type": "work", "message": message}


def update(kind: str, doi: str = NOTICE_DOI, source: str = "publisher") -> dict[str, Any]:
    return {
        "DOI": doi,
        "type": kind,
        "label": kind.replace("_", " ").capitalize(),
        "source": source,
        "updated": {
            "date-parts": [[2025, 2, 14]],
            "date-time": "2025-02-14T00:00:00Z",
            "timestamp": 1739491200000,
        },
    }


def pubmed(pmid: str = PMID, title: str = TITLE, extra: str = "") -> bytes:
    return (
        '<?xml version="1.0"?><PubmedArticleSet><PubmedArticle><MedlineCitation>'
        f"<PMID>{pmid}</PMID><Article><ArticleTitle>{title}.</ArticleTitle><Abstract>"
        '<AbstractText Label="METHODS">We hummed to goats in three caves.</AbstractText>'
        '<AbstractText Label="RESULTS">Their beards grew faster than those of goats in silence.</AbstractText>'
        "</Abstract><PublicationTypeList><PublicationType>Journal Article</PublicationType></PublicationTypeList>"
        f"</Article>{extra}</MedlineCitation><PubmedData><ArticleIdList><ArticleId IdType='doi'>{DOI}</ArticleId>"
        "</ArticleIdList></PubmedData></PubmedArticle></PubmedArticleSet>"
    ).encode()


def page(title: str = TITLE, *, n_paragraphs: int = 30, head: str = "", doi: str = DOI) -> bytes:
    sentence = (
        "In this study the goats of the humming group were measured by people who did not know the group, "
        "and the beards of all goats were combed before each measurement was taken with a steel ruler."
    )
    paragraphs = "".join(f"<p>Cave number {n}. {sentence}</p>" for n in range(n_paragraphs))
    return (
        f'<!DOCTYPE html><html lang="en"><head><title>{title}</title><meta name="citation_title" content="{title}">'
        f'<meta name="citation_doi" content="{doi}">{head}</head><body><article><h1>{title}</h1>'
        f"<h2>Abstract</h2><p>Whether humming lengthens the beards of goats is not known, and we found out.</p>"
        f"{'<h2>Results</h2>' + paragraphs if n_paragraphs else ''}</article></body></html>"
    ).encode()


def pdf(title: str = TITLE) -> bytes:
    """One page with real text, written by hand."""
    lines = [
        title[:60],
        title[60:],
        "",
        "Abstract",
        "Goats were hummed to in caves at night, and were measured.",
        "",
    ]
    lines += [
        "Results",
        *[f"The beards of goat number {n} grew by two centimetres in the study." for n in range(20)],
    ]
    text = "BT /F1 11 Tf 60 780 Td 14 TL " + " ".join(f"({line}) Tj T*" for line in lines) + " ET"
    objects = [
        "<< /Type /Catalog /Pages 2 0 R >>",
        "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
        "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R "
        "/Resources << /Font << /F1 5 0 R >> >> >>",
        f"<< /Length {len(text)} >>\nstream\n{text}\nendstream",
        "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
    ]
    out, places = "%PDF-1.4\n", []
    for number, content in enumerate(objects, start=1):
        places.append(len(out))
        out += f"{number} 0 obj\n{content}\nendobj\n"
    table = "".join(f"{place:010d} 00000 n \n" for place in places)
    out += f"xref\n0 6\n0000000000 65535 f \n{table}trailer << /Size 6 /Root 1 0 R >>\nstartxref\n{len(out)}\n%%EOF\n"
    return out.encode("latin-1")


class Shapes:
    """The answers' makers, for tests."""

    Answer = Answer
    TITLE, PMCID, PMID, DOI, NOTICE_DOI = TITLE, PMCID, PMID, DOI, NOTICE_DOI
    NOTHING_FOUND = NOTHING_FOUND
    jats = staticmethod(jats)
    europe_record = staticmethod(europe_record)
    crossref_record = staticmethod(crossref_record)
    update = staticmethod(update)
    pubmed = staticmethod(pubmed)
    page = staticmethod(page)
    pdf = staticmethod(pdf)


@pytest.fixture
def shapes() -> type[Shapes]:
    return Shapes


@pytest.fixture
def goats(world: World) -> World:
    """The small internet with the goat article in all services."""
    world.set("europepmc.test/rest/search", europe_record())
    world.set(f"europepmc.test/rest/{PMCID}/fullTextXML", jats())
    world.set(f"crossref.test/works/{DOI.replace('/', '%2F')}", crossref_record())
    return world
