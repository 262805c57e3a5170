"""Readers of raw answers: the authors' rule with its quirks, and the careful one."""

import re
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from claimpath.errors import SettingsError
from claimpath.records.fallacious_spans import SPAN_CLASSES
from claimpath.taxonomies.mafalda import FAMILIES, label_at
from claimpath.taxonomies.mafalda.answers import READERS, find_reader, published_labels
from claimpath.taxonomies.mafalda.careful import careful_labels


@pytest.mark.parametrize(
    ("answer", "labels"),
    [
        ("It is a slippery slope.", ("slippery slope",)),
        ("This is not fallacious.", ("no fallacy",)),
        ("A hasty generalization, not a straw man.", ("no fallacy", "hasty generalization", "straw man")),
        ("false dilemma", ("no fallacy", "false dilemma")),
        ("appeal to (false) authority", ("no fallacy", "appeal to (false) authority")),
        ("The nature of the problems makes it worse.", ("appeal to worse problems", "appeal to nature")),
        ("fearful", ("appeal to fear",)),
        ("FEAR", ("appeal to fear",)),
        ("Nothing", ("no fallacy",)),
        ("notable", ("unreadable",)),
        ("", ("unreadable",)),
        ("fear Output: pity", ("appeal to pity",)),
        ("output: fear", ("appeal to fear",)),
        ("pity. Based on the above text, determine fear", ("appeal to pity",)),
        ("pity, BASED ON THE ABOVE: fear", ("appeal to pity",)),
        ("no-one", ("no fallacy",)),
        ("ad-hominem", ("ad hominem",)),
    ],
)
def test_the_authors_rule(answer: str, labels: tuple[str, ...]) -> None:
    assert published_labels(answer) == labels


@pytest.mark.parametrize(
    ("word", "label"),
    [
        ("emotion", "appeal to positive emotion"), ("anger", "appeal to anger"), ("fear", "appeal to fear"),
        ("pity", "appeal to pity"), ("ridicule", "appeal to ridicule"), ("worse", "appeal to worse problems"),
        ("problems", "appeal to worse problems"), ("oversimplification", "causal oversimplification"),
        ("circular", "circular reasoning"), ("equivocation", "equivocation"), ("analogy", "false analogy"),
        ("causality", "false causality"), ("dilemma", "false dilemma"), ("generalization", "hasty generalization"),
        ("slippery", "slippery slope"), ("slope", "slippery slope"), ("straw", "straw man"),
        ("division", "fallacy of division"), ("hominem", "ad hominem"), ("populum", "ad populum"),
        ("authority", "appeal to (false) authority"), ("nature", "appeal to nature"),
        ("tradition", "appeal to tradition"), ("association", "guilt by association"), ("quoque", "tu quoque"),
    ],
)  # fmt: skip
def test_the_authors_words(word: str, label: str) -> None:
    assert published_labels(f"It is {word}") == (label,)


# The authors' pattern of denials, phrase by phrase; ours keeps the single words that each phrase holds.
_PHRASES = re.compile(
    r"\b(?:does not contain|no|none|not|false|nothing|is not part|not necessarily part|no fallacious|not fallacious)\b"
)


@given(st.lists(st.sampled_from("no not none false nothing part contain is does notes know fallacious".split()), max_size=8))  # fmt: skip # noqa: SIM905, E501
def test_single_words_find_what_the_phrases_find(words: list[str]) -> None:
    answer = " ".join(words)
    assert ("no fallacy" in published_labels(answer)) == bool(_PHRASES.search(answer))


@pytest.mark.parametrize(
    ("answer", "labels"),
    [
        ("It is a slippery slope.", ("slippery slope",)),
        ("A hasty generalization, not a straw man.", ("hasty generalization",)),
        ("This isn't a straw man; it is a false dilemma.", ("false dilemma",)),
        ("Rather than an ad hominem, it is a tu quoque.", ("tu quoque",)),
        ("Not part of a fallacious argument.", ("no fallacy",)),
        ("The sentence does not contain any fallacy, it shows fear of problems.", ("no fallacy",)),
        ("No.", ("no fallacy",)),
        ("Nothing", ("no fallacy",)),
        ("false", ("no fallacy",)),
        ("appeal to (false) authority", ("appeal to (false) authority",)),
        ("Appeals to authority and strawman", ("straw man", "appeal to (false) authority")),
        ("Hasty generalisations abound", ("hasty generalization",)),
        ("It appeals to emotion", ("pathos",)),
        ("Yes, this is a fallacy.", ("fallacy",)),
        ("The nature of the problems makes it worse.", ("unreadable",)),
        ("", ("unreadable",)),
        (", ".join(SPAN_CLASSES), ("unreadable",)),
    ],
)
def test_the_careful_reader(answer: str, labels: tuple[str, ...]) -> None:
    assert careful_labels(answer) == labels


def test_the_careful_reader_does_not_read_the_sentence_back() -> None:
    sentence = "They call it a straw man."
    answer = 'The sentence "They call it a straw man." is not fallacious.'
    assert careful_labels(answer, sentence) == ("no fallacy",)
    assert careful_labels(answer) != careful_labels(answer, sentence)


@pytest.mark.parametrize("name", SPAN_CLASSES)
@pytest.mark.parametrize("reader", READERS)
def test_every_class_is_read_by_its_name(name: str, reader: str) -> None:
    assert name in READERS[reader](f"The fallacy here is {name}.", "")


@given(st.text(max_size=80), st.text(max_size=20))
def test_any_answer_gives_labels_once(answer: str, sentence: str) -> None:
    for reader in READERS.values():
        labels = reader(answer, sentence)
        assert labels
        assert len(set(labels)) == len(labels)
        assert all(label_at(label, 0) in ("fallacy", "no fallacy") for label in labels)


def test_a_long_answer_takes_linear_time(takes_linear_time: Callable[..., None]) -> None:
    def work(n: int) -> None:
        answer = "not an ad hominem " * n
        assert published_labels(answer) == ("no fallacy", "ad hominem")
        assert careful_labels(answer, "x y") == ("unreadable",)

    takes_linear_time(work, 3_000)


def test_readers_by_name() -> None:
    assert find_reader("published") is published_labels
    with pytest.raises(SettingsError, match=r"'best'; choose one of: published, careful"):
        find_reader("best")
    assert set(FAMILIES) == {"pathos", "logos", "ethos"}
