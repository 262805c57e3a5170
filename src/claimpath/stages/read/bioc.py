"""BioC, as XML or JSON: passages with notes (`infons`), named as PMC or as Auto-CORPus name them."""

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from claimpath.errors import StudyError
from claimpath.records import Origin
from claimpath.stages.read.choose import choose
from claimpath.stages.read.double_utf8 import mend_text
from claimpath.stages.read.draft import DraftPassage, DraftStudy
from claimpath.stages.read.encoding import decode_text
from claimpath.stages.read.jats.lines import join_lines
from claimpath.stages.read.jats.meta import is_retracted_title, notice_of, short_licence
from claimpath.stages.read.jats.nodes import Element, plain_text
from claimpath.stages.read.limits import MAX_JSON_DEPTH
from claimpath.stages.read.xmltree import strip_namespaces

_PMC_SECTIONS = {
    "ABSTRACT": "Abstract", "INTRO": "Introduction", "METHODS": "Methods", "RESULTS": "Results",
    "DISCUSS": "Discussion", "CONCL": "Conclusions", "CASE": "Case report", "APPENDIX": "Appendix",
    "ACK_FUND": "Acknowledgements and funding", "COMP_INT": "Conflict of interest", "AUTH_CONT": "Author contributions",
    "ABBR": "Abbreviations", "SUPPL": "Supplementary material",
    "REVIEW_INFO": "Review information",
}  # fmt: skip
_BACK = frozenset({"ACK_FUND", "COMP_INT", "AUTH_CONT", "ABBR", "SUPPL", "REVIEW_INFO"})
_NO_TEXT = frozenset({"REF", "KEYWORD"})
_BACK_WORDS = re.compile(
    r"availability|contributions?\b|funding|conflict|competing|acknowledg|notes section|supplementary|ethic|abbrev",
    re.IGNORECASE,
)
_MARKUP = re.compile(r"</?(?:sup|sub|i|b|em|strong|italic|bold|p|br|span|a)\b[^<>]{0,200}>", re.IGNORECASE)


_SUPERSCRIPT = re.compile(r"<sup>\s*([^<>]{1,80}?)\s*</sup>", re.IGNORECASE)
_SUBSCRIPT = re.compile(r"<sub>\s*([^<>]{1,80}?)\s*</sub>", re.IGNORECASE)


@dataclass(slots=True)
class BiocPassage:
    """One BioC passage, from XML or JSON."""

    infons: Mapping[str, str]
    text: str


def read_bioc_json(data: bytes, name: str, article: int | None = None) -> DraftStudy:
    """Read BioC JSON: a collection, a list of collections (as PMC serves it) or one document.

    Raises StudyError where it is no JSON, no BioC, nested too deep, or holds several documents and `article` is None.
    """
    decoded = decode_text(data, name)
    _check_depth(decoded.text, name)
    try:
        value = json.loads(decoded.text)
    except (ValueError, RecursionError) as error:
        reason = str(error).split("\n", 1)[0][:120]
        raise StudyError(f"{name} is not readable JSON ({reason}). Download the file again.") from None
    documents = list(_documents(value))
    if not documents:
        raise StudyError(f"{name} is JSON but holds no BioC document. Of JSON, only BioC is read.")
    passages = [_json_passages(d) for d in documents]
    index = choose(range(len(documents)), [_title(p) for p in passages], article, name)
    draft = _draft(passages[index], str(documents[index].get("id") or ""))
    draft.repairs[:0] = decoded.repairs
    draft.warnings += decoded.warnings
    return draft


def read_bioc_document(document: Element) -> DraftStudy:
    """Read a `document` element of BioC XML."""
    strip_namespaces(document)
    passages = []
    for element in document.iter("passage"):
        infons = {str(i.get("key") or ""): plain_text(i) for i in element.findall("infon")}
        text = element.find("text")
        if text is not None:
            passages.append(BiocPassage(infons, plain_text(text)))
        else:  # BioC may give a passage as its sentences
            texts = [plain_text(t) for t in element.iterfind("sentence/text")]
            passages.append(BiocPassage(infons, " ".join(t for t in texts if t)))
    identifier = document.find("id")
    return _draft(passages, plain_text(identifier) if identifier is not None else "")


def _documents(value: Any) -> Sequence[dict[str, Any]]:
    if isinstance(value, list):
        return [d for part in value for d in _documents(part)]
    if not isinstance(value, dict):
        return []
    inner = value.get("documents")
    if isinstance(inner, list):
        return [d for d in inner if isinstance(d, dict) and isinstance(d.get("passages"), list)]
    return [value] if isinstance(value.get("passages"), list) else []


def _json_passages(document: dict[str, Any]) -> list[BiocPassage]:
    passages = []
    for value in document["passages"]:
        if not isinstance(value, dict):
            continue
        infons = value.get("infons")
        text = value.get("text")
        if not isinstance(text, str) or not text:
            sentences = value.get("sentences")
            parts = (
                [s.get("text") for s in sentences if isinstance(s, dict)]
                if isinstance(sentences, list)
                else []
            )
            text = " ".join(p for p in parts if isinstance(p, str))
        notes = {str(k): str(v) for k, v in infons.items()} if isinstance(infons, dict) else {}
        passages.append(BiocPassage(notes, text))
    return passages


def _title(passages: Sequence[BiocPassage]) -> str:
    for passage in passages:
        if _is_title(passage.infons):
            return " ".join(passage.text.split())
    return ""


