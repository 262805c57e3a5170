"""The usual spellings of article ids, brought to one form each."""

import re
from urllib.parse import unquote

_PMCID = re.compile(r"(?:PMC\s*ID|PMC)?\s*[:#]?\s*(?:PMC)?\s*0*([1-9]\d{0,8})(?:\.\d{1,3})?", re.IGNORECASE)
_PMID = re.compile(r"(?:(?:PM|PUBMED)\s*ID|PUBMED)?\s*[:#]?\s*0*([1-9]\d{0,8})", re.IGNORECASE)
_DOI_LEAD = re.compile(
    r"(?:(?:https?:)?//)?(?:(?:dx|www)\.)?doi\.org/|info:doi/|(?:digital\s+object\s+identifier|doi)\s*[:=]?\s*",
    re.IGNORECASE,
)
_DOI = re.compile(r"10\.\d{4,9}(?:\.\d+)*/\S{1,400}")
_ARXIV = re.compile(
    r"(?:arxiv\s*[:#]?\s*)?(?:arxiv\s*:\s*)?"
    r"((?:\d{4}\.\d{4,5}|[a-z-]{2,20}(?:\.[A-Z]{2})?/\d{7})(?:v[1-9]\d{0,2})?)",
    re.IGNORECASE,
)
_ARXIV_DOI = re.compile(r"10\.48550/arxiv\.(.+)", re.IGNORECASE)
_PAIRS = {")": "(", "]": "[", "}": "{", ">": "<"}


def pmcid_of(text: str) -> str | None:
    """Return `PMC123` for `PMC123`, `pmcid: 123`, `PMC 123.1` and the like, None for anything else."""
    match = _PMCID.fullmatch(text.strip())
    return f"PMC{match.group(1)}" if match else None


def pmid_of(text: str) -> str | None:
    """Return the digits for `123`, `PMID: 123`, `pubmed:123`, None for anything else."""
    match = _PMID.fullmatch(text.strip())
    return match.group(1) if match else None


def doi_of(text: str) -> str | None:
    """Return `10.x/y` in lower case (DOIs know no case) without lead, resolver, encoding and closing punctuation."""
    rest = text.strip().strip("\"'“”‘’")
    encoded = False
    while match := _DOI_LEAD.match(rest):
        encoded = encoded or "doi.org" in match.group().lower()
        rest = rest[match.end() :].lstrip()
    if encoded:
        rest = re.split(r"[?#]", rest, maxsplit=1)[0]
    if encoded or re.match(r"10\.[\d.]+%2f", rest, re.IGNORECASE):
        rest = unquote(rest)
    rest = _without_closing(rest)
    return rest.lower() if _DOI.fullmatch(rest) and rest.isprintable() else None


def arxiv_of(text: str) -> str | None:
    """Return `2101.00001v2` or `hep-th/9901001` for an arXiv id with or without `arXiv:`, None for anything else."""
    match = _ARXIV.fullmatch(text.strip())
    return match.group(1).lower() if match else None


def arxiv_of_doi(doi: str) -> str | None:
    """Return the arXiv id that a DOI of arXiv's own names."""
    match = _ARXIV_DOI.fullmatch(doi)
    return arxiv_of(match.group(1)) if match else None


def _without_closing(text: str) -> str:
    """Drop punctuation that the sentence around a DOI left at its end; a bracket stays where it was opened inside."""
    while text:
        last = text[-1]
        if last in ".,;:!?\"'“”‘’/*_" or (last in _PAIRS and text.count(last) > text.count(_PAIRS[last])):
            text = text[:-1]
        else:
            break
    return text
