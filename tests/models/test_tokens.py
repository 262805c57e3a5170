"""The estimate of tokens."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from claimpath.models.tokens import DEFAULT_OUT, estimate_tokens, most_out, request_tokens, total_tokens


@pytest.mark.parametrize(
    ("text", "n_tokens"),
    [
        ("", 0),
        ("zinc", 1),
        ("participants", 2),  # 12 letters: 6 + 6
        ("participantss", 3),  # 13
        ("zinc, 12.5 mg", 6),  # zinc , 12 . 5 mg
        ("2026", 2),  # 3 + 1 digits
        ("ΑΒΓ", 2),  # 2 + 1 letters
        ("日本語", 2),
        ("+/-", 3),
        ("  \n ", 0),
    ],
)
def test_worked_counts(text: str, n_tokens: int) -> None:
    assert estimate_tokens(text) == n_tokens


@given(st.text(max_size=200), st.text(max_size=200))
def test_more_text_never_has_fewer_tokens(one: str, two: str) -> None:
    assert estimate_tokens(f"{one} {two}") == estimate_tokens(one) + estimate_tokens(two)


def test_it_is_close_to_a_real_tokenizer_on_scientific_prose() -> None:
    from importlib.resources import files

    from claimpath.examples import example_study
    from claimpath.stages.read import read

    implementations = pytest.importorskip("tokenizers.implementations")
    vocabulary = str(files("claimpath.models") / "minilm" / "vocab.txt")
    tokenizer = implementations.BertWordPieceTokenizer(vocabulary, lowercase=True)
    text = "\n".join(passage.text for passage in read(example_study()).passages)
    n_pieces = len(tokenizer.encode(text, add_special_tokens=False).ids)
    # On 20 real articles it was 0.98 to 1.26 times the pieces of this tokenizer.
    assert 0.9 < estimate_tokens(text) / n_pieces < 1.35


def test_requests(ask) -> None:
    # "You check claims." is 4, "Zinc?" is 2, and 4 for each message's frame.
    assert request_tokens(ask("Zinc?")) == 4 + 2 + 8
    assert request_tokens(ask("Zinc?", schema=True)) > request_tokens(ask("Zinc?"))
    assert total_tokens([ask("Zinc?")] * 3) == 3 * 14
    assert most_out(ask()) == DEFAULT_OUT
    assert most_out(ask(max_tokens=7)) == 7
