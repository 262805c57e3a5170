"""Rankings by cosine, with an embedder whose vectors can be worked out by hand."""

from collections.abc import Sequence

import numpy as np
import pytest
from numpy.typing import NDArray

from claimpath.bench import run_bench
from claimpath.bench.case import Case
from claimpath.bench.systems import BuildRequest, SystemOptions, embedding
from claimpath.bench.systems.embedding import NO_WORDS, mean_of_best, passage_texts
from claimpath.datasets import MissciPassage, MissciSplit


class Words:
    """A vector of how often "snails", "basil" and "boxes" occur, of length 1."""

    name = "words"

    def __init__(self) -> None:
        self.asked: list[str] = []

    def encode(self, texts: Sequence[str]) -> NDArray[np.float32]:
        self.asked += texts
        counts = [[text.lower().count(word) for word in ("snails", "basil", "boxes")] for text in texts]
        vectors = np.array(counts, dtype=np.float32).reshape(len(texts), 3)
        lengths = np.linalg.norm(vectors, axis=1, keepdims=True)
        return (vectors / np.where(lengths > 0, lengths, 1)).astype(np.float32)


@pytest.fixture
def words(monkeypatch: pytest.MonkeyPatch) -> Words:
    made = Words()
    monkeypatch.setattr(embedding, "load_embedder", lambda _: made)
    return made


def passage(*sentences: str, section: str = "Results") -> MissciPassage:
    return MissciPassage(id="PMC1-0", section=section, subsection="", sentences=sentences, part="main")


def test_texts_of_a_passage() -> None:
    two = passage("Snails grew.", " ", "They ate.")
    assert passage_texts(two, SystemOptions()) == ["Snails grew.   They ate."]
    assert passage_texts(two, SystemOptions(best=2)) == ["Snails grew.", "They ate."]
    assert passage_texts(two, SystemOptions(best=2, titles=True)) == [
        "Results: Snails grew.",
        "Results: They ate.",
    ]
    assert passage_texts(passage("Snails.", section=" "), SystemOptions(titles=True)) == ["Snails."]
    assert passage_texts(passage("...", ""), SystemOptions(titles=True)) == []


def test_mean_of_the_best() -> None:
    cosines = np.array([0.1, 0.9, 0.5])
    assert mean_of_best(cosines, 1) == pytest.approx(0.9)
    assert mean_of_best(cosines, 2) == pytest.approx(0.7)
    assert mean_of_best(cosines, 9) == pytest.approx(0.5)
    assert mean_of_best(np.array([]), 3) == NO_WORDS


def test_the_closest_passage_comes_first_and_one_without_words_last(split: MissciSplit, words: Words) -> None:
    argument = split.arguments[0].model_copy(
        update={
            "claim": "Basil and snails.",
            "passages": (
                passage("...").model_copy(update={"id": "PMC1-0"}),
                passage("Boxes.").model_copy(update={"id": "PMC1-1"}),  # cosine 0
                passage("Basil.", "Boxes.").model_copy(
                    update={"id": "PMC1-2"}
                ),  # whole 1/2; best sentence 1/sqrt 2
                passage("Snails, snails and basil.").model_copy(update={"id": "PMC1-3"}),  # 3 / sqrt 10
            ),
        }
    )
    case = Case(argument=argument, task="supports", seed=0)
    for options in (SystemOptions(), SystemOptions(best=1)):
        system = embedding.build(BuildRequest(split, "supports", options=options))
        assert system(case) == ["PMC1-3", "PMC1-2", "PMC1-1", "PMC1-0"]


def test_prefixes_and_what_the_claim_rests_on_reach_the_model(split: MissciSplit, words: Words) -> None:
    options = {"embedder": "owner/words", "query_prefix": "Q: ", "passage_prefix": "P: "}
    run = run_bench(split, task="missciplus/undermining", system="embedding", options=options, seeds=(1,))
    assert "Q: Basil made snails grow. Therefore: Basil makes you grow." in words.asked
    assert (
        "Q: Snails grew. Therefore: Moss cures gout." in words.asked
    )  # no passage is linked: the premise in words
    assert "P: Nine snails were kept." in words.asked
    assert run.manifest.settings["query prefix"] == "Q: "
    assert run.manifest.system.startswith("embedding(owner/words, concat, prefixes=")
    other = run_bench(
        split, task="missciplus/undermining", system="embedding", options={**options, "query_prefix": "R: "}
    )
    assert other.manifest.system != run.manifest.system


def test_nothing_is_given_where_that_is_asked_for(split: MissciSplit, words: Words) -> None:
    run = run_bench(
        split, task="missciplus/undermining", system="embedding", options={"given_in": "none", "best": 1}
    )
    assert "Basil makes you grow." in words.asked
    assert not any("Therefore: Basil" in text for text in words.asked)
    assert run.manifest.seeds == ()
    assert {prediction.given for prediction in run.predictions} == {None}
    assert run.manifest.settings["accurate-premise passage"] == "none"
    assert "given=none" in run.manifest.system


def test_the_name_and_the_manifest_hold_the_settings(split: MissciSplit) -> None:
    manifest = run_bench(
        split, task="missciplus/kernel", system="embedding", options={"best": 3, "titles": True}
    ).manifest
    assert manifest.system == "embedding(minilm-int8, best=3, titles)"
    assert manifest.settings["passage"] == "mean of the best 3 sentences"
    assert set(manifest.models_sha256) == {"minilm/model.onnx"}
    same = run_bench(split, task="missciplus/kernel", system="embedding:minilm-int8").manifest
    assert same.system == "embedding(minilm-int8, concat)"
