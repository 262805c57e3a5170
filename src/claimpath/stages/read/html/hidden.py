"""Text of a web page that its readers don't see. It is not read as the study's, and it is counted."""

import re

from lxml import etree

from claimpath.stages.read.html.tree import Element, class_tokens, drop, has_text

_HIDES = re.compile(
    r"(?:^|;)\s*(?:display\s*:\s*none|visibility\s*:\s*(?:hidden|collapse)|content-visibility\s*:\s*hidden"
    r"|font-size\s*:\s*0(?:\.0+)?\s*(?:px|pt|em|rem|%)?\s*(?:!important)?\s*(?:;|$)"
    r"|opacity\s*:\s*0(?:\.0+)?\s*(?:!important)?\s*(?:;|$)"
    r"|(?:left|top|text-indent|margin-left)\s*:\s*-\d{3,}"
    r"|(?:max-)?(?:height|width)\s*:\s*0(?:px)?\s*;.{0,80}overflow\s*:\s*hidden|clip\s*:\s*rect\(\s*0)",
    re.IGNORECASE,
)
_WHITE = r"(?:#fff(?:fff)?|white|rgba?\(\s*255\s*,\s*255\s*,\s*255[^)]*\)|transparent|rgba\([^)]*,\s*0\s*\))"
_WHITE_TEXT = re.compile(rf"(?:^|;)\s*color\s*:\s*{_WHITE}\s*(?:!important)?\s*(?:;|$)", re.IGNORECASE)
_BACKGROUND = re.compile(r"(?:^|;)\s*background(?:-color|-image)?\s*:\s*([^;]+)", re.IGNORECASE)
_ONLY_WHITE = re.compile(rf"\s*{_WHITE}\s*(?:!important)?\s*", re.IGNORECASE)
_RULE = re.compile(r"([^{}]{1,500})\{([^{}]{0,2000})\}")
_SIMPLE_SELECTOR = re.compile(r"(?P<tag>[a-z][a-z0-9]*)?(?P<kind>[.#])(?P<name>[\w-]+)")
_FOR_SCREEN_READERS = frozenset(
    {"sr-only", "usa-sr-only", "visually-hidden", "visuallyhidden", "screen-reader-text"}
)


def drop_hidden(article: Element, page: Element) -> int:
    """Take what a reader doesn't see out of the article, in place; return how many parts held text.

    The page around the article holds the style sheets.
    """
    classes, ids = _hiding_rules(page)
    hidden = [e for e in article.iter(etree.Element) if _is_hidden(e, classes, ids)]
    n_hidden = 0
    for element in hidden:
        if any(ancestor.get("data-claimpath-hidden") for ancestor in element.iterancestors()):
            continue
        element.set("data-claimpath-hidden", "1")
    for element in hidden:
        if element.get("data-claimpath-hidden") and element.tag not in ("html", "body"):
            n_hidden += has_text(element)
            drop(element)
    return n_hidden


def _is_hidden(element: Element, classes: set[str], ids: set[str]) -> bool:
    if element.get("hidden") is not None and element.get("hidden") != "until-found":
        return True
    if element.get("aria-hidden", "").strip().lower() == "true":
        return True
    style = element.get("style")
    if style and (_HIDES.search(style) or (_WHITE_TEXT.search(style) and _on_white(element))):
        return True
    if element.tag == "font" and _ONLY_WHITE.fullmatch(element.get("color", "")) and _on_white(element):
        return True
    tokens = class_tokens(element)
    if tokens & _FOR_SCREEN_READERS:
        return True
    return bool(tokens & classes) or element.get("id") in ids


def _on_white(element: Element) -> bool:
    """Whether no element around gives a background other than white."""
    node: Element | None = element
    while node is not None:
        if node.get("bgcolor") and not _ONLY_WHITE.fullmatch(node.get("bgcolor", "")):
            return False
        match = _BACKGROUND.search(node.get("style", ""))
        if match is not None:
            return _ONLY_WHITE.fullmatch(match.group(1)) is not None
        node = node.getparent()
    return True


def _hiding_rules(root: Element) -> tuple[set[str], set[str]]:
    """Return the classes and ids that the page's own style sheets hide (plain selectors only)."""
    classes: set[str] = set()
    ids: set[str] = set()
    for style in root.iter("style"):
        if "print" in style.get("media", ""):
            continue
        css = re.sub(
            r"@media[^{]*print[^{]*\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}", "", (style.text or "")[:200_000]
        )
        for selectors, body in _RULE.findall(css):
            if not _HIDES.search(body):
                continue
            for selector in selectors.split(","):
                match = _SIMPLE_SELECTOR.fullmatch(selector.strip())
                if match is not None:
                    (classes if match.group("kind") == "." else ids).add(match.group("name"))
    return classes, ids
