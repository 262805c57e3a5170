"""Superscripts and subscripts as plain text, so that no two numbers fuse.

The rule, in this order. A superscript:
- of citation numbers behind a word or behind punctuation becomes ` [12,13]` (units, symbols and amino acids excepted);
- of signs only (`*`, `†`, `′`, `®`) and an ordinal's ending (`st`, `th`) are attached as they are;
- a charge (`+`, `2+`) behind a letter is attached as it is: `NAD+`, `Ca2+`;
- anything else gets a caret: `10^6`, `m^−2`, `^14C`, `Cox10^f/f`, in brackets where it has blanks or would run into
  the next character: `2^(−ΔΔCt)`.
A subscript:
- of digits (with a letter at most) behind a letter is attached as it is: `H2O`, `HbA1c`, `log2`, unless the letter is a
  variable in italics: `s_0`;
- anything else gets an underscore: `t_R`, `r_(a − b)`, `10_2`.
"""

import re
from collections.abc import Iterable

from claimpath.stages.read.jats.nodes import Element, plain_text, replace_content, text_after, text_before

_CITED = re.compile(r"\[?\d{1,3}(?:\s*[,;–—-]\s*\d{1,3})*\]?")
_SIGNS = re.compile(r"[^\w+\-−–/<>=]+")
_ORDINAL = frozenset({"st", "nd", "rd", "th"})
_CHARGE = re.compile(r"\d?[+−–-]")
_SIMPLE = re.compile(r"[+−–-]?[\w.,′'*†‡§]+|[+−–/-]+|\d+[+−–-]|[\w+−–-]+/[\w+−–-]+")
_SUB_SIMPLE = re.compile(r"[\w′']+")
_SUB_DIGITS = re.compile(r"\d+(?:\.\d+)?[a-z]?")
_WORD_BEFORE = re.compile(r"([^\W\d_]+)[)\]”\"'’]?[.,;:]?[)\]”\"'’]?$")
_ELEMENT_SYMBOL = re.compile(r"[A-Z][a-z]?(?![a-z])")
_NOT_CITED = frozenset({
    "mmol", "mol", "sec", "min", "hour", "hours", "day", "days", "year", "years", "inch", "inches", "feet", "foot",
    "mile", "miles", "pixel", "pixels", "voxel", "voxels", "deg", "rad", "bar", "hPa", "kPa", "MPa", "mGy", "chi",
    "eta", "log", "exp", "lbs", "cell", "cells", "person", "persons", "kcal", "cal", "Ala", "Arg", "Asn", "Asp", "Cys",
    "Gln", "Glu", "Gly", "His", "Ile", "Leu", "Lys", "Met", "Phe", "Pro", "Ser", "Thr", "Trp", "Tyr", "Val", "pSer",
    "pThr", "pTyr",
})  # fmt: skip
"""Units, functions and amino acids of three letters and more: a number above them is no citation."""


def set_scripts(elements: Iterable[Element]) -> None:
    """Rewrite these `sup`, `sub` and footnote-mark elements in place, the innermost first."""
    for element in reversed(list(elements)):
        content = plain_text(element)
        if not content:
            continue
        if element.tag == "sub":
            replace_content(element, _subscript(element, content))
        elif element.tag == "sup" and _holds_citation(element):
            continue
        else:
            replace_content(element, _superscript(element, content))


def _holds_citation(element: Element) -> bool:
    return any(child.get("ref-type") == "bibr" for child in element.iter("xref"))


def _superscript(element: Element, content: str) -> str:
    before, after = text_before(element), text_after(element)[:3]
    at_start = not before.strip()
    last = before[-1:]
    if not at_start and _is_citation(content, before):
        gap = "" if last.isspace() else " "
        return f"{gap}[{content.strip('[]').replace(' ', '')}]" + (" " if after[:1].isalnum() else "")
    if _SIGNS.fullmatch(content):
        return content
    if content in _ORDINAL and last.isdigit():
        return content
    if last.isalpha() and _CHARGE.fullmatch(content) and not after[:1].isdigit():
        return content
    if at_start and not (content.isdigit() and _ELEMENT_SYMBOL.match(after)):
        return f"^{content} " if after[:1].isalnum() else f"^{content}"
    return "^" + _bracketed(content, after, _SIMPLE)


def _is_citation(content: str, before: str) -> bool:
    if not _CITED.fullmatch(content):
        return False
    match = _WORD_BEFORE.search(before)
    if match is None:
        return before[-1:] in ".,;:" and before[-2:-1] not in "0123456789"
    word = match.group(1)
    if match.end(1) < len(before):  # punctuation stands between the word and the number
        return before[-1:] not in ")]" or not (content in {"2", "3"} and len(word) == 1)
    return len(word) >= 3 and word not in _NOT_CITED and not word.isupper()


def _subscript(element: Element, content: str) -> str:
    before, after = text_before(element), text_after(element)[:1]
    last = before[-1:]
    if _SUB_DIGITS.fullmatch(content) and not after.isdigit() and (last.isalpha() or last in ")]"):
        previous = element.getprevious()
        variable = (
            previous is not None
            and previous.tag == "italic"
            and not previous.tail
            and len(before.strip()) == 1
        )
        if not variable and not _bears_exponent(element):
            return content
    return "_" + _bracketed(content, after, _SUB_SIMPLE)


def _bears_exponent(element: Element) -> bool:
    """Whether a superscript of digits stands right behind a subscript: `χ_5^2` must not become `χ5^2`."""
    following = element.getnext()
    return (
        following is not None
        and following.tag == "sup"
        and not element.tail
        and plain_text(following).strip("^").isdigit()
    )


def _bracketed(content: str, after: str, simple: re.Pattern[str]) -> str:
    """Set brackets around a script that is not one simple token, or that the next character would join."""
    joins = after[:1].isalnum() and not (content[-1:].isdigit() and after[:1].isalpha())
    if simple.fullmatch(content) and not joins:
        return content
    return content if content.startswith("(") and content.endswith(")") else f"({content})"
