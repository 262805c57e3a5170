"""Comments, dialogue, lists and mails are cut where their readers see borders."""

from collections.abc import Callable

import pytest

from claimpath.stages.fallacies.sentences import sentences_of


def cut(text: str) -> list[str]:
    return [text[one.start : one.end] for one in sentences_of(text)]


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("Bring a pen. Look up at the board.", ["Bring a pen.", "Look up at the board."]),
        ("Eve told Ann. Ann left.", ["Eve told Ann.", "Ann left."]),
        ("you lie. everyone knows. go home! now", ["you lie.", "everyone knows.", "go home!", "now"]),
        ("Nobody asked you\nGo home\r\nThe end", ["Nobody asked you", "Go home", "The end"]),
        ("- milk\n- an egg\n* salt", ["- milk", "- an egg", "* salt"]),
        ("1. Dig a hole\n2. Fill it", ["1. Dig a hole", "2. Fill it"]),
        ("1. Dig a hole.\n2. Fill it.", ["1. Dig a hole.", "2. Fill it."]),
        ("# The tram\nIt rattles", ["# The tram", "It rattles"]),
        (
            "My neighbour says that the tram is the ruin of the whole harbour\nNobody asked him",
            ["My neighbour says that the tram is the ruin of the whole harbour", "Nobody asked him"],
        ),
        ("He said so. \U0001f600\nShe laughed", ["He said so.", "\U0001f600", "She laughed"]),
    ],
)
def test_everyday_borders(text: str, wanted: list[str]) -> None:
    assert cut(text) == wanted


@pytest.mark.parametrize(
    "text",
    [
        "Dr. Ash met Sen. Birch at the pier.",
        "I read it in Ann. Intern. Med. and forgot it.",
        "We ate (cold. Yes!) and left.",
        "We sailed to\nNorway in May.",
        "She was tired,\nAda was not.",
        "Is this your hat?” he asked.",
        "It rattles, squeaks, etc. and is late.",
        "The tram that the council bought last year rattles so much that\nthe windows of the "
        "bakery on Harbour Road had to be fixed when\nAda lived there.",
    ],
)
def test_what_goes_on(text: str) -> None:
    assert cut(text) == [text]


@pytest.mark.parametrize(
    "piece", ["word. Yes (no ", "A'b-", "a", "so\n", "(a. B ", "No. ", "1.\n", "?!", "\r"], ids=repr
)
def test_linear_time(piece: str, takes_linear_time: Callable[..., None]) -> None:
    takes_linear_time(lambda n: sentences_of(piece * n), 60_000 // len(piece))
