"""What a web page says about its article: title, identifiers, licence, and whether it was retracted."""

import re

from claimpath.stages.read.draft import DraftStudy
from claimpath.stages.read.html.tree import Element, class_tokens, short_text, text_of
from claimpath.stages.read.identifiers import clean_doi, find_ids
from claimpath.stages.read.notices import is_retracted_title, notice_of_title

_SITE = re.compile(r"\s+[-|–—]\s+(?:PMC|PubMed|Europe PMC|[^-|–—]{2,40})\s*$")
_RETRACTED_BANNER = re.compile(
    r"\b(?:this (?:article|paper|study) (?:has been|was) (?:retracted|withdrawn)|retracted article\b|"
    r"this article has a retraction|(?:article )?retracted in|retraction in:)",
    re.IGNORECASE,
)
_LICENCE_LINK = re.compile(r"creativecommons\.org/(?:licenses|publicdomain)/[\w.+/-]+", re.IGNORECASE)


def read_meta(root: Element, draft: DraftStudy) -> None:
    """Fill in what the page's head and banners say."""
    metas = _meta_values(root)
    draft.title = _title(root, metas)
    draft.ids = _ids(root, metas)
    draft.licence = _licence(root, metas)
    draft.language = (root.get("lang") or metas.get("citation_language") or "")[:2].lower() or None
    draft.article_type = (metas.get("citation_article_type") or metas.get("dc.type") or "unknown").lower()
    draft.notice = notice_of_title(draft.title)
    draft.retracted = draft.notice is None and (is_retracted_title(draft.title) or _has_banner(root))


def _meta_values(root: Element) -> dict[str, str]:
    values: dict[str, str] = {}
    for meta in root.iter("meta"):
        key = (meta.get("name") or meta.get("property") or "").strip().lower()
        content = " ".join((meta.get("content") or "").split())
        if key and content:
            values.setdefault(key, content)
    return values


def _title(root: Element, metas: dict[str, str]) -> str:
    for key in ("citation_title", "dc.title", "dcterms.title", "eprints.title", "bepress_citation_title"):
        if key in metas:
            return metas[key]
    headings = [text_of(h) for h in root.iter("h1")]
    page = next((text_of(t) for t in root.iter("title")), "")
    for heading in headings:
        if len(heading) > 12 and heading.lower() in page.lower():
            return heading
    named = metas.get("og:title") or page
    if named:
        return _SITE.sub("", named)
    return max(headings, key=len, default="")


def _ids(root: Element, metas: dict[str, str]) -> dict[str, str]:
    ids: dict[str, str] = {}
    for key in (
        "citation_doi",
        "dc.identifier",
        "dc.identifier.doi",
        "prism.doi",
        "doi",
        "bepress_citation_doi",
    ):
        doi = find_ids(metas.get(key, "")).get("doi")
        if doi:
            ids["doi"] = clean_doi(doi)
            break
    if metas.get("citation_pmid", "").isdigit():
        ids["pmid"] = metas["citation_pmid"]
    addresses = [
        metas.get("citation_pmcid", ""),
        metas.get("og:url", ""),
        metas.get("citation_fulltext_html_url", ""),
    ]
    addresses += [link.get("href", "") for link in root.iter("link") if link.get("rel") == "canonical"]
    for address in addresses:
        match = re.search(r"\b(?:PMC)(\d{4,9})\b", address, re.IGNORECASE)
        if match:
            ids["pmcid"] = f"PMC{match.group(1)}"
            break
    return ids


def _licence(root: Element, metas: dict[str, str]) -> str | None:
    for link in root.iter("a", "link"):
        href = link.get("href", "")
        if "license" in link.get("rel", "").lower().split() and href:
            return href
        if match := _LICENCE_LINK.search(href):
            return "https://" + match.group()
    for key in ("dc.rights", "dcterms.rights", "dc.rightsholder.license", "citation_license"):
        if key in metas:
            return metas[key][:200]
    return None


def _has_banner(root: Element) -> bool:
    """Whether a short text of its own (no paragraph of the article) says that the article was retracted."""
    for element in root.iter("div", "p", "section", "span", "aside", "strong", "a", "h1", "h2", "h3", "li"):
        marked = any("retract" in token for token in class_tokens(element))
        if not marked and element.tag in ("span", "section", "aside", "li"):
            continue
        text = short_text(element, 400)
        if text and (_RETRACTED_BANNER.match(text) or (marked and _RETRACTED_BANNER.search(text))):
            return True
    return False
