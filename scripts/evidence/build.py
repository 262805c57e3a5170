"""Build the files of the claim-evidence scorer that claimpath ships from what `train.py` made.

    python scripts/evidence/build.py DIR src/claimpath/models/evidence

DIR holds `whole.pt`, and `chosen.held.json` and `chosen.dev.json` with the sentences' probabilities. Writes
`model.onnx` (8-bit integers; word vectors come from the embedding model), and `stance.json` with the weights that add
sentences up, fitted on the abstracts that were held out of the train split.
"""

import argparse
import hashlib
import json
import sys
import tempfile
from pathlib import Path

import numpy as np
import onnx
import torch
from fit_stance import fit_stance
from onnx import TensorProto, helper
from onnxruntime.quantization import QuantType, quantize_dynamic

sys.path.insert(0, str(Path(__file__).parent.parent))
from build_embedder import N_LAYERS, WIDTH, Graph, layer

N_LABELS = 3


def build(weights: dict[str, np.ndarray]) -> onnx.ModelProto:
    """`words` (1, t, 384) and `kinds` (1, t) in, `logits` (1, 3) out. One pair at a time, so nothing is masked."""
    graph = Graph(weights)
    kinds = graph.constant("kind.table", weights["embeddings.token_type_embeddings.weight"])
    places = graph.constant("places", weights["embeddings.position_embeddings.weight"])
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
    body = helper.make_graph(graph.nodes, "claim-evidence", inputs, outputs, graph.constants)
    model = helper.make_model(body, opset_imports=[helper.make_opsetid("", 17)], ir_version=8)
    onnx.checker.check_model(model)
    return model


def main() -> None:
    """Convert, quantise, fit the sums, and say what was made."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("folder", type=Path)
    parser.add_argument("out_dir", type=Path)
    parser.add_argument("--name", default="whole")
    options = parser.parse_args()
    state = torch.load(options.folder / f"{options.name}.pt")
    weights = {
        name.removeprefix("b.").replace("h.", "head.", 1)
        if name.startswith(("b.", "h."))
        else name: value.numpy()
        for name, value in state.items()
    }
    options.out_dir.mkdir(parents=True, exist_ok=True)
    target = options.out_dir / "model.onnx"
    with tempfile.TemporaryDirectory() as temporary:
        onnx.save(build(weights), Path(temporary) / "float.onnx")
        quantize_dynamic(
            Path(temporary) / "float.onnx",
            target,
            op_types_to_quantize=["MatMul"],
            per_channel=True,
            reduce_range=True,
            weight_type=QuantType.QInt8,
            nodes_to_exclude=["head.product"],
            extra_options={"MatMulConstBOnly": True},
        )
    digest = hashlib.sha256(target.read_bytes()).hexdigest()
    held = json.loads((options.folder / "chosen.held.json").read_text(encoding="utf-8"))
    fitted = {"model_sha256": digest, "weights": fit_stance(held)}
    (options.out_dir / "stance.json").write_text(json.dumps(fitted, indent=1) + "\n", encoding="utf-8")
    print(f"{target}: {target.stat().st_size / 1e6:.1f} MB, SHA-256 {digest}")


if __name__ == "__main__":
    main()
