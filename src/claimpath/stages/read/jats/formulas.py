"""Formulas in the text: one reading of each, and a mark where there is only a picture."""

from dataclasses import dataclass

from claimpath.stages.read.jats.mathml import mathml_text
from claimpath.stages.read.jats.nodes import Element, drop, plain_text, raw_text, replace_content
from claimpath.stages.read.jats.tex import tex_text
from claimpath.stages.read.xmltree import local_name

_BEST_FIRST = ("table", "math", "textual-form", "tex-math")
UNREAD = "[formula]"
"""Stands where a formula is a picture without text."""


@dataclass(slots=True)
class UnreadFormulas:
    """How many formulas are pictures without text."""

    display: int = 0
    inline: int = 0


def choose_alternatives(root: Element) -> None:
    """Keep the most readable of several versions of the same thing, in place."""
    for alternatives in list(root.iter("alternatives")):
        children = [child for child in alternatives if isinstance(child.tag, str)]
        if len(children) < 2:
            continue
        best = min(children, key=_preference)
        for child in children:
            if child is not best:
                drop(child)


def _preference(child: Element) -> int:
    name = local_name(child)
    if name in _BEST_FIRST:
        return _BEST_FIRST.index(name)
    return len(_BEST_FIRST) if raw_text(child).strip() else len(_BEST_FIRST) + 1


def set_formulas(root: Element) -> UnreadFormulas:
    """Replace every formula by its text, in place; count those that have none."""
    for math in list(root.iter("math", "{http://www.w3.org/1998/Math/MathML}math")):
        parent = math.getparent()
        if parent is not None:
            for tex in parent.findall("tex-math"):  # the same formula again
                drop(tex)
        replace_content(math, mathml_text(math))
    for tex in root.iter("tex-math"):
        replace_content(tex, tex_text(raw_text(tex)))
    unread = UnreadFormulas()
    for formula in list(root.iter("inline-formula", "disp-formula", "chem-struct")):
        _set_formula(formula, unread)
    for graphic in list(root.iter("inline-graphic")):
        alternative = graphic.find("alt-text")
        replace_content(graphic, plain_text(alternative) if alternative is not None else "[image]")
    return unread


def _set_formula(formula: Element, unread: UnreadFormulas) -> None:
    labels = [plain_text(label) for label in formula.findall("label")]
    for part in list(formula.iter("label", "object-id")):
        drop(part)
    alternative = formula.find(".//alt-text")
    spoken = plain_text(alternative) if alternative is not None else ""
    for part in list(formula.iter("alt-text", "long-desc", "graphic", "inline-graphic", "media")):
        drop(part)
    display = formula.tag == "disp-formula"
    text = plain_text(formula) or spoken
    if not text:
        text = UNREAD
        if display:
            unread.display += 1
        else:
            unread.inline += 1
    if display:
        text = f" {text} {' '.join(labels)} "
    replace_content(formula, text)
