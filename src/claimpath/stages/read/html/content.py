"""Where on a web page the article stands, and what around it is furniture of the page."""

import re

from lxml import etree

from claimpath.stages.read.html.tree import Element, Mass, class_tokens, drop, weigh

_ALWAYS = frozenset(
    {"script", "style", "noscript", "template", "nav", "footer", "form", "button", "input", "select", "textarea",
     "iframe", "object", "embed", "svg", "canvas", "audio", "video", "dialog", "menu", "map", "head", "link", "meta"}
)  # fmt: skip
_ROLES = frozenset(
    {
        "navigation",
        "banner",
        "contentinfo",
        "search",
        "dialog",
        "alertdialog",
        "menu",
        "menubar",
        "toolbar",
        "tablist",
    }
)
_FURNITURE = re.compile(
    r"(?:^|[-_ ])(?:nav(?:bar|igation)?|menu|breadcrumbs?|side-?bar|share|sharing|social|comments?|"
    r"related|recommend\w*|"
    r"promo\w*|advert\w*|ads?|cookies?|consent|newsletter|subscri\w+|"
    r"pagination|pager|toolbar|metrics|altmetric|"
    r"citation-tools|download\w*|modal|popup|tooltip|skip-?(?:nav|link)\w*|login|signin|footer|masthead|banner|"
    r"author-(?:list|notes?|information|panel)|authors?|affiliations?|contributors?-list|"
    r"article-(?:tools|metrics|nav|dates|history)|"
    r"see-also|trending|most-read|copyright|goto|permissions)(?:$|[-_ ])",
    re.IGNORECASE,
)
_STAYS = frozenset(
    {"html", "body", "main", "article", "table", "thead", "tbody", "tr", "td", "th", "p", "li", "figure"}
)


def find_article(root: Element) -> Element:
    """Return the element that holds the article: a known layout's, else `article`, `main` or the whole page."""
    for known in (_pmc_body(root), _pmc_old_body(root), _by_id(root, "fulltextcontent")):
        if known is not None:
            return known
    body = root.find(".//body")
    page = body if body is not None else root
    masses = weigh(page)
    total = masses[page].n_prose
    for tag, least in (("article", 0.6), ("main", 0.6)):
        best = max(page.iter(tag), key=lambda e: masses[e].n_prose, default=None)
        if best is not None and total and masses[best].n_prose >= least * total:
            return best
    for element in page.iter(etree.Element):
        marked = element.get("role") == "main" or element.get("itemprop") == "articleBody"
        if marked and total and masses[element].n_prose >= 0.6 * total:
            return element
    return page


def drop_furniture(article: Element) -> int:
    """Take menus, forms, author panels and the like out of the article, in place; return how many held text."""
    masses = weigh(article)
    doomed = [e for e in article.iter(etree.Element) if e is not article and _is_furniture(e, masses[e])]
    dropped: set[Element] = set()
    n_dropped = 0
    for element in doomed:
        if any(ancestor in dropped for ancestor in element.iterancestors()):
            continue
        dropped.add(element)
        n_dropped += masses[element].n_text > 0 and element.tag not in (
            "script",
            "style",
            "noscript",
            "template",
        )
    for element in dropped:
        drop(element)
    return n_dropped


def _is_furniture(element: Element, mass: Mass) -> bool:
    tag = element.tag
    if tag in _ALWAYS or element.get("role", "").lower() in _ROLES:
        return True
    if tag in ("header", "aside"):
        return mass.n_prose < 200 if tag == "header" else mass.link_share > 0.4 or mass.n_text < 40
    if tag in _STAYS or tag in ("a", "span", "sup", "sub", "em", "strong", "b", "i", "section"):
        return False
    names = f"{element.get('class', '')} {element.get('id', '')}"
    if _FURNITURE.search(names):
        return mass.n_prose < 300 or mass.link_share > 0.4
    # Lists of links, such as "related articles": no study lists only links.
    return tag in ("ul", "ol", "dl") and mass.link_share > 0.8 and not _is_reference_list(element)


def _is_reference_list(element: Element) -> bool:
    tokens = class_tokens(element)
    return any("ref" in token or "bibliograph" in token for token in tokens)


def _pmc_body(root: Element) -> Element | None:
    for section in root.iter("section"):
        if "main-article-body" in class_tokens(section):
            return section
    return None


def _pmc_old_body(root: Element) -> Element | None:
    for division in root.iter("div"):
        if {"tsec", "sec"} <= class_tokens(division):
            article = division.getparent()
            if article is not None:
                # Author panels and PMC's own "Associated Data", partly hidden until they are clicked.
                for part in [e for e in article if "fm-sec" in class_tokens(e)]:
                    drop(part)
            return article
    return None


def _by_id(root: Element, name: str) -> Element | None:
    return next((e for e in root.iter("div", "section") if e.get("id") == name), None)
