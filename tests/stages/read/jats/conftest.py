"""Reads small articles that the tests write."""

from collections.abc import Callable

import pytest

from claimpath.stages.read.draft import DraftPassage, DraftStudy
from claimpath.stages.read.xml import read_xml

HEAD = (
    '<article xmlns:mml="http://www.w3.org/1998/Math/MathML" xmlns:xlink="http://www.w3.org/1999/xlink"'
    ' article-type="research-article">'
)


def article_of(body: str, front: str = "", back: str = "", after: str = "") -> bytes:
    parts = (
        HEAD,
        f"<front>{front}</front>" if front else "",
        f"<body>{body}</body>" if body else "",
        back,
        after,
    )
    return ("".join(parts) + "</article>").encode()


@pytest.fixture
def read_article() -> Callable[..., DraftStudy]:
    """Read an article from the XML of its body (and front, back, and what comes after)."""

    def run(body: str = "", front: str = "", back: str = "", after: str = "") -> DraftStudy:
        return read_xml(article_of(body, front, back, after), "test.xml")

    return run


@pytest.fixture
def passages(read_article: Callable[..., DraftStudy]) -> Callable[..., list[DraftPassage]]:
    """Read an article and give its passages."""

    def run(*args: str, **kwargs: str) -> list[DraftPassage]:
        return read_article(*args, **kwargs).passages

    return run


@pytest.fixture
def text_of(passages: Callable[..., list[DraftPassage]]) -> Callable[[str], str]:
    """Read one paragraph, given as what stands between its tags, and give its text."""

    def run(inner: str) -> str:
        (only,) = passages(f"<p>{inner}</p>")
        return only.text

    return run
