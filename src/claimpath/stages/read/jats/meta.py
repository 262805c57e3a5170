"""What the front matter says about the article: title, type, ids, licence, notices."""

import re

from claimpath.records import Notice
from claimpath.stages.read.draft import DraftStudy
from claimpath.stages.read.jats.nodes import Element, plain_text

_NOTICES: dict[str, Notice] = {
    "correction": "correction",
    "corrected-article": "correction",
    "corrigendum": "correction",
    "erratum": "correction",
    "addendum": "correction",
    "retraction": "retraction",
    "partial-retraction": "retraction",
    "retracted-article": "retraction",
    "removal": "retraction",
    "withdrawal": "retraction",
    "expression-of-concern": "expression_of_concern",
    "object-of-concern": "expression_of_concern",
}
"""`article-type` of a notice and `related-article-type` of what it is about (NISO JATS, JATS4R)."""

_NOTICE_TYPES = frozenset({
    "correction", "corrigendum", "erratum", "addendum", "retraction", "partial-retraction", "removal", "withdrawal",
    "expression-of-concern",
})  # fmt: skip
_RETRACTED_FORWARD = frozenset({"retraction-forward", "retracted-forward", "article-retracted"})
_RETRACTED_TITLE = re.compile(
    r"^\W*(?:RETRACTED|WITHDRAWN|REMOVED)(?:\s+(?:ARTICLE|PAPER|CHAPTER|PUBLICATION))?\b\s*[:.\]–—-]"
    r"|^\W*Retracted(?: article)?\s*:"
)
_NOTICE_TITLE: tuple[tuple[re.Pattern[str], Notice], ...] = (
    (re.compile(r"^\W*(?:editorial\s+)?expression of concern\b", re.IGNORECASE), "expression_of_concern"),
    (
        re.compile(
            r"^\W*(?:notice of\s+)?retraction(?: note| notice)?\s*(?::|to\b|of\b|[–—-])", re.IGNORECASE
        ),
        "retraction",
    ),
    (
        re.compile(
            r"^\W*(?:author |publisher )?(?:correction|corrigendum|erratum)\s*(?::|to\b|[–—-])", re.IGNORECASE
        ),
        "correction",
    ),
)
_XLINK_HREF = "{http://www.w3.org/1999/xlink}href"
_CC = re.compile(r"creativecommons\.org/(licenses|publicdomain)/([a-z-]+)(?:/(\d\.\d))?", re.IGNORECASE)
_CC_WORDS = re.compile(
    r"Creative\s+Commons\s+(Attribution(?:[\s-]+"
    r"(?:Non[\s-]?Commercial|Share[\s-]?Alike|No[\s-]?Derivat(?:ive|e)s?(?: Works)?))*)",
    re.IGNORECASE,
)
_CC_VERSION = re.compile(r"\b([1-4]\.0)\b")
_ID_KINDS = {"pmc": "pmcid", "pmcid": "pmcid", "pmid": "pmid", "doi": "doi"}


def read_meta(article: Element, draft: DraftStudy) -> None:
    """Fill in what the front matter says."""
    meta = article.find("front/article-meta")
    if meta is None:
        meta = article.find("front")
    draft.article_type = (article.get("article-type") or "unknown").strip() or "unknown"
    draft.language = _language(article)
    if meta is None:
        meta = article
    title = meta.find("title-group/article-title")
    if title is None:
        title = meta.find(".//article-title")
    draft.title = _title(title, meta)
    draft.ids = _ids(meta)
    draft.licence = _licence(meta)
    related = [
        (r.get("related-article-type") or "").lower() for r in article.findall("front//related-article")
    ]
    related += [(r.get("related-article-type") or "").lower() for r in article.findall("related-article")]
    draft.notice = notice_of(draft.article_type, related, draft.title)
    draft.retracted = draft.notice is None and (
        is_retracted_title(draft.title) or any(r in _RETRACTED_FORWARD for r in related)
    )


