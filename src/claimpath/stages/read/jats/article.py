"""One `article` element to a draft study: front matter, abstracts, body, back matter, floats, sub-articles."""

from claimpath.records import NotRead, Origin, StudyKind
from claimpath.stages.read.draft import DraftStudy
from claimpath.stages.read.jats.blocks import BlockWalker, Section
from claimpath.stages.read.jats.citations import set_citations
from claimpath.stages.read.jats.formulas import UnreadFormulas, choose_alternatives, set_formulas
from claimpath.stages.read.jats.meta import read_meta
from claimpath.stages.read.jats.names import LAY_ABSTRACTS, OTHER_ABSTRACTS
from claimpath.stages.read.jats.nodes import Element, drop, plain_text
from claimpath.stages.read.jats.scripts import set_scripts
from claimpath.stages.read.jats.titles import title_of
from claimpath.stages.read.xmltree import strip_namespaces

_FOOTNOTE_MARKS = frozenset({"fn", "table-fn", "author-notes"})


def read_article(article: Element, kind: StudyKind) -> DraftStudy:
    """Read one article. The element is changed on the way and must not be used afterwards."""
    root = _detach(article)
    if "}" in root.tag or root.nsmap.get(None) or any("jats" in (uri or "") for uri in root.nsmap.values()):
        strip_namespaces(root)
    unread = _set_inline(root)
    draft = DraftStudy(kind=kind)
    read_meta(root, draft)
    walker = BlockWalker(root)
    _read_front(root, walker)
    n_before_body = len(walker.passages)
    _read_text(root, walker, (), "body", "back")
    draft.abstract_only = not any(
        p.origin not in {"back", "footnote", "glossary"} for p in walker.passages[n_before_body:]
    )
    for nested in root.iterchildren("sub-article", "response"):
        _read_sub_article(nested, walker, ())
    draft.passages = walker.passages
    draft.not_read = walker.not_read + _unread_formulas(unread)
    return draft


def _detach(article: Element) -> Element:
    """Take the article out of its wrapper, so that looking around an element never leaves the article."""
    parent = article.getparent()
    if parent is not None:
        article.tail = None
        parent.remove(article)
    return article


def _set_inline(root: Element) -> UnreadFormulas:
    """Turn everything inside paragraphs into text, in place."""
    choose_alternatives(root)
    unread = set_formulas(root)
    scripts: list[Element] = []
    cited: list[Element] = []
    hidden = list(root.iter("index-term", "index-term-range-end"))
    for element in root.iter("xref", "sup", "sub", "break", "object-id"):
        tag = element.tag
        if tag == "xref":
            kind = element.get("ref-type")
            if kind == "bibr":
                cited.append(element)
            elif (
                kind in _FOOTNOTE_MARKS
                and next(element.iter("sup"), None) is None
                and len(plain_text(element)) <= 4
            ):
                scripts.append(element)
        elif tag == "object-id":
            element.text = None
        elif tag == "break":
            element.tail = " " + (element.tail or "")
        else:
            scripts.append(element)
    for element in hidden:
        drop(element)
    for citation in root.iter("element-citation"):
        _space_parts(citation)
    set_citations(cited)
    set_scripts(e for e in scripts if e.getparent() is not None)
    return unread


def _space_parts(citation: Element) -> None:
    """Set the parts of a citation inside a paragraph apart: it holds elements only, and no space between them."""
    parent = citation.getparent()
    if parent is None or parent.tag != "p":
        return
    for part in citation.iterdescendants():
        if not part.tail:
            part.tail = " "
    citation.tail = citation.tail or " "


def _read_front(root: Element, walker: BlockWalker) -> None:
    front = root.find("front")
    if front is None:
        front = root.find("front-stub")
    if front is None:
        return
    for abstract in front.iter("abstract", "trans-abstract"):
        _read_abstract(abstract, walker)


def _read_front_notes(root: Element, walker: BlockWalker) -> None:
    """Read what the front matter says about conflicts of interest, funding and data; it goes with the back matter."""
    front = root.find("front")
    if front is None:
        return
    for group in front.iter("author-notes"):
        for child in group.iterchildren("fn", "p"):
            walker.block(child, ("Author notes",), "footnote", 0)
    for statement in front.iter("funding-statement"):
        walker.add(plain_text(statement), "back", ("Funding",))
    for item in front.iter("custom-meta"):
        name = item.find("meta-name")
        value = item.find("meta-value")
        title = plain_text(name) if name is not None else ""
        if value is not None and title.lower().replace("-", " ") in {
            "data availability",
            "data availability statement",
        }:
            walker.add(plain_text(value), "back", ("Data availability",))
    for child in front.iterchildren("notes"):
        walker.block(child, (), "back", 0)


def _read_abstract(
    abstract: Element, walker: BlockWalker, section: Section = (), within: Origin | None = None
) -> None:
    kind = (abstract.get("abstract-type") or "").lower().replace("_", "-").strip()
    title = title_of(abstract)
    origin: Origin = "abstract"
    if kind in LAY_ABSTRACTS or _sounds_lay(title):
        origin, default = "lay_summary", LAY_ABSTRACTS.get(kind, "Plain-language summary")
    elif abstract.tag == "trans-abstract":
        language = abstract.get("{http://www.w3.org/XML/1998/namespace}lang") or "another language"
        default = f"Abstract ({language})"
    else:
        default = OTHER_ABSTRACTS.get(kind, "Abstract")
    path = (*section, title or default)
    n_before = len(walker.passages)
    walker.walk(abstract, path, within or origin)
    if len(walker.passages) == n_before and next(abstract.iter("graphic"), None) is not None:
        walker.not_read.append(NotRead(what=path[-1], reason="an image without text"))


def _sounds_lay(title: str) -> bool:
    folded = title.lower()
    return any(
        words in folded
        for words in (
            "author summary",
            "editors' summary",
            "editor's summary",
            "digest",
            "plain language",
            "plain-language",
            "lay summary",
            "lay abstract",
        )
    )


def _read_text(root: Element, walker: BlockWalker, section: Section, body: Origin, back: Origin) -> None:
    for part in root.iterchildren("body"):
        walker.walk(part, section, body)
    _read_front_notes(root, walker)
    for part in root.iterchildren("back"):
        walker.walk(part, section, back)
    for part in root.iterchildren("floats-group", "floats-wrap"):
        walker.walk(part, section, body)


def _read_sub_article(element: Element, walker: BlockWalker, section: Section) -> None:
    """Read a decision letter, a reply, a commentary: kept apart under its own name."""
    stub = element.find("front-stub")
    if stub is None:
        stub = element.find("front")
    heading = stub.find(".//article-title") if stub is not None else None
    title = plain_text(heading) if heading is not None else ""
    kind = (element.get("article-type") or element.get("response-type") or element.tag).replace("-", " ")
    path = (*section, title or kind.capitalize())
    if stub is not None:
        for abstract in stub.iter("abstract", "trans-abstract"):
            _read_abstract(abstract, walker, path, "sub_article")
    _read_text(element, walker, path, "sub_article", "sub_article")
    for nested in element.iterchildren("sub-article", "response"):
        _read_sub_article(nested, walker, path)


def _unread_formulas(unread: UnreadFormulas) -> list[NotRead]:
    reason = "an image without text"
    out = []
    for count, what in ((unread.display, "display formula"), (unread.inline, "formula inside the text")):
        if count:
            plural = what if count == 1 else what.replace("formula", "formulas", 1)
            out.append(
                NotRead(what=f"{count} {plural}", reason=reason if count == 1 else "images without text")
            )
    return out
