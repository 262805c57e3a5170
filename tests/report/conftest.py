"""Builds reports about an invented study, of any size and shape."""

import itertools
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

import lxml.html
import pytest

from claimpath.records import (
    Claim,
    ClaimNode,
    Edge,
    FallacyClass,
    FallacyNode,
    MadeBy,
    Node,
    NotRead,
    Passage,
    PassageLists,
    PremiseNode,
    RankedPassage,
    Reading,
    ReasoningGraph,
    Report,
    Sentence,
    Span,
    Study,
    StudyContextNode,
    StudyFindingNode,
    Subgraph,
    Undefined,
    Usage,
    Verdict,
    VerdictLabel,
    VerdictNode,
    VerdictReason,
    VerdictRun,
)

TEXTS: tuple[tuple[tuple[str, ...], str, str], ...] = (
    (
        ("Abstract",),
        "abstract",
        "Heather extract lowered virus counts in cultured monkey cells by 10^3. It was not toxic.",
    ),
    (
        ("Introduction",),
        "body",
        "Colds are common. Earlier work by others saw no effect of heather in adults.",
    ),
    (
        ("Methods", "Cells"),
        "body",
        "Vero cells were kept in dishes for 48 h with 5 mg/ml of heather extract. Each dish was counted twice.",
    ),
    (
        ("Results",),
        "body",
        "After 48 h the count of virus had fallen from 2,400 to 3 per dish (p < 0.01). Higher doses did no more.",
    ),
    (("Results",), "table", "Dose | Dishes | Count\n0 mg/ml | 12 | 2,400\n5 mg/ml | 12 | 3"),
    (
        ("Discussion",),
        "body",
        "The extract may act on the virus itself. No animal and no patient was treated, so that further "
        "studies are needed.",
    ),
)
CLAIM = "Heather tea cures the common cold."


def split(text: str) -> tuple[Sentence, ...]:
    """Sentences by a full stop and a blank, or by line: enough for these texts."""
    pattern = r"[^\n]+" if "\n" in text else r"\S.*?[.!?](?=\s|$)|\S.+$"
    return tuple(Sentence(start=m.start(), end=m.end()) for m in re.finditer(pattern, text, re.DOTALL))


@dataclass
class Builder:
    """Makes parts of a report and puts them together."""

    texts: Sequence[tuple[tuple[str, ...], str, str]] = TEXTS
    claim: str = CLAIM
    label: VerdictLabel = "Incorrect"
    studies: list[Study] = field(default_factory=list)
    nodes: list[Node] = field(default_factory=list)
    edges: list[Edge] = field(default_factory=list)
    subgraphs: list[Subgraph] = field(default_factory=list)

    def study(self, prefix: str = "", **changes: object) -> Study:
        passages = tuple(
            Passage(
                id=f"{prefix}p{n}",
                section=section,
                text=text,
                sentences=split(text),
                origin=origin,
                label="Table 1" if origin == "table" else None,
            )
            for n, (section, origin, text) in enumerate(self.texts, start=1)
        )
        values: dict[str, object] = {
            "source": "heather.xml", "sha256": "ab" * 32, "kind": "jats",
            "title": "Heather extract and cold viruses in culture",
            "article_type": "research-article", "ids": {"doi": "10.5555/heather.1"}, "licence": "CC BY 4.0",
            "language": "en",
            "reading": Reading(state="complete"), "passages": passages,
        }  # fmt: skip
        study = Study.model_validate({**values, **changes})
        self.studies.append(study)
        return study

    def span(self, passage_index: int, sentence: int, study: int = 0) -> Span:
        return self.studies[study].passages[passage_index].sentence_span(sentence)

    def gap(
        self,
        fallacy_class: FallacyClass,
        context: Span | None,
        finding: Span | None,
        premise: str,
        *,
        strength: str = "strong",
        reasons: tuple[str, ...] = ("The study was done in cells; the claim speaks of people.",),
    ) -> Subgraph:
        n = len(self.subgraphs) + 1
        contexts = [
            StudyContextNode(id=f"c{n}", text=s.text, spans=(s,), origin="rule") for s in (context,) if s
        ]
        findings = [
            StudyFindingNode(id=f"f{n}", text=s.text, spans=(s,), origin="rule") for s in (finding,) if s
        ]
        needed = PremiseNode(id=f"q{n}", text=premise, origin="rule")
        fallacy = FallacyNode(id=f"x{n}", text=fallacy_class, fallacy_class=fallacy_class, origin="rule")
        self.nodes += [*contexts, *findings, needed, fallacy]
        starts = [*contexts, *findings]
        self.edges += [Edge(source="claim", target=node.id, type="rests_on") for node in starts]
        self.edges += [Edge(source=c.id, target=f.id, type="frames") for c in contexts for f in findings]
        self.edges += [Edge(source=node.id, target=needed.id, type="needs") for node in findings]
        if not findings:
            self.edges += [Edge(source=node.id, target=needed.id, type="exposes") for node in contexts]
        self.edges.append(Edge(source=needed.id, target=fallacy.id, type="is_a"))
        self.edges.append(Edge(source=fallacy.id, target="verdict", type="decides"))
        subgraph = Subgraph.model_validate({
            "id": f"g{n}", "fallacy_class": fallacy_class, "context_ids": [c.id for c in contexts],
            "finding_ids": [f.id for f in findings], "premise_id": needed.id, "fallacy_id": fallacy.id,
            "reasons": reasons, "rule_id": "in-vitro", "strength": strength,
        })  # fmt: skip
        self.subgraphs.append(subgraph)
        return subgraph

    def ranked(self) -> tuple[RankedPassage, ...]:
        passages = [p for study in self.studies for p in study.passages]
        return tuple(
            RankedPassage(
                passage_id=p.id,
                score=1 / rank,
                rank=rank,
                best=p.sentence_span(0) if p.sentences and len(p.text) < 100_000 else None,
            )
            for rank, p in enumerate(passages, start=1)
        )

    def report(self, **changes: object) -> Report:
        claim = ClaimNode(id="claim", text=self.claim, origin="human")
        verdict = VerdictNode(id="verdict", text=self.label, label=self.label, origin="rule")
        order = ("Claim", "StudyContext", "StudyFinding", "Premise", "Fallacy", "Verdict")
        nodes = sorted([claim, *self.nodes, verdict], key=lambda node: order.index(node.type))
        edges = self.edges or [Edge(source="claim", target="verdict", type="decides")]
        ranking = self.ranked()
        undermines = tuple(
            r.model_copy(update={"rank": n, "score": 1 / n}) for n, r in enumerate(reversed(ranking), start=1)
        )
        none = Undefined(reason="No reference was given.")
        reasons = [
            VerdictReason(text=s.reasons[0], count=1, subgraph_ids=(s.id,))
            for s in self.subgraphs
            if s.reasons
        ]
        values: dict[str, object] = {
            "state": "complete", "claim": Claim(text=self.claim), "studies": tuple(self.studies),
            "passages": PassageLists(supports=ranking, undermines=undermines),
            "verdict": Verdict(
                label=self.label, proportions={self.label: 1.0}, consistent=Undefined(reason="A single run."),
                runs=(VerdictRun(label=self.label, explanation="Rules matched.", seconds=0.1),),
                reasons=tuple(reasons),
            ),
            "graph": ReasoningGraph(nodes=tuple(nodes), edges=tuple(edges)), "subgraphs": tuple(self.subgraphs),
            "alignment": none, "validation": none, "outcome": none, "usage": Usage(seconds=0.25),
            "made_by": MadeBy(version="0.1.0", engine="offline", ranker="hybrid", rules_digest="0123456789ab",
            settings={"evidence": "full"}),
        }  # fmt: skip
        return Report.model_validate({**values, **changes})


