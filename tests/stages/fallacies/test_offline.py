"""The offline system: what it finds, what it leaves alone, what it leaves open."""

import hashlib
from importlib.resources import files

import numpy as np
import pytest

from claimpath.examples import example_study
from claimpath.records.fallacious_spans import NO_FALLACY, SPAN_CLASSES
from claimpath.stages.fallacies.classifier import LABELS, load_classifier
from claimpath.stages.fallacies.examples import own_examples, parse_examples
from claimpath.stages.fallacies.features import N_BUCKETS, features, run_vector
from claimpath.stages.fallacies.marks import Mark
from claimpath.stages.fallacies.offline import OfflineFound, find_offline
from claimpath.stages.fallacies.sentences import sentences_of
from claimpath.stages.read import read


def look(text: str, level: int = 2) -> OfflineFound:
    return find_offline(text, sentences_of(text), level)  # type: ignore[arg-type]


def test_a_strong_cue_is_found_and_explained() -> None:
    (mark,) = look("The vote is on Friday. You are with us or you are against us. Bring a pen.").marks
    assert (mark.first, mark.last, mark.label) == (1, 1, "false dilemma")
    assert "You are with us or you are against" in mark.reason


@pytest.mark.parametrize(("level", "label"), [(0, "fallacy"), (1, "logos"), (2, "false dilemma")])
def test_levels(level: int, label: str) -> None:
    assert [mark.label for mark in look("You are with us or you are against us.", level).marks] == [label]


def test_neighbours_with_the_same_label_are_one_span() -> None:
    text = "You are with us or you are against us. Love it or leave it."
    (mark,) = look(text).marks
    assert (mark.first, mark.last) == (0, 1)
    # At level 2 the two differ; at level 1 both are ethos.
    text = "Everybody knows that the well is dry. Look who is talking!"
    assert [mark.label for mark in look(text).marks] == ["ad populum", "tu quoque"]
    (mark,) = look(text, 1).marks
    assert (mark.first, mark.last, mark.label) == (0, 1, "ethos")


def test_factual_prose_is_left_alone() -> None:
    study = read(str(example_study()))
    texts = [passage.text for passage in study.passages]
    n_sentences = sum(len(sentences_of(text)) for text in texts)
    n_marks = sum(len(look(text).marks) for text in texts)
    assert n_sentences > 50
    assert n_marks <= 1


def test_another_language_is_an_abstention() -> None:
    text = (
        "Der Bürgermeister hat gestern gesagt, dass die Straße gesperrt bleibt, weil das Wetter zu schlecht ist. "
        "Alle wissen, dass er ein Lügner ist, und deshalb ist sein Plan falsch."
    )
    found = look(text)
    assert found.marks == ()
    (left,) = found.abstentions
    assert (left.kind, left.start, left.end) == ("not judged", 0, len(text))
    assert "German" in left.reason


def test_nothing_to_judge() -> None:
    assert look("") == OfflineFound((), ())
    assert look("123 -- 🎉 ...") == OfflineFound((), ())


def test_the_weights_are_those_of_the_examples() -> None:
    data = (files("claimpath.stages.fallacies") / "data" / "classifier.npz").read_bytes()
    assert len(data) < 300_000
    assert load_classifier().digest == hashlib.sha256(data).hexdigest()[:12]
    examples = [one for one in own_examples() if one.label == "appeal to nature"]
    opinions = load_classifier().opinions([one.text for one in examples])
    # It was trained on these very sentences: they show that weights, labels and features belong together.
    assert sum(one.classes[0][0] == "appeal to nature" for one in opinions) >= 0.9 * len(examples)
    assert all(0 <= one.fallacy_score <= 1 for one in opinions)


def test_shares_by_hand() -> None:
    # Zero features leave the offsets b; the shares are exp(b) / sum(exp(b)).
    classifier = load_classifier()
    offsets = classifier.weights[-1].astype(float)
    wanted = np.exp(offsets) / np.exp(offsets).sum()
    shares = classifier.shares(np.zeros((1, 384 + N_BUCKETS), np.float32))[0]
    assert shares == pytest.approx(wanted, rel=1e-5)
    assert LABELS[-1] == NO_FALLACY
    assert LABELS[:-1] == SPAN_CLASSES


def test_a_sentence_does_not_depend_on_its_neighbours() -> None:
    one = features(["So many people can't be wrong."])
    many = features(["It rained.", "So many people can't be wrong.", "It rained."])
    assert np.array_equal(one[0], many[1])
    assert np.array_equal(many[0], many[2])
    assert run_vector("...").sum() == 0
    assert np.linalg.norm(run_vector("You do it, too!")) == pytest.approx(1)


def test_one_megabyte() -> None:
    text = "It rained all day in the old harbour town. You are with us or you are against us.\r\n" * 12_500
    assert len(text) > 1_000_000
    sentences = sentences_of(text)
    found = find_offline(text, sentences, 2)
    assert len(sentences) == 25_000
    assert len(found.marks) == 12_500
    assert text[sentences[found.marks[-1].first].start :].startswith("You are with us")


def test_every_label_has_enough_examples_of_its_own() -> None:
    counts = {
        label: sum(one.label == label for one in own_examples()) for label in (*SPAN_CLASSES, NO_FALLACY)
    }
    assert min(counts.values()) >= 15
    texts = [one.text for one in own_examples()]
    assert len(set(texts)) == len(texts)


def test_example_files_name_their_faults() -> None:
    with pytest.raises(Exception, match="line 1 of 'x' stands before"):
        parse_examples("hello", "x")
    with pytest.raises(Exception, match="'ad hock'"):
        parse_examples("[ad hock]", "x")
    assert parse_examples("# c\n[Ad Hominem]\n a b \n", "x")[0].text == "a b"


def test_marks_do_not_depend_on_line_ends() -> None:
    unix = "It rained.\n\nLook who is talking!\n\nYou are an idiot."
    dos = unix.replace("\n", "\r\n")
    places = [(mark.first, mark.label) for mark in look(unix).marks]
    assert places == [(mark.first, mark.label) for mark in look(dos).marks]
    assert isinstance(look(dos).marks[0], Mark)