def notice_of(article_type: str, related: list[str], title: str) -> Notice | None:
    """Tell whether an article is a notice about another one, and which kind.

    The declared type decides; the kind of the related article and the title help only where the type is silent.
    """
    kind = article_type.lower().replace("_", "-").replace(" ", "-")
    if kind in _NOTICE_TYPES:
        return _NOTICES[kind]
    if kind in {"research-article", "review-article", "case-report", "systematic-review"}:
        return None
    for relation in related:
        if relation in {"corrected-article", "retracted-article", "object-of-concern"}:
            return _NOTICES[relation]
    for pattern, notice in _NOTICE_TITLE:
        if pattern.search(title):
            return notice
    return None


def is_retracted_title(title: str) -> bool:
    """Whether a title says that its own article was retracted or withdrawn."""
    return _RETRACTED_TITLE.search(title) is not None


def _title(title: Element | None, meta: Element) -> str:
    if title is None:
        return ""
    for note in list(title.iter("fn")):
        note.text = None
        del note[:]
    for mark in title.iter("xref"):
        if mark.get("ref-type") in {"fn", "author-notes", "aff"}:
            del mark[:]
            mark.text = None
    text = plain_text(title)
    subtitle = meta.find("title-group/subtitle")
    if subtitle is not None and (extra := plain_text(subtitle)):
        text = f"{text}{'' if text.endswith((':', '?', '!')) else ':'} {extra}"
    return text


def _ids(meta: Element) -> dict[str, str]:
    ids: dict[str, str] = {}
    for element in meta.findall("article-id"):
        kind = _ID_KINDS.get((element.get("pub-id-type") or "").lower())
        value = plain_text(element)
        if not kind or not value or kind in ids:
            continue
        if kind == "pmcid" and value.isdigit():
            value = f"PMC{value}"
        ids[kind] = value
    return ids


def _language(article: Element) -> str | None:
    language = article.get("{http://www.w3.org/XML/1998/namespace}lang") or article.get("lang")
    return language.split("-")[0].lower() if language else None


def _licence(meta: Element) -> str | None:
    permissions = meta.find("permissions")
    holder = permissions if permissions is not None else meta
    licences = holder.findall("license")
    texts: list[str] = []
    for licence in licences:
        for reference in licence.iter("license_ref", "{http://www.niso.org/schemas/ali/1.0/}license_ref"):
            texts.append(plain_text(reference))
        texts.append(licence.get(_XLINK_HREF) or "")
        texts += [link.get(_XLINK_HREF) or "" for link in licence.iter("ext-link")]
        texts.append(plain_text(licence))
    if not licences:
        statement = holder.find("copyright-statement")
        if statement is None:
            return None
        texts = [plain_text(statement)]
    return short_licence([t for t in texts if t])


def short_licence(texts: list[str]) -> str | None:
    """Shorten licence texts, the surest first: `CC BY 4.0`, else an address, else the first twelve words."""
    for text in texts:
        if match := _CC.search(text):
            kind, code, version = match.group(1).lower(), match.group(2).lower(), match.group(3) or ""
            name = (
                "CC0"
                if code == "zero"
                else "public domain"
                if kind == "publicdomain"
                else f"CC {code.upper()}"
            )
            return name if name == "public domain" else f"{name} {version}".strip()
    for text in texts:
        if match := _CC_WORDS.search(text):
            words = re.sub(r"[\s-]+", "", match.group(1)).lower()
            parts = [("BY", "attribution"), ("NC", "noncommercial"), ("ND", "noderiv"), ("SA", "sharealike")]
            code_words = "-".join(code for code, word in parts if word in words)
            version_match = _CC_VERSION.search(text[match.end() : match.end() + 40])
            return f"CC {code_words} {version_match.group(1) if version_match else ''}".strip()
        if re.search(r"\bpublic domain\b", text, re.IGNORECASE):
            return "public domain"
    if not texts:
        return None
    address = next((t for t in texts if t.startswith("http")), None)
    first = texts[-1].split()
    return address or " ".join(first[:12]) + (" …" if len(first) > 12 else "")