@pytest.fixture
def builder() -> Builder:
    """An empty builder."""
    return Builder()


@pytest.fixture
def new_builder() -> Callable[..., Builder]:
    """Makes builders with other texts or claims."""
    return Builder


@pytest.fixture
def sample(builder: Builder) -> Report:
    """Two gaps about one study, read whole."""
    builder.study()
    builder.gap(
        "Fallacy of Composition",
        builder.span(2, 0),
        builder.span(3, 0),
        "What happened in cultured monkey cells would have to happen in people with a cold.",
    )
    builder.gap(
        "Hasty Generalization",
        builder.span(5, 1),
        None,
        "One study in dishes would have to be enough to speak of a cure.",
        strength="weak",
        reasons=("The authors say that further studies are needed.",),
    )
    return builder.report()


@pytest.fixture
def partial() -> Report:
    """No gap, and a study read in part."""
    builder = Builder()
    missing = tuple(NotRead(what=f"Table {n}", reason="an image without text") for n in range(2, 14))
    builder.label = "Not Enough Information"
    builder.study(reading=Reading(state="partial", not_read=missing))
    return builder.report(state="partial")


def _quoted_text(root: lxml.html.HtmlElement, anchor: str) -> str:
    parts = root.xpath(f"//mark[@data-mark='{anchor}']")
    out = []
    for part in parts:
        copy = lxml.html.fromstring(lxml.html.tostring(part, with_tail=False, encoding="unicode"))
        for tags in copy.xpath(".//span[@class='tags']"):
            tags.drop_tree()
        out.append(copy.text_content())
    return "".join(out)


def _check_sound(root: lxml.html.HtmlElement) -> None:
    ids = root.xpath("//@id")
    assert len(ids) == len(set(ids))
    inner = [h for h in root.xpath("//@href") if h.startswith("#")]
    assert {h[1:] for h in inner} <= set(ids)
    for reference in root.xpath("//@aria-labelledby"):
        assert set(reference.split()) <= set(ids)
    for block in root.xpath("//*[@data-quotes]"):
        assert _quoted_text(root, block.get("data-quotes")) == block.text_content()
    assert not root.xpath("//script | //link | //img | //iframe | //object | //form | //base")
    assert not [a for a in root.xpath("//@*") if a.strip().lower().startswith("javascript")]
    levels = [int(h.tag[1]) for h in root.iter("h1", "h2", "h3", "h4", "h5", "h6")]
    assert levels.count(1) == 1
    assert all(b - a <= 1 for a, b in itertools.pairwise(levels)), levels


@pytest.fixture
def check_sound() -> Callable[[lxml.html.HtmlElement], None]:
    """Asserts that a page is sound: unique ids, links that lead somewhere, quotes equal to their highlighted text."""
    return _check_sound
