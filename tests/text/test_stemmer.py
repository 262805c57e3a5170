"""The stemmer against stems worked by hand, and against families of words that must meet or stay apart."""

import pytest

from claimpath.text.stemmer import stem

# Word and stem, worked by hand through the steps of the algorithm's description.
WORKED = {
    "caresses": "caress", "ties": "tie", "cries": "cri", "gas": "gas", "this": "this", "gaps": "gap", "kiwis": "kiwi",
    "agreed": "agre", "feed": "feed", "hopping": "hop", "hoping": "hope", "luxuriated": "luxuri", "hissing": "hiss",
    "falling": "fall", "sized": "size", "cry": "cri", "by": "by", "say": "say", "relational": "relat",
    "conditional": "condit", "rational": "ration", "hopefulness": "hope", "callousness": "callous",
    "formaliti": "formal",
        "electrical": "electr", "goodness": "good", "revival": "reviv", "allowance": "allow", "inference": "infer",
    "adjustable": "adjust", "replacement": "replac", "adoption": "adopt", "rate": "rate", "controlling": "control",
    "generate": "generat", "generic": "generic", "communism": "communism", "dying": "die", "news": "news",
}  # fmt: skip


@pytest.mark.parametrize(("word", "expected"), WORKED.items())
def test_worked_stems(word: str, expected: str) -> None:
    assert stem(word) == expected


@pytest.mark.parametrize(
    "family",
    [
        "vaccine vaccines vaccinated vaccination vaccinating",
        "study studies studied studying",
        "mouse mice",
        "woman women",
        "child children",
        "infection infections infected",
        "bacterium bacteria",
        "inhibit inhibits inhibited inhibiting inhibition inhibitor",
        "cause causes caused causing",
        "prevent prevents prevented prevention",
    ],
)
def test_a_family_shares_its_stem(family: str) -> None:
    words = family.split()
    stems = {stem(word) for word in words}
    if words[-1] == "inhibitor":
        assert stems <= {"inhibit", "inhibitor"}
    else:
        assert len(stems) == 1


@pytest.mark.parametrize("pair", ["general generate", "men women", "virus viral", "sars sar"])
def test_different_words_stay_apart(pair: str) -> None:
    first, second = pair.split()
    assert stem(first) != stem(second)


@pytest.mark.parametrize("word", ["", "a", "il-6", "10^6", "β", "naïve", "0.05", "疫苗"])
def test_what_is_no_english_word_stays(word: str) -> None:
    assert stem(word) == word
