"""Any XML that holds studies: JATS, NLM, their wrappers, PubMed records, BioC. Picks the article and its reader."""

from claimpath.errors import StudyError
from claimpath.records import NotRead, StudyKind
from claimpath.stages.read.bioc import read_bioc_document
from claimpath.stages.read.choose import choose
from claimpath.stages.read.double_utf8 import mend_double_utf8
from claimpath.stages.read.draft import DraftStudy
from claimpath.stages.read.jats import read_article
from claimpath.stages.read.jats.nodes import Element, plain_text
from claimpath.stages.read.pubmed import read_pubmed_record
from claimpath.stages.read.xmltree import ParsedXml, local_name, parse_xml, strip_namespaces

_SKIP_INSIDE = frozenset({"article", "PubmedArticle", "PubmedBookArticle", "document"})
_UNITS = ("article", "PubmedArticle", "PubmedBookArticle", "document")


def read_xml(data: bytes, name: str, article: int | None = None) -> DraftStudy:
    """Read one study from XML. Raises StudyError where there is none, or several and `article` doesn't say which."""
    data, repair = mend_double_utf8(data)
    parsed = parse_xml(data, name)
    root = parsed.root
    units = _units(root)
    if not units:
        raise StudyError(_no_article(name, root))
    unit = choose(units, [_title(u) for u in units], article, name)
    draft = _read_unit(unit, parsed)
    draft.repairs[:0] = ([repair] if repair else []) + parsed.repairs
    draft.warnings += parsed.warnings
    if parsed.cut_off:
        draft.not_read.append(NotRead(what="the rest of the study", reason=parsed.cut_off))
    return draft


def _units(root: Element) -> list[Element]:
    """Return the articles, records or documents of a file, outermost only."""
    if local_name(root) in _SKIP_INSIDE or local_name(root) in {"body", "sec"}:
        return [root]
    return [
        element
        for element in root.iter(*_UNITS, *(f"{{*}}{unit}" for unit in _UNITS))
        if not _inside_unit(element)
    ]


def _inside_unit(element: Element) -> bool:
    return any(local_name(ancestor) in _SKIP_INSIDE for ancestor in element.iterancestors())


def _title(unit: Element) -> str:
    if local_name(unit) == "document":
        first = unit.find("passage/text")
        return plain_text(first) if first is not None else ""
    for path in (
        "{*}front/{*}article-meta/{*}title-group/{*}article-title",
        ".//{*}article-title",
        ".//ArticleTitle",
    ):
        found = unit.find(path)
        if found is not None:
            return plain_text(found)
    return ""


def _read_unit(unit: Element, parsed: ParsedXml) -> DraftStudy:
    name = local_name(unit)
    if name in {"PubmedArticle", "PubmedBookArticle"}:
        return read_pubmed_record(unit)
    if name == "document":
        return read_bioc_document(unit)
    if name in {"body", "sec"}:
        unit = _as_article(unit)
    return read_article(unit, _article_kind(unit, parsed.doctype))


def _as_article(part: Element) -> Element:
    """Put a body, or a section, that comes alone into an article."""
    strip_namespaces(part)
    article = part.makeelement("article")
    if part.tag == "body":
        article.append(part)
    else:
        body = part.makeelement("body")
        body.append(part)
        article.append(body)
    return article


def _article_kind(article: Element, doctype: str) -> StudyKind:
    """Tell NLM's older formats from JATS: by the document type, else by the version that the article states."""
    if "//NLM//DTD" in doctype and "JATS" not in doctype and "Z39.96" not in doctype:
        return "nlm" if "Journal" in doctype else "jats"
    version = (article.get("dtd-version") or "").strip()
    return "nlm" if version[:2] in {"2.", "3."} else "jats"


def _no_article(name: str, root: Element) -> str:
    return (
        f"{name} is XML, but its root <{local_name(root)[:60]}> holds no article. "
        "What is read: JATS and NLM articles and their wrappers, PubMed records, BioC."
    )
