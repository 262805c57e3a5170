"""MathML and TeX as one line of readable text."""

import re

from claimpath.stages.read.jats.nodes import Element, plain_text
from claimpath.stages.read.xmltree import local_name

_MAX_DEPTH = 60
_SPACED = frozenset("=<>≤≥≈≃≅∼~≠±∓×÷+−-·∘→←↔⇒⇔⇌∈∉⊂⊆∪∩≡∝≔≪≫∣∗⊗⊕")
_ACCENTS = {
    "¯": "\u0304", "‾": "\u0304", "ˉ": "\u0304", "_": "\u0304", "―": "\u0304", "^": "\u0302", "ˆ": "\u0302",
    "~": "\u0303", "˜": "\u0303", "∼": "\u0303", "→": "\u20d7", "⃗": "\u20d7", "˙": "\u0307", ".": "\u0307",
    "¨": "\u0308", "ˇ": "\u030c", "̂": "\u0302",
}  # fmt: skip
_INVISIBLE = str.maketrans("", "", "\u2061\u2062\u2063\u2064\u200b\ufeff")
_LOOSE_MARK = re.compile(r" ([,.;])(?=\s|$)")
_ATOM = re.compile(r"[\w.,′'\u0300-\u036f\u20d7]+|[^\W\d_]\([^()]*\)")


def mathml_text(math: Element) -> str:
    """Write a formula on one line: `(a + b)/2`, `√(x)`, `x_i^2`, `∑_(i = 1)^N`; table rows are set apart by `; `."""
    return _LOOSE_MARK.sub(r"\1", " ".join(_row(math, 0).split()))


def _row(element: Element, depth: int) -> str:
    if depth > _MAX_DEPTH:
        return plain_text(element)
    out: list[str] = []
    for child in element:
        text = _node(child, depth + 1)
        if local_name(child) == "mo" and text.strip() in _SPACED:
            text = text.strip()
            # A sign at the start, or behind an operator or an opening bracket, belongs to what follows it.
            unary = text in "+−-±∓" and (not out or out[-1].endswith((" ", "(", "[", "{", ",")))
            text = text if unary else f" {text} "
        out.append(text)
    return "".join(out) if out else (element.text or "")


def _node(element: Element, depth: int) -> str:
    name = local_name(element)
    if name in {"mi", "mn", "ms", "mo"}:
        text = plain_text(element) if len(element) else (element.text or "").strip()
        if not text.isascii():
            text = text.translate(_INVISIBLE)
        return f"{text} " if name == "mo" and text in {",", ";"} else text
    if name == "mtext":
        return (element.text or "" if not len(element) else plain_text(element)).translate(_INVISIBLE)
    if name in {"mspace"}:
        return " "
    if name in {"mphantom", "annotation", "annotation-xml", "none", "mprescripts"}:
        return ""
    handler = _HANDLERS.get(name)
    if handler is None or depth > _MAX_DEPTH:
        return _row(element, depth)
    return handler(element, depth)


def _children(element: Element, depth: int) -> list[str]:
    return [_node(child, depth + 1).strip() for child in element]


def _group(text: str) -> str:
    return text if len(text) <= 1 or _ATOM.fullmatch(text) else f"({text})"


def _script(text: str) -> str:
    return text if len(text) == 1 or (text.isalnum() and len(text) > 1) else f"({text})"


def _fraction(element: Element, depth: int) -> str:
    parts = _children(element, depth)
    return "/".join(_group(p) for p in parts)


def _square_root(element: Element, depth: int) -> str:
    return f"√({_row(element, depth).strip()})"


def _root(element: Element, depth: int) -> str:
    parts = [*_children(element, depth), "", ""]
    return f"({parts[0]})^(1/{parts[1]})"


def _scripts(element: Element, depth: int) -> str:
    parts = _children(element, depth)
    if not parts:
        return ""
    marks = {"msub": "_", "munder": "_", "msup": "^", "msubsup": "_^", "munderover": "_^"}[
        local_name(element)
    ]
    out = _group(parts[0]) if len(parts[0]) > 1 and " " in parts[0] else parts[0]
    for mark, part in zip(marks, parts[1:], strict=False):
        if part:
            out += part if mark == "^" and set(part) <= set("′'*†⋆") else mark + _script(part)
    return out + (" " if parts[0] in {"∑", "∫", "∏", "lim", "max", "min", "⋃", "⋂"} else "")


def _over(element: Element, depth: int) -> str:
    parts = [*_children(element, depth), "", ""]
    accent = _ACCENTS.get(parts[1])
    if accent is not None:
        return parts[0] + accent if len(parts[0]) <= 2 else f"({parts[0]}){accent}"
    return parts[0] + (f"^{_script(parts[1])}" if parts[1] else "")


def _fenced(element: Element, depth: int) -> str:
    separators = element.get("separators", ",").strip()
    joint = f"{separators[:1]} " if separators else ""
    return element.get("open", "(") + joint.join(_children(element, depth)) + element.get("close", ")")


def _table(element: Element, depth: int) -> str:
    rows = [r for r in (_node(child, depth + 1).strip() for child in element) if r]
    return "; ".join(rows)


def _table_row(element: Element, depth: int) -> str:
    return " ".join(c for c in _children(element, depth) if c)


def _multiscripts(element: Element, depth: int) -> str:
    base = ""
    post: list[str] = []
    pre: list[str] = []
    target: list[str] = post
    for index, child in enumerate(element):
        if local_name(child) == "mprescripts":
            target = pre
        elif index == 0:
            base = _node(child, depth + 1).strip()
        else:
            target.append(_node(child, depth + 1).strip())

    def pairs(parts: list[str]) -> str:
        return "".join(("_^"[i % 2] + _script(part)) if part else "" for i, part in enumerate(parts))

    return pairs(pre) + base + pairs(post)


def _first(element: Element, depth: int) -> str:
    return _node(element[0], depth + 1) if len(element) else ""


_HANDLERS = {
    "mfrac": _fraction, "msqrt": _square_root, "mroot": _root, "msub": _scripts, "msup": _scripts,
    "msubsup": _scripts, "munder": _scripts, "munderover": _scripts, "mover": _over, "mfenced": _fenced,
    "mtable": _table, "mtr": _table_row, "mlabeledtr": _table_row, "mmultiscripts": _multiscripts,
    "semantics": _first, "maction": _first,
}  # fmt: skip
