"""Markdown."""

import contextlib
from collections.abc import Callable

import pytest

from claimpath.errors import StudyError
from claimpath.stages.read.draft import DraftStudy
from claimpath.stages.read.markdown import read_markdown

STUDY = """\
---
title: "Beans"
doi: https://doi.org/10.1234/abc.5
license: CC BY 4.0
---
# Beans

Loose text.

## Abstract
We **found** that *growth* stopped at 10<sup>6</sup> cells with CO<sub>2</sub>
in [water](http://x.y) <!-- secret --> when x < y.

## Methods
- one
- two
   more
   1. inner

> quoted

3. third
4. fourth

| arm | n |
|-----|---|
| tea | 12 |
| milk | 9 |

```
code line
```

### References
- Smith, a book
- Doe, another

## Appendix
Text ![a plot](a.png).
"""


def read(text: str) -> DraftStudy:
    return read_markdown(text.encode(), "study.md")


def test_everything_once() -> None:
    draft = read(STUDY)
    assert (draft.title, draft.licence, draft.ids) == ("Beans", "CC BY 4.0", {"doi": "10.1234/abc.5"})
    assert [(p.origin, p.section, p.text) for p in draft.passages] == [
        (
            "abstract",
            ("Abstract",),
            "We found that growth stopped at 10^6 cells with CO2 in water when x < y.",
        ),
        ("body", (), "Loose text."),
        ("list", ("Methods",), "one\ntwo more\n1. inner"),
        ("quote", ("Methods",), "quoted"),
        ("list", ("Methods",), "3. third\n4. fourth"),
        ("table", ("Methods",), "arm: tea | n: 12\narm: milk | n: 9"),
        ("body", ("Methods",), "code line"),
        ("appendix", ("Appendix",), "Text ."),
    ]
    assert draft.repairs == ["list of references left out (2 entries)"]
    assert [(n.what, n.reason) for n in draft.not_read] == [
        ("1 comment", "not visible to readers"),
        ("1 picture", "an image without text"),
    ]


def test_entities_and_escapes() -> None:
    assert read("A &amp; B, 5 \\* 3, p &lt; 0.05.").passages[0].text == "A & B, 5 * 3, p < 0.05."


def test_no_text() -> None:
    with pytest.raises(StudyError, match="no paragraphs"):
        read("# Only\n\n## Headings")


def test_a_long_text_is_read_as_plain_text_and_says_so() -> None:
    draft = read("Some *text*.\n\n" * 75_000)
    assert len(draft.passages) == 75_000
    assert any("plain text" in warning for warning in draft.warnings)
    assert draft.kind == "markdown"


@pytest.mark.parametrize(
    "text",
    [
        "*a " * 50_000, "[" * 50_000, "![" * 50_000, "[a](" * 50_000, ">" * 50_000, "<!--" * 50_000, "<a " * 50_000,
        "a\n" * 100_000, "[a]: b\n" * 50_000, "`" * 50_000, "\n".join(" " * i + "- a" for i in range(400)),
        "|a" * 500 + "\n" + "|-" * 500 + "\n" + ("|b" * 500 + "\n") * 100,
    ],
)  # fmt: skip
def test_hostile_markup_takes_linear_time(text: str, takes_linear_time: Callable[..., None]) -> None:
    def work(n: int) -> None:
        with contextlib.suppress(StudyError):
            read(text[:n])

    takes_linear_time(work, len(text))
