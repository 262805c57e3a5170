"""What a section's name says about the text below it: abstract, back matter, appendix, review letters."""

import re

from claimpath.records import Origin
from claimpath.stages.read.section_names import bare_name, is_abstract, is_lay_summary, is_top_level

_BACK = (
    r"acknowledge?ments?",
    r"(?:source of )?fundings?(?: (?:statement|sources?|information))?",
    r"financial (?:support|disclosures?)",
    r"(?:declarations? of |description of |potential )?(?:conflicts?|conflicting|competing|duality)(?: of)?"
    r"(?: competing)?(?: financial)? interests?(?: (?:statement|declaration|disclosure)s?)?",
    r"declarations?(?: of interests?)?",
    r"disclosures?(?: statement)?",
    r"(?:description of )?authors?'?s?'? (?:contributions?|roles|information|details|note)",
    r"contribut(?:ors|ions)",
    r"data (?:and code )?(?:availability|sharing|accessibility)(?: statement)?",
    r"availability of data(?: and materials?)?",
    r"(?:ethics|ethical)(?: (?:statement|approval|considerations|approval and consent to participate))?",
    r"(?:patient )?consent(?: (?:for publication|statement))?",
    r"publisher's note",
    r"provenance and peer review",
    r"associated data",
    r"supplement(?:ary|al) (?:material|data|information)s?",
    r"supporting information",
    r"additional (?:files?|information)",
    r"(?:pre-publication history|article information|disclaimer|reporting summary)",
)
_ORIGINS: tuple[tuple[re.Pattern[str], Origin], ...] = (
    (re.compile("|".join(_BACK)), "back"),
    (re.compile(r"appendi(?:x|ces)\b.*|supplementary (?:methods|text|note).*"), "appendix"),
    (re.compile(r"(?:list of )?abbreviations(?: used)?|glossary|nomenclature"), "glossary"),
    (re.compile(r"(?:foot|end)notes?|notes"), "footnote"),
    (
        re.compile(
            r"decision letter|authors?'? response|elife assessment|peer review(?: (?:file|reports?))?|"
            r"(?:public )?reviews?|reviewer comments?|editor's evaluation|reviewer #?\d.*"
        ),
        "sub_article",
    ),
)


def origin_of_heading(heading: str) -> Origin | None:
    """Return the origin that a heading gives to the text below it, or None for the body of the study."""
    if is_abstract(heading):
        return "abstract"
    if is_lay_summary(heading):
        return "lay_summary"
    name = bare_name(heading)
    for pattern, origin in _ORIGINS:
        if pattern.fullmatch(name):
            return origin
    return None


def section_origin(titles: tuple[str, ...]) -> Origin:
    """Return the origin of a section path: the outermost title that is a known name decides."""
    for title in titles:
        origin = origin_of_heading(title)
        if origin is not None:
            return origin
        if is_top_level(title):
            return "body"  # "Ethics" inside the methods stays with the methods
    return "body"
