"""The goat article as each service has it, and a small internet that holds it."""

from typing import Any

import pytest

from claimpath.records import Study

TITLE = "Nightly humming and the length of beards in cave-dwelling goats: a randomised trial"
PMCID, PMID, DOI = "PMC7700001", "39900001", "10.5555/goat.2024.17"
NOTICE_DOI = "10.5555/goat.2025.3"


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


class Documents:
    """The documents' makers, and where the services keep the article."""

    TITLE, PMCID, PMID, DOI, NOTICE_DOI = TITLE, PMCID, PMID, DOI, NOTICE_DOI
    OTHER = "Silence and the milk yield of mountain sheep: an observational study"
    """The title of another article."""
    NOTHING_FOUND = NOTHING_FOUND
    jats = staticmethod(jats)
    europe_record = staticmethod(europe_record)
    crossref_record = staticmethod(crossref_record)
    update = staticmethod(update)
    pubmed = staticmethod(pubmed)
    page = staticmethod(page)
    pdf = staticmethod(pdf)

    CROSSREF = f"crossref.test/works/{DOI.replace('/', '%2F')}"
    SEARCH = "europepmc.test/rest/search"
    FULL_TEXT = f"europepmc.test/rest/{PMCID}/fullTextXML"
    EFETCH = "eutils.test/entrez/efetch.fcgi"
    CONVERTER = "idconv.test/articles/"

    @staticmethod
    def warned(study: Study, *words: str) -> bool:
        """Whether one warning about reading the study holds all these words."""
        return any(all(word in warning for word in words) for warning in study.reading.warnings)


@pytest.fixture
def docs() -> type[Documents]:
    return Documents


@pytest.fixture
def goats(world: Any) -> Any:
    """The small internet with the goat article in all services."""
    world.set(Documents.SEARCH, europe_record())
    world.set(Documents.FULL_TEXT, jats())
    world.set(Documents.CROSSREF, crossref_record())
    return world
