"""Contradiction, BARTScore and perplexity by tiny models that are made on the spot."""

from collections.abc import Callable
from math import exp
from pathlib import Path
from typing import Any

import pytest

from claimpath.errors import SettingsError
from claimpath.models.contradiction import Contradiction
from claimpath.models.likelihood import CausalPerplexity, Seq2SeqLikelihood
from claimpath.models.pieces import pieces_of
from claimpath.records import Undefined

WORDS = ["snails", "grew", "basil", "moss", "stones", "were", "wet", "nine", "kept", "."]
Make = Callable[..., str]


@pytest.fixture
def make(tmp_path: Path) -> Make:
    """Models of one layer with random but fixed weights over ten words, which read 24 tokens."""
    torch = pytest.importorskip("torch", reason="torch is not installed: the extra `models` is not there")
    transformers = pytest.importorskip("transformers", reason="the extra `models` is not there")
    n_words = 5 + len(WORDS)

    def tokenizer(folder: Path, **marks: str) -> None:
        vocabulary = tmp_path / "vocab.txt"
        vocabulary.write_text(
            "\n".join(["[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]", *WORDS]), encoding="utf-8"
        )
        transformers.BertTokenizerFast(str(vocabulary), **marks).save_pretrained(folder)

    def build(kind: str, *labels: str, start: bool = True) -> str:
        torch.manual_seed(7)
        folder = tmp_path / f"{kind}-{len(labels)}-{start}"
        if kind == "nli":
            config = transformers.BertConfig(
                vocab_size=n_words, hidden_size=16, num_hidden_layers=1, num_attention_heads=2, intermediate_size=16,
                max_position_embeddings=24, initializer_range=1.0, id2label=dict(enumerate(labels)),
            )  # fmt: skip
            model: Any = transformers.BertForSequenceClassification(config)
        elif kind == "seq2seq":
            config = transformers.BartConfig(
                vocab_size=n_words, d_model=16, encoder_layers=1, decoder_layers=1, encoder_attention_heads=2,
                decoder_attention_heads=2, encoder_ffn_dim=16, decoder_ffn_dim=16, max_position_embeddings=24,
                init_std=1.0, pad_token_id=0, bos_token_id=2, eos_token_id=3, decoder_start_token_id=3,
                forced_eos_token_id=3,
            )  # fmt: skip
            model = transformers.BartForConditionalGeneration(config)
        else:
            config = transformers.GPT2Config(
                vocab_size=n_words, n_embd=16, n_layer=1, n_head=2, n_positions=24, initializer_range=1.0,
            )  # fmt: skip
            model = transformers.GPT2LMHeadModel(config)
        model.save_pretrained(folder)
        tokenizer(folder, **({"bos_token": "[CLS]"} if start and kind == "causal" else {}))
        return str(folder)

    return build


def test_contradiction_is_the_probability_of_its_label(make: Make) -> None:
    model = Contradiction(make("nli", "ENTAILMENT", "NEUTRAL", "CONTRADICTION"))
    import torch
    import transformers

    plain = transformers.AutoModelForSequenceClassification.from_pretrained(model.name).eval()
    given = transformers.AutoTokenizer.from_pretrained(model.name)(
        "moss grew", "stones were wet", return_tensors="pt"
    )
    with torch.inference_mode():
        wanted = float(plain(**given).logits.softmax(-1)[0, 2])
    found = model.probabilities([("moss grew", "stones were wet"), ("", "moss")])
    assert found[0] == pytest.approx(wanted, abs=1e-5)
    assert len(model.probabilities([])) == 0


def test_a_long_premise_is_read_in_windows_and_the_highest_counts(make: Make) -> None:
    model = Contradiction(make("nli", "entailment", "contradiction"))
    halves = ["snails grew " * 8, "stones wet " * 8]  # 16 tokens each, with 1 and 3 marks: 20 of 24
    whole = model.probabilities([("".join(halves), "moss")])[0]
    # 24 tokens less 3 marks and a quarter that is kept for the hypothesis: 15 for the premise.
    words = "".join(halves).split()
    pieces = pieces_of(" ".join(words), 15, lambda text: len(text.split()))
    assert len(pieces) == model.n_windows == 4
    assert whole == pytest.approx(model.probabilities([(piece, "moss") for piece in pieces]).max(), abs=1e-6)
    assert model.n_cut == 0


def test_a_model_without_that_label_is_refused(make: Make) -> None:
    with pytest.raises(SettingsError, match="one of them has to be `contradiction`"):
        Contradiction(make("nli", "yes", "no"))


