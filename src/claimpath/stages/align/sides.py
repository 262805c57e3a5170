"""One side of a comparison: a graph out of a file or a record, with its sub-graphs' texts."""

import json
import os
from collections import Counter
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from claimpath.errors import DataError
from claimpath.records import GraphDocument, InterchangeablePremise, ReasoningGraph, Report, Subgraph
from claimpath.text.fold import fold, lower

_MOST_BYTES = 200_000_000
MOST_SUBGRAPHS = 200
"""More than a person would read; every one is compared with every one."""


@dataclass(frozen=True, slots=True)
class SubgraphTexts:
    """What one sub-graph says."""

    subgraph: Subgraph
    context: str
    """Its contexts, joined by blanks; may be empty."""
    finding: str
    """Its findings, joined by blanks; may be empty."""
    premise: str

    @property
    def interchangeable(self) -> tuple[InterchangeablePremise, ...]:
        """Premises that may stand for its own."""
        return self.subgraph.interchangeable


@dataclass(frozen=True, slots=True)
class Side:
    """A graph's claim and its sub-graphs."""

    name: str
    """Where it came from, for messages."""
    claim: str
    subgraphs: tuple[SubgraphTexts, ...]
    graph: ReasoningGraph | None = None
    """The graph they are parts of, for pictures; None where only the texts are known."""


def side_of(made: Report | GraphDocument, name: str = "the graph") -> Side:
    """The side that a report or a graph document is."""
    return _side(name, made.claim.text, made.graph, made.subgraphs)


def read_side(path: str | Path) -> Side:
    """Read `report.json`, or what `claimpath graph --json` printed.

    Only the claim, the graph and the sub-graphs are looked at, so that files of other versions can be compared.
    Raises DataError for a file that is missing, no JSON, or holds no such graph.
    """
    path = Path(path)
    document = _document(path)
    try:
        claim = document["claim"]
        text = claim["text"] if isinstance(claim, dict) else claim
        if not isinstance(text, str):
            raise DataError(
                f"{path} has no text as its claim, but {text!r}. Give the file as it was written."
            )
        graph = ReasoningGraph.model_validate(document["graph"])
        subgraphs = tuple(Subgraph.model_validate(entry) for entry in document["subgraphs"])
    except KeyError as error:
        raise DataError(
            f"{path} has no {error.args[0]!r}. Give a report.json of claimpath check, or what claimpath graph --json "
            "printed."
        ) from None
    except TypeError:
        raise DataError(f"{path} holds a graph that can't be read: `subgraphs` is no list.") from None
    except ValidationError as error:
        first = error.errors(include_url=False)[0]
        where = ".".join(str(part) for part in first["loc"]) or f"a {error.title}"
        raise DataError(
            f"{path} holds a graph that can't be read: {where} is wrong: {first['msg']}. Give the file as it was "
            "written."
        ) from None
    return _side(str(path), text, graph, subgraphs)


def same_claim(a: str, b: str) -> bool:
    """Whether two claims are the same but for blanks, case, typography and marks at their ends."""
    return _plain(a) == _plain(b)


def _plain(claim: str) -> str:
    return " ".join(lower(fold(claim).text).split()).strip(" .!?'\"…")


def _document(path: Path) -> dict[str, Any]:
    if not os.path.isfile(
        path
    ):  # False also for a name that is too long, or in a folder that can't be opened
        raise DataError(
            f"the file {str(path)!r} is not there. Give a report.json, or what claimpath graph printed."
        )
    if path.stat().st_size > _MOST_BYTES:
        raise DataError(f"{path} has {path.stat().st_size:,} bytes; at most {_MOST_BYTES:,} are allowed.")
    try:
        data = path.read_bytes()
        document = json.loads(data.decode("utf-8-sig"))
        if rb"\ud" in data.lower():
            document = _with_whole_characters(document)
    except OSError as error:
        raise DataError(f"{path} can't be read: {error.strerror}.") from error
    except (ValueError, RecursionError):
        raise DataError(
            f"{path} is not JSON. Give a report.json, or what claimpath graph --json printed."
        ) from None
    if not isinstance(document, dict):
        raise DataError(
            f"{path} holds a JSON {type(document).__name__}; an object with a graph was expected."
        )
    return document


def _with_whole_characters(document: Any) -> Any:
    """The same with halves of characters as U+FFFD, as exports write them; a tokenizer would stumble over them."""
    text = json.dumps(document, ensure_ascii=False)
    return json.loads(text.encode("utf-16", "surrogatepass").decode("utf-16", "replace"))


def _side(name: str, claim: str, graph: ReasoningGraph, subgraphs: tuple[Subgraph, ...]) -> Side:
    if len(subgraphs) > MOST_SUBGRAPHS:
        raise DataError(f"{name} has {len(subgraphs)} sub-graphs; at most {MOST_SUBGRAPHS} can be compared.")
    for what, ids in (
        ("sub-graphs", [subgraph.id for subgraph in subgraphs]),
        ("nodes", [node.id for node in graph.nodes]),
    ):
        doubled, times = next(iter(Counter(ids).most_common(1)), ("", 0))
        if times > 1:
            raise DataError(f"{name} has two {what} with the id {doubled!r}; ids must be unique.")
    texts = {node.id: node.text for node in graph.nodes}

    def joined(names: tuple[str, ...]) -> str:
        return " ".join(texts[entry].strip() for entry in names).strip()

    try:
        return Side(
            name,
            claim,
            tuple(
                SubgraphTexts(s, joined(s.context_ids), joined(s.finding_ids), joined((s.premise_id,)))
                for s in subgraphs
            ),
            graph,
        )
    except KeyError as error:
        raise DataError(f"{name} names the node {error.args[0]!r}, which its graph does not have.") from None
