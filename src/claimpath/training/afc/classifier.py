"""A base model as a classifier of pairs, with our labels in its configuration."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from claimpath.errors import SettingsError
from claimpath.models.label_map import letter_of
from claimpath.training.card import BaseModel, base_model
from claimpath.training.torch_gate import load_torch, load_transformers


@dataclass(frozen=True, slots=True)
class Base:
    """A base model before it is loaded: where it is, what it is, and its tokenizer."""

    where: str
    """Its folder or Hugging Face id."""
    config: Any
    """Its transformers configuration."""
    tokenizer: Any
    """Its tokenizer."""
    about: BaseModel
    """What a card says of it."""


def find_base(name: str) -> Base:
    """Read a base model's configuration and tokenizer.

    Raises SettingsError where there is no such model, MissingExtraError without the extra `train`.
    """
    library = load_transformers("Training a claim-evidence classifier")
    folder = Path(name).expanduser()
    if (name.startswith((".", "/", "~")) or "/" not in name) and not folder.is_dir():
        raise SettingsError(f"there is no model folder {name!r}; give a folder, or an id such as owner/model")
    where = str(folder) if folder.is_dir() else name
    try:
        config = library.AutoConfig.from_pretrained(where)
        tokenizer = library.AutoTokenizer.from_pretrained(where)
    except (OSError, ValueError, KeyError, ImportError) as error:
        raise SettingsError(
            f"can't load {name!r} as a base model: {error}. Give a folder that holds a model with its tokenizer, or "
            "the id of one that is on this machine or can be fetched"
        ) from error
    return Base(where, config, tokenizer, base_model(where, config))


def load_classifier(base: Base, labels: Sequence[str]) -> Any:
    """The base model with a layer that gives these labels, in single precision.

    What the base has not (as a rule that layer) is drawn from torch's generator: seed it before. A base that is a
    classifier with labels of the same meanings, such as an NLI model, keeps that layer, in the order of our labels.
    Raises SettingsError for a base that transformers can't turn into a classifier.
    """
    library = load_transformers()
    try:
        model = library.AutoModelForSequenceClassification.from_pretrained(
            base.where,
            num_labels=len(labels),
            id2label=dict(enumerate(labels)),
            label2id={label: place for place, label in enumerate(labels)},
            problem_type="single_label_classification",
            ignore_mismatched_sizes=True,
        )
    except (OSError, ValueError, KeyError) as error:
        raise SettingsError(
            f"can't make a classifier of {base.where!r}: {error}. Give an encoder, such as a BERT or DeBERTa model"
        ) from error
    # Some models are stored with half the digits; training in them loses small steps.
    model = model.float()
    order = label_order(getattr(base.config, "id2label", None) or {}, labels)
    if order is not None:
        _reorder(model, order)
    return model


def label_order(theirs: Mapping[int, str], labels: Sequence[str]) -> tuple[int, ...] | None:
    """For each of our labels the place of theirs that means the same; None where they are not the same meanings."""
    places = {letter_of(str(theirs[place])): place for place in sorted(theirs)}
    ours = [letter_of(label) for label in labels]
    if None in ours or None in places or len(theirs) != len(labels) or set(ours) != set(places):
        return None
    return tuple(places[letter] for letter in ours)


def _reorder(model: Any, order: Sequence[int]) -> None:
    """Put the outputs of the last layer of a classifier in another order."""
    torch = load_torch()
    layers = [each for each in model.modules() if isinstance(each, torch.nn.Linear)]
    if not layers or layers[-1].out_features != len(order):
        return
    with torch.no_grad():
        for weight in layers[-1].parameters():
            weight.copy_(weight[list(order)].clone())
