"""Frozen, documented records: what claimpath's stages take and give."""

from claimpath.records.alignment import (
    Alignment,
    AlignmentDifference,
    AlignmentPair,
    AssignedPair,
    ClaimOutcomeLabel,
    ComponentAlignment,
    Components,
    EmptyRule,
    Outcome,
    ReferenceGraph,
)
from claimpath.records.base import Record, Undefined
from claimpath.records.claim import Claim
from claimpath.records.fallacious_spans import (
    SPAN_CLASSES,
    SPAN_FAMILIES,
    AlternativesSpan,
    AnnotatedText,
    PredictedSpan,
    PredictedText,
    SpanViolation,
)
from claimpath.records.fallacy import FALLACY_CLASSES, FallacyClass
from claimpath.records.graph import (
    NODE_COLUMNS,
    ClaimNode,
    Edge,
    ExplanationSpan,
    FallacyNode,
    InterchangeablePremise,
    Node,
    PremiseNode,
    ReasoningGraph,
    StudyContextNode,
    StudyFindingNode,
    Subgraph,
    VerdictNode,
)
from claimpath.records.graph_document import (
    ComponentRole,
    DroppedSpan,
    GraphDocument,
    GraphState,
    GraphUsage,
)
from claimpath.records.ranking import RankedPassage, Ranking, RankTask
from claimpath.records.reasoning_step import ReasoningSign, ReasoningStep
from claimpath.records.reconstruction import ReconstructedFallacy, Reconstruction, ReconstructionPrompt
from claimpath.records.report import CheckState, MadeBy, PassageLists, Report, Usage
from claimpath.records.review import MarkedAs, MarkedSentence, Review
from claimpath.records.span import REPORTED_ZONES, Sentence, Span, Zone
from claimpath.records.stance import Stance, StanceLabel, StanceSentence
from claimpath.records.study import Notice, NotRead, Origin, Passage, Reading, ReadingState, Study, StudyKind
from claimpath.records.validation import (
    AdequacyScore,
    CheckedFact,
    ComponentGrounding,
    FactCheck,
    GroundingQuestion,
    QueueEntry,
    Recheck,
    SubgraphValidation,
    Validation,
    ValidationUsage,
)
from claimpath.records.verdict import (
    ClaimedQuote,
    QuoteRole,
    Verdict,
    VerdictLabel,
    VerdictPart,
    VerdictReason,
    VerdictRun,
)

__all__ = [
    "FALLACY_CLASSES", "NODE_COLUMNS", "REPORTED_ZONES", "SPAN_CLASSES", "SPAN_FAMILIES",
    "AdequacyScore", "Alignment", "AlignmentDifference", "AlignmentPair", "AlternativesSpan",
    "AnnotatedText", "AssignedPair", "CheckState", "CheckedFact", "Claim", "ClaimNode",
    "ClaimOutcomeLabel", "ClaimedQuote", "ComponentAlignment", "ComponentGrounding",
    "ComponentRole", "Components", "DroppedSpan", "Edge", "EmptyRule", "ExplanationSpan",
    "FactCheck", "FallacyClass", "FallacyNode", "GraphDocument", "GraphState", "GraphUsage",
    "GroundingQuestion", "InterchangeablePremise", "MadeBy", "MarkedAs", "MarkedSentence",
    "Node", "NotRead", "Notice", "Origin",
    "Outcome", "Passage", "PassageLists", "PredictedSpan", "PredictedText", "PremiseNode",
    "QueueEntry", "QuoteRole", "RankTask", "RankedPassage", "Ranking", "Reading", "ReadingState",
    "ReasoningGraph", "ReasoningSign", "ReasoningStep", "Recheck",
    "ReconstructedFallacy", "Reconstruction", "ReconstructionPrompt",
    "Record", "ReferenceGraph", "Report", "Review", "Sentence", "Span", "SpanViolation",
    "Stance", "StanceLabel", "StanceSentence", "Study",
    "StudyContextNode", "StudyFindingNode", "StudyKind", "Subgraph", "SubgraphValidation",
    "Undefined", "Usage", "Validation", "ValidationUsage", "Verdict", "VerdictLabel", "VerdictNode",
    "VerdictPart", "VerdictReason", "VerdictRun", "Zone",
]  # fmt: skip
