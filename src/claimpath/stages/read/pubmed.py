"""PubMed records: title and abstract of an article, without its text."""

from claimpath.records import Notice
from claimpath.stages.read.draft import DraftPassage, DraftStudy
from claimpath.stages.read.jats.meta import is_retracted_title
from claimpath.stages.read.jats.nodes import Element, plain_text
from claimpath.stages.read.jats.scripts import set_scripts

_LANGUAGES = {
    "eng": "en", "fre": "fr", "ger": "de", "spa": "es", "ita": "it", "por": "pt", "rus": "ru", "chi": "zh",
    "jpn": "ja", "kor": "ko", "dut": "nl", "pol": "pl", "tur": "tr", "cze": "cs", "hun": "hu", "swe": "sv",
    "dan": "da", "nor": "no", "fin": "fi", "gre": "el", "heb": "he", "ara": "ar", "per": "fa", "ukr": "uk",
}  # fmt: skip
_NOTICES: dict[str, Notice] = {
    "Published Erratum": "correction",
    "Corrected and Republished Article": "correction",
    "Retraction of Publication": "retraction",
    "Retraction Notice": "retraction",
    "Expression of Concern": "expression_of_concern",
}
_REPUBLISHED = "Corrected and Republished Article"


def read_pubmed_record(record: Element) -> DraftStudy:
    """Read one `PubmedArticle` or `PubmedBookArticle`."""
    set_scripts(record.iter("sup", "sub"))
    draft = DraftStudy(kind="pubmed", abstract_only=True)
    title = next(record.iter("ArticleTitle", "BookTitle"), None)
    draft.title = plain_text(title).rstrip() if title is not None else ""
    if draft.title.startswith("[") and draft.title.rstrip(".").endswith("]"):
        draft.title = draft.title.rstrip(".")[1:-1]  # PubMed sets translated titles in brackets
    types = [plain_text(t) for t in record.iter("PublicationType")]
    draft.article_type = next(
        (t for t in types if t not in {"Journal Article", "Retracted Publication"}), None
    ) or (types[0] if types else "unknown")
    draft.notice = next((_NOTICES[t] for t in types if t in _NOTICES and t != _REPUBLISHED), None)
    draft.retracted = "Retracted Publication" in types or (
        draft.notice is None and is_retracted_title(draft.title)
    )
    draft.ids = _ids(record)
    language = next(record.iter("Language"), None)
    draft.language = _LANGUAGES.get(plain_text(language)) if language is not None else None
    for abstract in record.iter("Abstract", "OtherAbstract"):
        _read_abstract(abstract, draft)
    return draft


def _read_abstract(abstract: Element, draft: DraftStudy) -> None:
    other = abstract.tag == "OtherAbstract"
    kind = (abstract.get("Type") or "").lower() if other else ""
    lay = "plain" in kind or "patient" in kind
    language = abstract.get("Language") or ""
    if lay:
        base = "Plain-language summary"
    elif other and language and language != "eng":
        base = f"Abstract ({_LANGUAGES.get(language, language)})"
    else:
        base = "Abstract"
    for part in abstract.iter("AbstractText"):
        text = plain_text(part)
        label = " ".join((part.get("Label") or "").split())
        if label.isupper():
            label = label.capitalize()
        if text:
            section = (base, label) if label and label.lower() != "unlabelled" else (base,)
            draft.passages.append(DraftPassage(text, "lay_summary" if lay else "abstract", section))


def _ids(record: Element) -> dict[str, str]:
    ids: dict[str, str] = {}
    pmid = next(record.iter("PMID"), None)
    if pmid is not None and plain_text(pmid):
        ids["pmid"] = plain_text(pmid)
    for location in record.iter("ELocationID"):
        if location.get("EIdType") == "doi":
            ids.setdefault("doi", plain_text(location))
    for holder in record.iterfind("PubmedData/ArticleIdList/ArticleId"):
        kind = {"doi": "doi", "pmc": "pmcid", "pubmed": "pmid"}.get(holder.get("IdType") or "")
        if kind and plain_text(holder):
            ids.setdefault(kind, plain_text(holder))
    return ids
