"""The parts of a BERT graph in ONNX, in 32-bit floats or in 8-bit integers with fixed steps."""

from collections.abc import Iterable

import numpy as np
import onnx
from onnx import TensorProto, helper, numpy_helper

N_LAYERS, N_HEADS, WIDTH = 6, 12, 384
MICROSOFT = "com.microsoft"
TOP = 63
"""Largest weight, key or value in 7 bits: 255 * 63 * 2 still fits into 16 bits, where older processors add up."""
Ranges = dict[str, tuple[float, float]]
"""Lowest and highest number of each value that is rounded, by its name."""


class Graph:
    """An ONNX graph under construction; every method returns the name of the value that it adds."""

    def __init__(self, weights: dict[str, np.ndarray], ranges: Ranges | None = None) -> None:
        """ranges: of the values that are rounded to 8 bits; None for a graph in floats."""
        self.weights = weights
        self.ranges = ranges
        self.nodes: list[onnx.NodeProto] = []
        self.constants: list[onnx.TensorProto] = []
        self._steps: dict[str, tuple[str, str, str]] = {}

    def constant(self, name: str, value: np.ndarray) -> str:
        self.constants.append(numpy_helper.from_array(np.ascontiguousarray(value), name))
        return name

    def node(
        self, operator: str, inputs: list[str], name: str, domain: str = "", **attributes: object
    ) -> str:
        self.nodes.append(helper.make_node(operator, inputs, [name], name=name, domain=domain, **attributes))
        return name

    def shared_constants(self) -> None:
        """What all layers use."""
        self.constant("split_heads", np.array([0, 0, N_HEADS, WIDTH // N_HEADS]))
        self.constant("join_heads", np.array([0, 0, WIDTH]))
        if self.ranges is None:
            self.constant("gelu.root", np.float32(1 / np.sqrt(2)))
            self.constant("gelu.one", np.float32(1))
            self.constant("gelu.half", np.float32(0.5))
        else:
            self.constant("share.scale", np.float32(1 / 255))
            self.constant("share.zero", np.uint8(0))

    def linear(self, value: str, matrix: np.ndarray, bias: np.ndarray, name: str) -> str:
        if self.ranges is None:
            product = self.node("MatMul", [value, self.constant(f"{name}.weight", matrix)], f"{name}.product")
            return self.node("Add", [product, self.constant(f"{name}.bias", bias)], name)
        scale = (np.abs(matrix).max(axis=0) / TOP).astype(np.float32)
        rounded = self.constant(f"{name}.weight", np.round(matrix / scale).astype(np.int8))
        scales, added = self.constant(f"{name}.scale", scale), self.constant(f"{name}.bias", bias)
        steps, step, zero = self.steps(value)
        return self.node(
            "MatMulIntegerToFloat", [steps, rounded, step, scales, zero, "", added], name, MICROSOFT
        )

    def steps(self, value: str, *, signed: bool = False) -> tuple[str, str, str]:
        """A value in 8-bit steps, the size of a step, and the step that is zero.

        signed: around zero in 7 bits, else from the lowest to the highest number in 8.
        """
        if value in self._steps:
            return self._steps[value]
        assert self.ranges is not None
        low, high = self.ranges[value]
        if signed:
            size, zero = np.float32(max(-low, high) / TOP), np.array(0, dtype=np.int8)
        else:
            size = np.float32((high - low) / 255)
            zero = np.array(np.clip(round(-low / float(size)), 0, 255), dtype=np.uint8)
        names = (
            self.constant(f"{value}.step", np.array(size)),
            self.constant(f"{value}.zero", zero),
        )
        found = (self.node("QuantizeLinear", [value, *names], f"{value}.steps"), *names)
        self._steps[value] = found
        return found

    def product(self, left: str, right: str, orders: tuple[list[int], list[int] | None], name: str) -> str:
        """Multiply two values head by head. orders: how the axes of each are turned; None where they are."""
        if self.ranges is None:
            turned = [self._turned(left, left, orders[0]), self._turned(right, right, orders[1])]
            return self.node("MatMul", turned, name)
        (a, step_a, zero_a), (b, step_b, zero_b) = self.steps(left), self.steps(right, signed=True)
        turned = [self._turned(a, left, orders[0]), self._turned(b, right, orders[1])]
        return self.node("MatMulIntegerToFloat", [*turned, step_a, step_b, zero_a, zero_b], name, MICROSOFT)

    def shares(self, value: str, name: str) -> str:
        """Softmax over the last axis, ready for `product`."""
        found = self.node("Softmax", [value], name, axis=-1)
        if self.ranges is not None:
            steps = self.node("QuantizeLinear", [found, "share.scale", "share.zero"], f"{name}.steps")
            self._steps[name] = (steps, "share.scale", "share.zero")
        return found

    def gelu(self, value: str, name: str) -> str:
        """The exact Gaussian error linear unit."""
        if self.ranges is not None:
            return self.node("Gelu", [value], name, MICROSOFT)
        error = self.node("Erf", [self.node("Mul", [value, "gelu.root"], f"{name}.scaled")], f"{name}.erf")
        error = self.node("Add", [error, "gelu.one"], f"{name}.erf_plus")
        return self.node("Mul", [self.node("Mul", [value, "gelu.half"], f"{name}.halved"), error], name)

    def _turned(self, value: str, name: str, order: list[int] | None) -> str:
        if order is None:
            return value
        return self.node(
            "Transpose",
            [self.node("Reshape", [value, "split_heads"], f"{name}.cut")],
            f"{name}.heads",
            perm=order,
        )

    def dense(self, value: str, key: str) -> str:
        return self.linear(value, self.weights[f"{key}.weight"].T, self.weights[f"{key}.bias"], key)

    def normalised(self, value: str, key: str) -> str:
        scale = self.constant(f"{key}.gain", self.weights[f"{key}.weight"])
        shift = self.constant(f"{key}.shift", self.weights[f"{key}.bias"])
        return self.node("LayerNormalization", [value, scale, shift], key, axis=-1, epsilon=1e-12)


def rounded_values() -> tuple[str, ...]:
    """The values of the graph that are rounded to 8 bits."""
    names = ["embeddings.LayerNorm"]
    for number in range(N_LAYERS):
        key = f"encoder.layer.{number}"
        names += [f"{key}.attention.self.{part}" for part in ("query", "key", "value", "joined")]
        names += [f"{key}.attention.output.LayerNorm", f"{key}.gelu", f"{key}.output.LayerNorm"]
    return tuple(names[:-1])  # What comes out at the end is not rounded.


def model_of(
    graph: Graph,
    name: str,
    inputs: list[onnx.ValueInfoProto],
    outputs: list[onnx.ValueInfoProto],
    also: tuple[str, ...] = (),
) -> onnx.ModelProto:
    """The model of a whole graph. also: more of its values (b, t, width) to give out."""
    more = [
        helper.make_tensor_value_info(value, TensorProto.FLOAT, ["b", "t", f"{value}.width"])
        for value in also
    ]
    body = helper.make_graph(graph.nodes, name, inputs, [*outputs, *more], graph.constants)
    # What is computed in steps needs operators of onnxruntime's own.
    sets = [helper.make_opsetid("", 17), helper.make_opsetid(MICROSOFT, 1)]
    model = helper.make_model(body, opset_imports=sets, ir_version=8)
    onnx.checker.check_model(model)
    return model


def ranges_over(model: onnx.ModelProto, inputs: Iterable[dict[str, np.ndarray]]) -> Ranges:
    """Lowest and highest number of each rounded value over inputs, from a model in floats that gives them out."""
    import onnxruntime

    names = rounded_values()
    session = onnxruntime.InferenceSession(model.SerializeToString(), providers=["CPUExecutionProvider"])
    found = dict.fromkeys(names, (0.0, 0.0))
    for given in inputs:
        for name, value in zip(names, session.run(list(names), given), strict=True):
            low, high = found[name]
            found[name] = (min(low, float(value.min())), max(high, float(value.max())))
    return found


def layer(graph: Graph, value: str, mask: str | None, key: str) -> str:
    """One layer: attention, then the wide part. mask: added to the scores of pairs of pieces; None for none."""
    attended = graph.dense(
        _attention(graph, value, mask, f"{key}.attention.self"), f"{key}.attention.output.dense"
    )
    value = graph.normalised(
        graph.node("Add", [attended, value], f"{key}.after_attention"), f"{key}.attention.output.LayerNorm"
    )
    wide = graph.dense(value, f"{key}.intermediate.dense")
    narrow = graph.dense(graph.gelu(wide, f"{key}.gelu"), f"{key}.output.dense")
    return graph.normalised(
        graph.node("Add", [narrow, value], f"{key}.after_wide"), f"{key}.output.LayerNorm"
    )


def _attention(graph: Graph, value: str, mask: str | None, key: str) -> str:
    names = query, keys, values = f"{key}.query", f"{key}.key", f"{key}.value"
    # The division by the root of a head's width is done beforehand, in the query's weights.
    root = np.sqrt(WIDTH // N_HEADS).astype(np.float32)
    for name in names:
        part = root if name == query else np.float32(1)
        graph.linear(
            value, graph.weights[f"{name}.weight"].T / part, graph.weights[f"{name}.bias"] / part, name
        )
    score = graph.product(query, keys, ([0, 2, 1, 3], [0, 2, 3, 1]), f"{key}.score")
    if mask is not None:
        score = graph.node("Add", [score, mask], f"{key}.masked")
    share = graph.shares(score, f"{key}.share")
    mixed = graph.product(share, values, (None, [0, 2, 1, 3]), f"{key}.mixed")
    turned = graph.node("Transpose", [mixed], f"{key}.turned", perm=[0, 2, 1, 3])
    return graph.node("Reshape", [turned, "join_heads"], f"{key}.joined")