def _is_title(infons: Mapping[str, str]) -> bool:
    if infons.get("section_type", "").upper() == "TITLE" or infons.get("iao_name_1") == "document title":
        return True
    return infons.get("type", "").lower() in {"title", "front"} and "section_type" not in infons


def _draft(passages: Sequence[BiocPassage], identifier: str) -> DraftStudy:
    draft = DraftStudy(kind="bioc")
    path: list[str] = []
    path_type = ""
    n_mended = 0
    for passage in passages:
        text, mended = mend_text(" ".join(_without_markup(passage.text).split()))
        n_mended += mended
        infons = passage.infons
        if _is_title(infons):
            draft.title = draft.title or text
            _read_front_infons(infons, draft)
            continue
        kind = infons.get("type", "").lower()
        level = re.fullmatch(r"(?:abstract_)?title(?:_(\d+))?(?:_caption)?", kind)
        if level and not kind.endswith("caption"):
            depth = int(level.group(1) or 1)
            del path[depth - 1 :]
            path.append(text)
            path_type = infons.get("section_type", "")
            continue
        # Titles hold for their own kind of section: figures and tables come last, behind any section's title.
        _add_passage(draft, passage, text, tuple(path) if infons.get("section_type", "") == path_type else ())
    if n_mended:
        draft.repairs.append(f"{n_mended} doubly encoded characters were mended")
    if re.fullmatch(r"PMC\d+", identifier):
        draft.ids.setdefault("pmcid", identifier)
    elif (
        identifier.isdigit() and "pmcid" not in draft.ids
    ):  # a bare number is PubMed's, unless the record is PMC's
        draft.ids.setdefault("pmid", identifier)
    draft.notice = notice_of(draft.article_type, [], draft.title)
    draft.retracted = draft.notice is None and is_retracted_title(draft.title)
    draft.abstract_only = not any(
        p.origin not in {"abstract", "lay_summary", "back", "footnote", "glossary"} for p in draft.passages
    )
    return draft


def _without_markup(text: str) -> str:
    """Take off the tags that some converters leave in the text; scripts keep their marks."""
    if "<" not in text:
        return text
    return _MARKUP.sub(" ", _SUBSCRIPT.sub(r"_\1", _SUPERSCRIPT.sub(r"^\1", text)))


def _add_passage(draft: DraftStudy, passage: BiocPassage, text: str, path: tuple[str, ...]) -> None:
    infons = passage.infons
    section_type = infons.get("section_type", "").upper()
    kind = infons.get("type", "").lower()
    iao = infons.get("iao_name_1", "").lower()
    if (
        not text
        or section_type in _NO_TEXT
        or kind == "ref"
        or iao in {"references section", "keywords section"}
    ):
        return
    section = tuple(v for i in range(1, 7) if (v := infons.get(f"section_title_{i}", "").strip()))
    if not section:
        name = _PMC_SECTIONS.get(section_type, "")
        section = path if path and section_type not in {"ABSTRACT"} else (name,) if name else ()
        if name and section_type == "ABSTRACT" and path and path[0].lower() not in {"abstract", ""}:
            section = ("Abstract", path[-1])
    origin = _origin(section_type, kind, iao)
    rows = None
    if kind == "table" and "\t" in passage.text:
        lines = [
            " | ".join(" ".join(c.split()) for c in line.split("\t")).strip(" |")
            for line in passage.text.splitlines()
        ]
        text, rows = join_lines(lines)
    label = infons.get("file") if kind == "table" else None
    draft.passages.append(DraftPassage(text, origin, section, label, rows))


def _origin(section_type: str, kind: str, iao: str) -> Origin:
    rules: tuple[tuple[bool, Origin], ...] = (
        ("footnote" in kind, "footnote"),
        (kind == "table", "table"),
        ("caption" in kind or section_type in {"FIG", "TABLE"}, "caption"),
        (section_type == "ABSTRACT" or kind.startswith("abstract") or "abstract section" in iao, "abstract"),
        (section_type == "APPENDIX", "appendix"),
        (section_type in _BACK or (bool(iao) and _BACK_WORDS.search(iao) is not None), "back"),
    )
    return next((origin for fits, origin in rules if fits), "body")


def _read_front_infons(infons: Mapping[str, str], draft: DraftStudy) -> None:
    for key, kind in (("article-id_pmc", "pmcid"), ("article-id_pmid", "pmid"), ("article-id_doi", "doi")):
        value = infons.get(key, "").strip()
        if value:
            draft.ids.setdefault(kind, f"PMC{value}" if kind == "pmcid" and value.isdigit() else value)
    if licence := infons.get("license", "").strip():
        draft.licence = short_licence([licence])
    if article_type := infons.get("article-type", "").strip():
        draft.article_type = article_type


def _check_depth(text: str, name: str) -> None:
    """Refuse JSON that is nested deeper than the limit, before a parser meets it."""
    depth = 0
    for token in re.finditer(r'"(?:[^"\\]|\\.)*+\\?(?:"|\Z)|[\[{]|[\]}]', text, re.DOTALL):
        first = token.group(0)[0]
        if first in "[{":
            depth += 1
            if depth > MAX_JSON_DEPTH:
                raise StudyError(
                    f"{name} is JSON nested deeper than {MAX_JSON_DEPTH} levels, which is not read."
                )
        elif first in "]}":
            depth -= 1
