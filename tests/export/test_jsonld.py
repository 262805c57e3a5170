"""JSON-LD, read as RDF by rdflib, which expands the terms itself and fetches nothing."""

import json

import pytest

from claimpath.export import export
from claimpath.export.vocabulary import VOCABULARY

pytestmark = pytest.mark.filterwarnings("ignore::DeprecationWarning:rdflib")
SCHEMA = "https://schema.org/"


def triples(content: bytes):
    rdflib = pytest.importorskip("rdflib", reason="rdflib is not installed")
    graph = rdflib.Graph()
    graph.parse(data=content.decode(), format="json-ld")
    return graph, rdflib


def test_rdf_holds_every_node_edge_subgraph_and_study(report) -> None:
    graph, rdflib = triples(export(report, "jsonld").content)

    def instances(name: str) -> set:
        return set(graph.subjects(rdflib.RDF.type, rdflib.URIRef(name)))

    for kind in ("Claim", "StudyContext", "StudyFinding", "Premise", "Fallacy", "Verdict"):
        texts = {n.text for n in report.graph.nodes if n.type == kind}
        found = {str(graph.value(s, rdflib.URIRef(SCHEMA + "text"))) for s in instances(VOCABULARY + kind)}
        assert found == texts, kind
    links = {"rests_on": "restsOn", "is_a": "isA"}
    for kind in ("rests_on", "frames", "needs", "is_a", "decides"):
        predicate = rdflib.URIRef(VOCABULARY + links.get(kind, kind))
        found = {
            (str(a).rsplit(":", 1)[1], str(b).rsplit(":", 1)[1]) for a, b in graph.subject_objects(predicate)
        }
        assert found == {(e.source, e.target) for e in report.graph.edges if e.type == kind}, kind
    parts = {
        str(subgraph).rsplit(":", 1)[1]: {
            name: {
                str(o).rsplit(":", 1)[1] for o in graph.objects(subgraph, rdflib.URIRef(VOCABULARY + name))
            }
            for name in ("hasContext", "hasFinding", "hasPremise", "hasFallacy")
        }
        for subgraph in instances(VOCABULARY + "Subgraph")
    }
    assert parts == {
        "s1": {"hasContext": {"c1"}, "hasFinding": {"f1"}, "hasPremise": {"q1"}, "hasFallacy": {"x1"}},
        "s2": {"hasContext": {"c1", "c2"}, "hasFinding": {"f2"}, "hasPremise": {"q2"}, "hasFallacy": {"x2"}},
    }
    (study,) = instances(SCHEMA + "ScholarlyArticle")
    assert str(study) == "https://doi.org/10.5555/geese.1"
    classes = {str(o) for o in graph.objects(None, rdflib.URIRef(VOCABULARY + "fallacyClass"))}
    assert classes == {VOCABULARY + "FalseEquivalence", VOCABULARY + "HastyGeneralization"}


def test_spans_keep_their_order_and_offsets(report) -> None:
    graph, rdflib = triples(export(report, "jsonld").content)
    text = rdflib.Literal("Twelve geese … said their keeper.")
    (node,) = graph.subjects(rdflib.URIRef(SCHEMA + "text"), text)
    (head,) = graph.objects(node, rdflib.URIRef(VOCABULARY + "span"))
    starts = [graph.value(s, rdflib.URIRef(VOCABULARY + "start")).toPython() for s in graph.items(head)]
    assert starts == [0, 49]


def test_hostile_text_stays_text_and_every_term_is_defined(hostile, hostile_text) -> None:
    content = export(hostile, "jsonld").content
    graph, rdflib = triples(content)
    texts = {str(o) for o in graph.objects(None, rdflib.URIRef(SCHEMA + "text"))}
    assert hostile_text.replace("\ud800", "\ufffd") in texts
    assert b"</script" not in content
    document = json.loads(content)
    used = {key for thing in document["graph"] for key in thing}
    used |= {key for thing in document["graph"] for span in thing.get("spans", ()) for key in span}
    assert used <= set(document["@context"])


def test_the_same_graph_has_the_same_ids_and_another_has_others(report, make) -> None:
    def ids(content: bytes) -> set[str]:
        return {thing["id"] for thing in json.loads(content)["graph"] if "claimpath" in thing["id"]}

    assert export(report, "jsonld").content == export(make(), "jsonld").content
    assert not ids(export(report, "jsonld").content) & ids(export(make(claim="Other."), "jsonld").content)