def test_bartscore_is_the_mean_log_probability_of_the_targets_tokens(make: Make) -> None:
    model = Seq2SeqLikelihood(make("seq2seq"))
    import torch
    import transformers

    plain = transformers.AutoModelForSeq2SeqLM.from_pretrained(model.name).eval()
    words = transformers.AutoTokenizer.from_pretrained(model.name)
    labels = words("stones were wet", return_tensors="pt")["input_ids"]
    given = words("moss grew", return_tensors="pt")
    with torch.inference_mode():
        # Token by token, by hand: the decoder sees its start mark and the tokens before.
        seen, logs = torch.tensor([[3]]), []
        for token in labels[0]:
            out = plain(
                input_ids=given["input_ids"], attention_mask=given["attention_mask"], decoder_input_ids=seen
            ).logits[0, -1]
            logs.append(float(out.log_softmax(-1)[token]))
            seen = torch.cat([seen, token.reshape(1, 1)], dim=1)
    assert model.score("moss grew", "stones were wet") == pytest.approx(sum(logs) / len(logs), abs=1e-4)
    assert isinstance(model.score("moss", " \n"), Undefined)


def test_bartscore_takes_the_window_of_a_long_source_that_fits_best(make: Make) -> None:
    model = Seq2SeqLikelihood(make("seq2seq"))
    halves = ["moss grew " * 11, "stones wet " * 11]  # 22 tokens each, with 2 marks: 24
    parts = [model.score(half, "snails") for half in halves]
    assert model.n_windows == 2
    assert model.score("".join(halves), "snails") == pytest.approx(max(parts))  # type: ignore[type-var]
    assert model.n_windows == 4
    assert isinstance(model.score("moss", "snails grew " * 40), float)


@pytest.mark.parametrize("start", [True, False])
def test_perplexity_is_that_of_its_formula(make: Make, start: bool) -> None:
    model = CausalPerplexity(make("causal", start=start))
    import torch
    import transformers

    plain = transformers.AutoModelForCausalLM.from_pretrained(model.name).eval()
    words = transformers.AutoTokenizer.from_pretrained(model.name)
    ids = ([2] if start else []) + words.encode("snails grew . stones were wet", add_special_tokens=False)
    total = 0.0
    for at in range(1, len(ids)):
        with torch.inference_mode():
            logits = plain(input_ids=torch.tensor([ids[:at]])).logits[0, -1]
        total += float(logits.log_softmax(-1)[ids[at]])
    assert model.perplexity("snails grew . stones were wet") == pytest.approx(
        exp(-total / (len(ids) - 1)), rel=1e-4
    )


def test_a_long_text_is_scored_whole_with_half_a_window_before_each_token(make: Make) -> None:
    model = CausalPerplexity(make("causal"))
    import torch
    import transformers

    text = "snails grew . stones were wet moss kept nine basil " * 7  # 70 tokens and a mark
    plain = transformers.AutoModelForCausalLM.from_pretrained(model.name).eval()
    ids = [2, *transformers.AutoTokenizer.from_pretrained(model.name).encode(text, add_special_tokens=False)]
    total, n_scored, windows = 0.0, 0, [(0, 1)]
    # Windows of 24: the first scores places 1 to 23, each further one the next 12, the last what is left.
    done = 24
    while done < len(ids):
        windows.append((min(done - 12, len(ids) - 24), done))
        done = windows[-1][0] + 24
    for begin, first in windows:
        with torch.inference_mode():
            logs = plain(input_ids=torch.tensor([ids[begin : begin + 24]])).logits[0].log_softmax(-1)
        for at in range(first, min(begin + 24, len(ids))):
            total += float(logs[at - begin - 1, ids[at]])
            n_scored += 1
    assert n_scored == 70
    assert model.perplexity(text) == pytest.approx(exp(-total / 70), rel=1e-4)
    assert model.n_windows == len(windows)


def test_too_short_a_text_has_no_perplexity(make: Make) -> None:
    assert isinstance(CausalPerplexity(make("causal", start=False)).perplexity("moss"), Undefined)
    assert isinstance(CausalPerplexity(make("causal")).perplexity(""), Undefined)


def test_what_is_no_model_is_named(make: Make, tmp_path: Path) -> None:
    make("causal")
    (tmp_path / "empty").mkdir()
    with pytest.raises(SettingsError, match="as a model that writes"):
        CausalPerplexity(str(tmp_path / "empty"))
