"""Article identifiers as they stand in running text and in addresses."""

import re

_DOI = re.compile(r"\b10\.\d{4,9}/[^\s\"'<>|{}\\^\[\]`]{1,200}")
_PMCID = re.compile(r"\bPMC\s?(\d{4,9})\b")
_PMID = re.compile(r"\bPMID:?\s*(\d{4,9})\b")


def find_ids(text: str) -> dict[str, str]:
    """Return the first DOI, PMCID and PMID in a text, by kind (`doi`, `pmcid`, `pmid`)."""
    ids: dict[str, str] = {}
    if match := _DOI.search(text):
        ids["doi"] = clean_doi(match.group())
    if match := _PMCID.search(text):
        ids["pmcid"] = f"PMC{match.group(1)}"
    if match := _PMID.search(text):
        ids["pmid"] = match.group(1)
    return ids


def clean_doi(doi: str) -> str:
    """Return a DOI without a resolver's address before it and without punctuation after it."""
    match = _DOI.search(doi)
    found = match.group() if match else doi.strip()
    found = found.rstrip(".,;:")
    while found.endswith(")") and found.count(")") > found.count("("):
        found = found[:-1].rstrip(".,;:")
    return found
