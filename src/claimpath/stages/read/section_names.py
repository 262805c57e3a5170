"""Names that head the parts of a study, for formats that don't mark headings or references as such."""

import re

_NUMBER = re.compile(
    r"^\s*(?:(?P<decimal>\d{1,2}(?:\.\d{1,2}){0,4})(?:[.):]\s*|\s+)|(?P<other>(?:[IVX]{1,5}|[A-H])[.)]\s+))(?=\S)"
)

TOP_LEVEL_NAMES: frozenset[str] = frozenset(
    {
        "abstract", "summary", "background", "introduction", "objective", "objectives", "aim", "aims",
        "purpose", "methods", "method", "materials and methods", "methods and materials",
        "material and methods", "patients and methods", "subjects and methods", "participants and methods",
        "methods and analysis", "research design and methods", "experimental procedures",
        "experimental section", "methodology", "study design", "results", "findings",
        "results and discussion", "discussion", "discussions", "discussion and conclusions", "conclusion",
        "conclusions", "concluding remarks", "limitations", "strengths and limitations",
        "study limitations", "limitations of the study", "implications", "interpretation", "case report",
        "case presentation", "case description", "related work", "keywords", "key words", "key points",
        "abbreviations", "acknowledgments", "acknowledgements", "acknowledgment", "acknowledgement",
        "funding", "funding statement", "funding sources", "financial support", "conflict of interest",
        "conflicts of interest", "conflict of interests", "competing interests", "competing interest",
        "declaration of interest", "declarations of interest", "declaration of competing interest",
        "disclosure", "disclosures", "conflict of interest declaration", "description of authors' roles",
        "author contributions", "authors' contributions", "contributors", "ethics", "ethics statement",
        "ethical approval", "ethics approval", "data availability", "data availability statement",
        "availability of data and materials", "consent for publication", "supplementary material",
        "supplementary materials", "supplementary data", "supporting information", "appendix", "appendices",
        "endnotes", "notes", "footnotes", "author summary", "plain language summary", "lay summary",
        "what is already known", "what this study adds",
    }
)  # fmt: skip
"""Names of first-level sections, lower-cased."""

REFERENCE_NAMES: frozenset[str] = frozenset(
    {"references", "reference", "references and notes", "notes and references", "bibliography",
     "literature cited", "works cited", "reference list",
     "references cited", "cited literature", "literature", "참고문헌", "참고 문헌", "参考文献", "literatur",
     "références", "referencias"}
)  # fmt: skip
"""Names of the list of references, lower-cased."""

_APOSTROPHES = str.maketrans("’´‘`", "''''")
_ABSTRACT_NAMES = frozenset({"abstract", "summary", "structured abstract"})
_LAY_NAMES = frozenset(
    {
        "author summary",
        "plain language summary",
        "lay summary",
        "editors' summary",
        "editor's summary",
        "elife digest",
    }
)
_STUDY_NAMES = re.compile(
    r"\b(?:abstract|methods?|methodology|results?|findings|discussion|conclusions?|participants|patients|"
    r"materials|case report|statistical analys[ie]s|limitations)\b",
    re.IGNORECASE,
)


def split_number(heading: str) -> tuple[str, str]:
    """Split the number off a heading: `2.1. Patients` gives (`2.1`, `Patients`); without one, it is empty."""
    match = _NUMBER.match(heading)
    if match is None:
        return "", heading.strip()
    number = match.group("decimal") or match.group("other")
    return number.strip(" .)"), heading[match.end() :].strip()


def bare_name(heading: str) -> str:
    """Return a heading's name in lower case, without number, closing punctuation and letter-spacing."""
    name = split_number(heading)[1].strip(" \t.:;–—-*#|").translate(_APOSTROPHES)
    if re.fullmatch(r"(?:\S{1,2} ){3,}\S{1,2}", name):
        name = name.replace(" ", "")
    return re.sub(r"\s+", " ", name).lower()


def is_top_level(heading: str) -> bool:
    """Whether the heading is one of the usual names of a first-level section or of the references."""
    name = bare_name(heading)
    return name in TOP_LEVEL_NAMES or name in REFERENCE_NAMES


def is_references(heading: str) -> bool:
    """Whether the heading opens the list of references."""
    return bare_name(heading) in REFERENCE_NAMES


def is_abstract(heading: str) -> bool:
    """Whether the heading opens the abstract."""
    return bare_name(heading) in _ABSTRACT_NAMES


def is_lay_summary(heading: str) -> bool:
    """Whether the heading opens a summary for lay readers."""
    return bare_name(heading) in _LAY_NAMES


def names_study_part(heading: str) -> bool:
    """Whether the heading names a part that only studies have (methods, results and so on)."""
    return _STUDY_NAMES.search(heading) is not None
