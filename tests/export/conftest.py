"""A report about an invented study, with every kind of node that an export can meet."""

from collections.abc import Callable

import pytest

from claimpath.records import (
    Claim,
    ClaimNode,
    Edge,
    FallacyNode,
    MadeBy,
    Passage,
    PassageLists,
    PremiseNode,
    Reading,
    ReasoningGraph,
    Report,
    Sentence,
    Study,
    StudyContextNode,
    StudyFindingNode,
    Subgraph,
    Undefined,
    Usage,
    Verdict,
    VerdictLabel,
    VerdictNode,
    VerdictRun,
)

TEXTS = (
    "Nettle soup was given to twelve geese for 3 weeks. Nobody knew which goose got it.",
    "The geese sang 40 % longer than before. The geese sang at night.",
    "Twelve geese are few. 🪿 The geese sang at night, said their keeper.",
)
HOSTILE = '=1+1 "it\'s" </script><b>&amp; &lt;\r\nnew\tline \x00\x07 \u202eRTL\u202c \u2028 𝛼 \ud800 ]]>, ;'
"""Quotes, markup, entities, line breaks, controls, an override of direction, an astral letter, half a character."""

Make = Callable[..., Report]


def make_report(
    claim: str = "Nettle soup makes people sing.",
    premise: str = "What holds for geese would have to hold for people.",
    label: VerdictLabel = "Incorrect",
    **changes: object,
) -> Report:
    passages = tuple(
        Passage(
            id=f"p{n}", text=text, origin="body", sentences=(Sentence(start=0, end=len(text)),)
        )
        for n, text in enumerate(TEXTS, start=1)
    )  # fmt: skip
    study = Study(
        source="/home/me/nettle soup.xml", sha256="ab" * 32, kind="jats", title="Nettle soup and the song of geese",
        article_type="research-article", ids={"doi": "10.5555/geese.1"}, licence="CC BY 4.0",
        reading=Reading(state="complete"), passages=passages,
    )  # fmt: skip
    p1, p2, p3 = passages
    nodes = (
        ClaimNode(id="claim", text=claim, origin="human"),
        StudyContextNode(id="c1", text=p1.text[:50], spans=(p1.span(0, 50),), origin="rule"),
        StudyContextNode(
            id="c2",
            text="Twelve geese … said their keeper.",
            spans=(p3.span(0, 12), p3.span(p3.text.index("said"), len(p3.text))),
            origin="model",
        ),
        StudyFindingNode(id="f1", text=p2.text[:39], spans=(p2.span(0, 39),), origin="rule"),
        StudyFindingNode(id="f2", text="Geese dance.", not_located="it is not there", origin="model"),
        StudyFindingNode(id="f3", text=p2.text[40:], spans=(p2.span(40, len(p2.text)),), origin="rule"),
        PremiseNode(id="q1", text=premise, origin="rule"),
        PremiseNode(id="q2", text="Twelve would have to be enough.", origin="rule"),
        FallacyNode(
            id="x1", text="False Equivalence", fallacy_class="False Equivalence", origin="rule"
        ),
        FallacyNode(
            id="x2", text="Hasty Generalization", fallacy_class="Hasty Generalization", origin="rule"
        ),
        VerdictNode(id="verdict", text=label, label=label, origin="rule"),
    )  # fmt: skip
    edges = [
        ("claim", "c1", "rests_on"), ("c1", "f1", "frames"), ("f1", "q1", "needs"), ("q1", "x1", "is_a"),
        ("x1", "verdict", "decides"), ("claim", "c2", "rests_on"), ("c2", "f2", "frames"), ("c1", "f2", "frames"),
        ("f2", "q2", "needs"), ("q2", "x2", "is_a"), ("x2", "verdict", "decides"), ("claim", "f3", "rests_on"),
    ]  # fmt: skip
    subgraphs = (
        Subgraph(id="s1", fallacy_class="False Equivalence", context_ids=("c1",), finding_ids=("f1",),
                 premise_id="q1", fallacy_id="x1", reasons=("Geese are not people.",), rule_id="animals",
                 strength="strong"),
        Subgraph(id="s2", fallacy_class="Hasty Generalization", context_ids=("c2", "c1"), finding_ids=("f2",),
                 premise_id="q2", fallacy_id="x2", reasons=("Twelve are few.",)),
    )  # fmt: skip
    none = Undefined(reason="It was not asked for.")
    values: dict[str, object] = {
        "state": "complete", "claim": Claim(text=claim), "studies": (study,),
        "passages": PassageLists(supports=(), undermines=()),
        "verdict": Verdict(label=label, proportions={label: 1.0}, consistent=none,
                           runs=(VerdictRun(label=label, explanation="Because.", seconds=0.1),)),
        "graph": ReasoningGraph(
            nodes=nodes, edges=tuple(Edge.model_validate(dict(zip(("source", "target", "type"), e, strict=True)))
                                     for e in edges)),
        "subgraphs": subgraphs, "alignment": none, "validation": none, "outcome": none,
        "usage": Usage(seconds=0.1),
        "made_by": MadeBy(version="0", engine="offline", ranker="hybrid", rules_digest="0" * 12),
    }  # fmt: skip
    return Report.model_validate({**values, **changes})


@pytest.fixture
def make() -> Make:
    """Make a report, with its claim, premise and verdict label to choose."""
    return make_report


@pytest.fixture
def report() -> Report:
    """A report with two sub-graphs, a shared context, a quote in two pieces, one not located and one of no gap."""
    return make_report()


@pytest.fixture
def hostile() -> Report:
    """The same with a claim and a premise that try to break out of every format."""
    return make_report(claim=HOSTILE, premise=HOSTILE)


@pytest.fixture
def hostile_text() -> str:
    """The text of that claim and premise."""
    return HOSTILE
