"""The last layer of a base that is a classifier already."""

from pathlib import Path
from typing import Any

import pytest

from claimpath.measures.argument_verdict import STANCE_LABELS
from claimpath.training.afc.classifier import find_base, label_order, load_classifier


@pytest.mark.parametrize(
    ("theirs", "order"),
    [
        ({0: "entailment", 1: "neutral", 2: "contradiction"}, (0, 2, 1)),
        ({0: "REFUTES", 1: "NEI", 2: "SUPPORTS"}, (2, 0, 1)),
        ({0: "LABEL_0", 1: "LABEL_1", 2: "LABEL_2"}, None),
        ({0: "entailment", 1: "contradiction"}, None),
        ({0: "entailment", 1: "supports", 2: "neutral"}, None),
        ({}, None),
    ],
)
def test_labels_of_the_same_meanings(theirs: dict[int, str], order: tuple[int, ...] | None) -> None:
    # Ours are Supported, Refuted, Not Enough Information.
    assert label_order(theirs, STANCE_LABELS) == order


def test_an_nli_model_keeps_what_its_outputs_mean(tmp_path: Path) -> None:
    torch: Any = pytest.importorskip("torch", reason="the extra `train` is not there")
    transformers: Any = pytest.importorskip("transformers", reason="the extra `train` is not there")
    config = transformers.BertConfig(
        vocab_size=8,
        hidden_size=8,
        num_hidden_layers=1,
        num_attention_heads=1,
        intermediate_size=8,
        id2label={0: "entailment", 1: "neutral", 2: "contradiction"},
        label2id={"entailment": 0, "neutral": 1, "contradiction": 2},
    )
    nli = transformers.BertForSequenceClassification(config).eval()
    torch.nn.init.normal_(nli.classifier.bias)
    nli.save_pretrained(tmp_path)
    (tmp_path / "vocab.txt").write_text(
        "\n".join(["[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]", "a", "b", "c"])
    )
    transformers.BertTokenizerFast(str(tmp_path / "vocab.txt")).save_pretrained(tmp_path)
    ours = load_classifier(find_base(str(tmp_path)), STANCE_LABELS).eval()
    given = {"input_ids": torch.tensor([[2, 5, 3, 6, 3]])}
    with torch.no_grad():
        theirs, found = nli(**given).logits[0].tolist(), ours(**given).logits[0].tolist()
    assert found == [pytest.approx(value) for value in (theirs[0], theirs[2], theirs[1])]
    # Labels of other meanings get the layer as it is, or a new one where their number differs.
    assert load_classifier(find_base(str(tmp_path)), ("other", "relevant")).config.num_labels == 2
