"""Distil an embedding model into a table of vectors, one for each word piece; numpy alone does the work.

As model2vec does it (Tulkens and van Dongen 2024): each piece of the vocabulary goes through the teacher by itself, the
vectors are centred and turned to their main directions (PCA), and each row is weighted by a / (a + p), with p how often
the piece occurs (SIF, Arora et al. 2017). Here p is counted in the texts at hand, plus one for each piece; a = 0.001.
"""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from claimpath.errors import SettingsError
from claimpath.models.embedder import DEFAULT_EMBEDDER, Embedder, embedder_name, load_embedder
from claimpath.models.static_table import FORMAT, INFO, TOKENIZER, VECTORS
from claimpath.models.weights import shown_name
from claimpath.training.checkpoint import write_text, write_whole

Floats = NDArray[np.float64]
SIF = 1e-3
N_DIMENSIONS = 256
_CHUNK = 512
_MARKS = "▁Ġ"
"""How vocabularies write the blank before a word."""


def distil(
    teacher_name: str, texts: Sequence[str], folder: Path, *, n_dimensions: int = N_DIMENSIONS
) -> None:
    """Write the table of a teacher into a folder.

    teacher_name: `minilm`, a folder or a Hugging Face id. texts: what pieces are counted in. n_dimensions: of the
    table; at most those of the teacher are kept. Raises SettingsError for a teacher whose vocabulary can't be read.
    """
    name = embedder_name(teacher_name)
    tokenizer = teacher_tokenizer(name)
    pieces = surfaces(tokenizer)
    vectors = encode_pieces(load_embedder(name), pieces)
    table = project(vectors, n_dimensions)
    table *= sif_weights(tokenizer, texts, len(pieces))[:, None]
    rows = np.where(np.array([bool(piece) for piece in pieces])[:, None], table, 0).astype(np.float16)
    folder.mkdir(parents=True, exist_ok=True)
    write_whole(folder / VECTORS, lambda place: _save(place, rows))
    write_text(folder / TOKENIZER, tokenizer.to_str(pretty=False))
    said = {
        "format": FORMAT,
        "teacher": shown_name(name),
        "n_dimensions": int(rows.shape[1]),
        "n_pieces": len(pieces),
        "sif": SIF,
        "n_texts": len(texts),
    }
    write_text(folder / INFO, json.dumps(said, indent=1) + "\n")


def teacher_tokenizer(name: str) -> Any:
    """The vocabulary of an embedding model, as the package tokenizers keeps it; texts are read whole, unpadded.

    Raises SettingsError where there is none that can be read.
    """
    tokenizer = _teacher_tokenizer(name)
    # Many models come with both set, and then most counted pieces are padding.
    tokenizer.no_padding()
    tokenizer.no_truncation()
    return tokenizer


def _teacher_tokenizer(name: str) -> Any:
    from tokenizers import BertWordPieceTokenizer, Tokenizer

    if name == DEFAULT_EMBEDDER:
        from importlib.resources import as_file, files

        with as_file(files("claimpath.models") / "minilm" / "vocab.txt") as vocabulary:
            return Tokenizer.from_str(BertWordPieceTokenizer(str(vocabulary), lowercase=True).to_str())
    found = sorted(Path(name).glob("**/tokenizer.json")) if Path(name).is_dir() else []
    if found:
        try:
            return Tokenizer.from_file(str(found[0]))
        except Exception as error:  # the tokenizers package raises bare Exception
            raise SettingsError(f"can't read {str(found[0])!r}: {error}; distil another model") from error
    from claimpath.training.torch_gate import load_transformers

    try:
        plain = load_transformers("Distilling a model").AutoTokenizer.from_pretrained(name)
    except (OSError, ValueError, KeyError) as error:
        raise SettingsError(
            f"can't read the vocabulary of {shown_name(name)!r}: {error}. Give a folder that holds an embedding model, "
            "or the id of one that is on this machine or can be fetched"
        ) from error
    inside = getattr(plain, "backend_tokenizer", None)
    if inside is None:
        raise SettingsError(f"the vocabulary of {name!r} has no tokenizer.json; distil another model")
    return inside


def surfaces(tokenizer: Any) -> list[str]:
    """The text of each piece by its number; empty for marks such as [CLS], and for numbers without a piece."""
    vocabulary: dict[str, int] = tokenizer.get_vocab(with_added_tokens=True)
    marks = {token.content for token in tokenizer.get_added_tokens_decoder().values() if token.special}
    marks |= {
        piece for piece in vocabulary if piece.startswith("[") and piece.endswith("]") and len(piece) > 2
    }
    found = [""] * (max(vocabulary.values()) + 1)
    for piece, number in vocabulary.items():
        if piece not in marks:
            found[number] = piece.removeprefix("##").lstrip(_MARKS)
    return found


def encode_pieces(teacher: Embedder, pieces: Sequence[str]) -> Floats:
    """The teacher's vector of each piece; zeros for an empty one."""
    order = sorted(
        (place for place, piece in enumerate(pieces) if piece), key=lambda place: len(pieces[place])
    )
    if not order:
        raise SettingsError(f"the vocabulary of {teacher.name!r} is empty; distil another model")
    chunks = [order[start : start + _CHUNK] for start in range(0, len(order), _CHUNK)]
    vectors = np.concatenate([teacher.encode([pieces[place] for place in chunk]) for chunk in chunks])
    rows = np.zeros((len(pieces), vectors.shape[1]))
    rows[order] = vectors
    return rows


def project(vectors: Floats, n_dimensions: int) -> Floats:
    """Centre the rows that are not zero and turn them to their main directions, the strongest first.

    The sign of a direction is chosen so that its largest entry is positive; zero rows stay zero.
    """
    present = np.any(vectors != 0, axis=1)
    kept = vectors[present] - vectors[present].mean(axis=0)
    _, directions = np.linalg.eigh(kept.T @ kept)
    directions = directions[:, ::-1][:, :n_dimensions]
    largest = np.argmax(np.abs(directions), axis=0)
    directions = directions * np.sign(directions[largest, np.arange(directions.shape[1])])
    projected = np.zeros((len(vectors), directions.shape[1]))
    projected[present] = kept @ directions
    return projected


def sif_weights(tokenizer: Any, texts: Sequence[str], n_pieces: int) -> Floats:
    """a / (a + p) for each piece, in (0, 1]."""
    counts = np.ones(n_pieces)
    for encoding in tokenizer.encode_batch(list(texts), add_special_tokens=False):
        np.add.at(counts, encoding.ids, 1)
    weights: Floats = SIF / (SIF + counts / counts.sum())
    return weights


def _save(place: Path, rows: NDArray[np.float16]) -> None:
    with place.open("wb") as file:
        np.save(file, rows, allow_pickle=False)
