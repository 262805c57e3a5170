"""Web pages: PMC's two layouts, Europe PMC, publishers' pages with semantic elements, and unknown pages."""

from lxml import etree

from claimpath.errors import StudyError
from claimpath.records import NotRead
from claimpath.stages.read.building import ArticleBuilder, fill_draft
from claimpath.stages.read.counting import counted
from claimpath.stages.read.draft import DraftStudy
from claimpath.stages.read.html.blocks import BlockWalk
from claimpath.stages.read.html.content import drop_furniture, find_article
from claimpath.stages.read.html.hidden import drop_hidden
from claimpath.stages.read.html.meta import read_meta
from claimpath.stages.read.html.tree import parse_page
from claimpath.stages.read.study_signs import warn_if_no_study

__all__ = ["read_html"]


def read_html(data: bytes, name: str) -> DraftStudy:
    """Read the article on a web page. Raises StudyError where the page holds no paragraphs."""
    page = parse_page(data, name)
    draft = DraftStudy(kind="html", repairs=page.repairs, warnings=page.warnings, not_read=page.not_read)
    read_meta(page.root, draft)
    article = find_article(page.root)
    n_comments = sum(1 for _ in article.iter(etree.Comment))
    n_hidden = drop_hidden(article, page.root)
    n_furniture = drop_furniture(article)
    builder = ArticleBuilder()
    walk = BlockWalk(builder, draft.title)
    walk.walk(article)
    fill_draft(draft, builder, title=walk.title)
    if not draft.passages:
        raise StudyError(
            f"{name} is a web page without paragraphs of text; it may load its text with a script. "
            "Open the article, save the page when it is shown in full, and give that file."
        )
    if n_hidden:
        draft.not_read.append(
            NotRead(what=counted(n_hidden, "hidden element"), reason="not visible to readers")
        )
    if n_comments:
        draft.repairs.append(f"{counted(n_comments, 'HTML comment')} left out")
    if n_furniture + walk.n_short:
        draft.repairs.append(
            f"menus, author lists and the like left out ({counted(n_furniture + walk.n_short, 'block')})"
        )
    warn_if_no_study(draft)
    return draft
