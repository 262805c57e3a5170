"""An argument graph as the JSON form of the Argument Interchange Format (AIFdb) holds it."""

from pydantic import Field

from claimpath.records import Record

KNOWN_TYPES: frozenset[str] = frozenset({"I", "L", "RA", "CA", "MA", "TA", "YA", "PA"})
"""Information, locution, inference, conflict, rephrase, transition, illocution, preference."""


class AifNode(Record):
    """A node."""

    id: str
    """Unique within the graph (`nodeID`)."""
    type: str
    """One of `KNOWN_TYPES`, or another word that the file has."""
    text: str
    """What it says; for an RA or CA the scheme's name. HTML entities are decoded."""
    timestamp: str | None = None
    """When it was made, as the file says it."""
    scheme: str | None = None
    """The scheme's name, where the file gives it apart from the text."""
    scheme_id: str | None = None
    """The scheme's number in AIFdb."""


class AifEdge(Record):
    """A directed edge."""

    id: str
    """`edgeID`; made up (`e1`, ...) where the file gives none."""
    source: str
    """Id of the node it leaves (`fromID`)."""
    target: str
    """Id of the node it enters (`toID`)."""


class AifInference(Record):
    """An RA node with what is joined to it."""

    id: str
    """The RA node."""
    premises: tuple[str, ...]
    """I-nodes that lead into it, in order."""
    conclusions: tuple[str, ...]
    """Nodes that it leads to."""
    attacks: tuple[tuple[str, tuple[str, ...]], ...]
    """CA nodes that attack it, each with the nodes that attack through it."""


class AifGraph(Record):
    """A graph, and what came of reading it."""

    nodes: tuple[AifNode, ...]
    """Nodes in the file's order."""
    edges: tuple[AifEdge, ...]
    """Edges in the file's order; both ends are nodes."""
    warnings: tuple[str, ...] = Field(default=())
    """What a reader must know: the graph is empty, has a cycle, and the like."""
    repairs: tuple[str, ...] = Field(default=())
    """What was changed on the way: numbers as ids, HTML entities."""
    left_out: tuple[str, ...] = Field(default=())
    """What the file has and this graph has not, each with the reason."""

    def inferences(self) -> tuple[AifInference, ...]:
        """Give every RA node with its premises, conclusions and what attacks it, in order."""
        into: dict[str, list[str]] = {}
        out_of: dict[str, list[str]] = {}
        for edge in self.edges:
            into.setdefault(edge.target, []).append(edge.source)
            out_of.setdefault(edge.source, []).append(edge.target)
        kinds = {node.id: node.type for node in self.nodes}
        return tuple(
            AifInference(
                id=node.id,
                premises=tuple(i for i in into.get(node.id, ()) if kinds[i] == "I"),
                conclusions=tuple(out_of.get(node.id, ())),
                attacks=tuple((i, tuple(into.get(i, ()))) for i in into.get(node.id, ()) if kinds[i] == "CA"),
            )
            for node in self.nodes
            if node.type == "RA"
        )
