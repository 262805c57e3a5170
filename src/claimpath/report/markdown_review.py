"""What people said of a check, as Markdown."""

from collections.abc import Iterator

from claimpath.report.markdown_text import md
from claimpath.report.review_part import ReviewPart


def review_lines(review: ReviewPart | None) -> Iterator[str]:
    """Yield the review's lines; none where there is no review."""
    if review is None:
        return
    yield from (f"## Reviewed by {md(review.by)}", "")
    for paragraph in review.paragraphs:
        yield from (md(paragraph), "")
    yield from (f"Of the gaps below and those left out: {review.decided}.", "")
    for title, quotes in review.marks:
        yield from (f"### {title}", "")
        for quote in quotes:
            where = md(quote.passage_id) if quote.passage_id else md(quote.problem or "")
            yield f"- “{md(quote.text)}” ({where})"
        yield ""
