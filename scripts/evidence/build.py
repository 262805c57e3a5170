"""Build the files of the claim-evidence scorer that claimpath ships from what `train.py` made.

    python scripts/evidence/build.py DIR src/claimpath/models/evidence

DIR holds `weights.pt`, and `held.json` with the probabilities of sentences in abstracts that were held out. Writes
`model.onnx` (8-bit integers in fixed steps, as of the embedding model, which also gives the word vectors), and
`stance.json` with the weights that add sentences up. The steps are measured on pairs of SciFact's train split.
"""

import argparse
import hashlib
import json
import os
import sys
from pathlib import Path

import numpy as np
import onnx
import torch
from fit_stance import fit_stance
from network import MOST_PIECES, batch_of
from onnx import TensorProto, helper
from scifact import load_corpus, load_pairs

sys.path.insert(0, str(Path(__file__).parent.parent))
from embedder_graph import N_LAYERS, WIDTH, Graph, Ranges, layer, model_of, ranges_over, rounded_values

N_LABELS = 3
MEASURED = 150
"""Pairs of claim and abstract whose sentences the steps are measured on."""


def build(
    weights: dict[str, np.ndarray], ranges: Ranges | None, also: tuple[str, ...] = ()
) -> onnx.ModelProto:
    """`words` (b, t, 384) and `kinds` (b, t) in, `logits` (b, 3) out. Pairs of one length, so nothing is masked."""
    graph = Graph(weights, ranges)
    kinds = graph.constant("kind.table", weights["embeddings.token_type_embeddings.weight"])
    places = graph.constant("places", weights["embeddings.position_embeddings.weight"][:MOST_PIECES])
    length = graph.node("Shape", ["kinds"], "length", start=1, end=2)
    zero = graph.constant("zero", np.array([0]))
    place = graph.node("Slice", [places, zero, length, zero], "place")
    value = graph.node("Add", ["words", graph.node("Gather", [kinds, "kinds"], "kind")], "words.kind")
    value = graph.normalised(graph.node("Add", [value, place], "embedded"), "embeddings.LayerNorm")
    graph.shared_constants()
    for number in range(N_LAYERS):
        value = layer(graph, value, None, f"encoder.layer.{number}")
    one, along = graph.constant("one.place", np.array([1])), graph.constant("along", np.array([1]))
    first = graph.node("Slice", [value, zero, one, along], "first")
    mean = graph.node("ReduceMean", [value], "mean", axes=[1], keepdims=1)
    both = graph.node("Concat", [first, mean], "both", axis=-1)
    flat = graph.node("Reshape", [both, graph.constant("flat.shape", np.array([-1, 2 * WIDTH]))], "flat")
    head = graph.node(
        "MatMul", [flat, graph.constant("head.weight", weights["head.weight"].T)], "head.product"
    )
    graph.node("Add", [head, graph.constant("head.bias", weights["head.bias"])], "logits")
    floats, integers = TensorProto.FLOAT, TensorProto.INT64
    inputs = [
        helper.make_tensor_value_info("words", floats, ["b", "t", WIDTH]),
        helper.make_tensor_value_info("kinds", integers, ["b", "t"]),
    ]
    outputs = [helper.make_tensor_value_info("logits", floats, ["b", N_LABELS])]
    return model_of(graph, "claim-evidence", inputs, outputs, also)


def measure(weights: dict[str, np.ndarray], table: np.ndarray, folder: Path) -> Ranges:
    """Lowest and highest number of each rounded value."""
    data = Path(os.environ["CLAIMPATH_DATA"]) / "scifact"
    corpus = load_corpus(data, folder / "vectors.npz")
    pairs = [
        batch_of([(pair.claim, sentence)])
        for pair in load_pairs(data, "train")[:MEASURED]
        for sentence in corpus.sentences[pair.doc][:4]
    ]
    return ranges_over(
        build(weights, None, rounded_values()),
        (
            {"words": table[batch["input_ids"].numpy()], "kinds": batch["token_type_ids"].numpy()}
            for batch in pairs
        ),
    )


def main() -> None:
    """Measure, convert, fit the sums, and say what was made."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("folder", type=Path)
    parser.add_argument("out_dir", type=Path)
    options = parser.parse_args()
    state = torch.load(options.folder / "weights.pt")
    weights = {_renamed(name): value.numpy() for name, value in state.items()}
    table = weights.pop("embeddings.word_embeddings.weight")
    options.out_dir.mkdir(parents=True, exist_ok=True)
    target = options.out_dir / "model.onnx"
    onnx.save(build(weights, measure(weights, table, options.folder)), target)
    digest = hashlib.sha256(target.read_bytes()).hexdigest()
    held = json.loads((options.folder / "held.json").read_text(encoding="utf-8"))
    fitted = {"model_sha256": digest, "weights": fit_stance(held)}
    (options.out_dir / "stance.json").write_text(json.dumps(fitted, indent=1) + "\n", encoding="utf-8")
    print(f"{target}: {target.stat().st_size / 1e6:.1f} MB, SHA-256 {digest}")


def _renamed(name: str) -> str:
    if name.startswith("h."):
        return "head." + name.removeprefix("h.")
    return name.removeprefix("b.")


if __name__ == "__main__":
    main()
