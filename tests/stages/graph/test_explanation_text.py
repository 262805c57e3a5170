"""Markup that real pages have: tags that are never closed, and tags of tables."""

import pytest

from claimpath.stages.graph.explanation_text import plain_explanation


@pytest.mark.parametrize(
    ("given", "text"),
    [
        # HTML lets a page leave out the end tag of its head; what follows is not silent for that.
        ("<html><head><title>A post</title><body><p>The sample was too small.", "The sample was too small."),
        (
            "<table><tr><td>Mice are no people.</td><td>So what?</td></tr></table>",
            "Mice are no people.\n\nSo what?",
        ),
        ("<td>The sample was small.</td>", "The sample was small."),
        ("The sample was small.<sup>2</sup>", "The sample was small.2"),
        ("<script>say('Mice are no people.')</script>The sample was small.", "The sample was small."),
        ("<!doctype html><main class=x>The sample was small.</main>", "The sample was small."),
    ],
)
def test_markup_is_taken_out(given: str, text: str) -> None:
    read = plain_explanation(given)
    assert read.text == text
    assert "HTML markup" in read.repairs[0]


@pytest.mark.parametrize(
    "given", ["Here p<0.05, a<b and s<u.", "We saw <20 mice and >30 rats.", "x <i, y> z is odd."]
)
def test_signs_for_less_are_no_markup(given: str) -> None:
    assert plain_explanation(given).text == given
