"""Whether a graph's sub-graphs hold: grounding, relevance and sufficiency (Beyond Verdicts, section 2.4)."""

from typing import Literal

from pydantic import Field

from claimpath.records.base import Record, Undefined
from claimpath.records.graph_document import ComponentRole
from claimpath.records.span import Span

Comparison = Literal["match", "mismatch", "undecided"]
"""How two answers to the same question compare."""
GroundingState = Literal["grounded", "not_grounded", "undecided"]
"""Whether the study bears a component out."""
RecheckDecision = Literal["supported", "not_supported"]
"""What a person found when looking into the study."""
Adequacy = Literal["adequate", "partially_adequate", "not_adequate"]
"""`adequate`: relevance and sufficiency are both 2; `not_adequate`: one of them is 0 (Beyond Verdicts, Figure 9)."""
FactKind = Literal["quote", "number", "name"]
"""What can be looked up in a study without understanding it."""


class Recheck(Record):
    """A person's decision on one question, or on a whole component. It is kept beside the automatic result."""

    subgraph: str
    """Id of the sub-graph."""
    component: ComponentRole
    """The component."""
    question: int | None = None
    """Number of the question, from 1; null for the whole component."""
    about: str | None = None
    """The words that were judged: the question's, or the component's. A decision on other words is not applied."""
    decision: RecheckDecision
    """Whether the study bears it out."""
    who: str = Field(min_length=1)
    """Who decided."""
    why: str = Field(min_length=1)
    """On what ground."""
    when: str = Field(min_length=1)
    """Date or date and time (ISO 8601). Of several decisions on the same thing the latest counts."""


class GroundingQuestion(Record):
    """One factual question about a component, answered twice."""

    subgraph: str
    """Id of the sub-graph."""
    component: ComponentRole
    """The component."""
    number: int
    """From 1."""
    question: str
    """The question."""
    component_answer: str | Undefined
    """The answer that the component gives; undefined where it gives none, or none came."""
    study_answer: str | Undefined
    """The answer that the study gives; undefined where it gives none, or none came."""
    automatic: Comparison
    """What the comparison said, before any person looked."""
    reason: str
    """Why."""
    compared_by: str
    """`rule`, or the names of the models that were asked where the rules don't decide."""
    rechecks: tuple[Recheck, ...] = ()
    """People's decisions on this question, oldest first."""
    final: Comparison
    """The latest decision of a person where there is one, else the automatic result."""


class CheckedFact(Record):
    """Something a component says that can be looked up in the study word by word or digit by digit."""

    kind: FactKind
    """What it is."""
    text: str
    """Its words in the component."""
    found: bool
    """Whether the study has it."""
    spans: tuple[Span, ...] = ()
    """Where, the first places only."""
    note: str = ""
    """What differs where it was not found, or why it was not looked up."""
    counts: bool = True
    """Whether it bears on the result: what a premise takes from the claim does not."""


class FactCheck(Record):
    """The check that asks no model."""

    state: GroundingState | Undefined
    """The result; undefined where the component has nothing that can be checked so."""
    reasons: tuple[str, ...]
    """Why, in plain words."""
    facts: tuple[CheckedFact, ...] = ()
    """What was looked up."""
    closest: Span | None = None
    """The passage's sentence that shares most words with the component."""


class ComponentGrounding(Record):
    """Whether the study bears out one component of a sub-graph."""

    component: ComponentRole
    """The component."""
    text: str
    """What it says; empty where the sub-graph has none, and then nothing is asked."""
    state: GroundingState | Undefined
    """The final result; undefined where there is nothing to check."""
    automatic: GroundingState | Undefined
    """The result before any person looked."""
    reasons: tuple[str, ...]
    """Why, in plain words."""
    facts: FactCheck
    """The check that asks no model."""
    n_questions: int = 0
    """Questions that were asked about it."""
    evidence: str = ""
    """What of the study the model saw: `full text`, or which passages; empty where no model was asked."""
    rechecks: tuple[Recheck, ...] = ()
    """People's decisions on the whole component, oldest first."""


class AdequacyScore(Record):
    """One judge's scores of one sub-graph."""

    judge: str
    """The judge."""
    relevance: int | Undefined
    """0 to 2."""
    sufficiency: int | Undefined
    """0 to 2."""
    relevance_reason: str = ""
    """The judge's reason."""
    sufficiency_reason: str = ""
    """The judge's reason."""


class SubgraphValidation(Record):
    """The validation of one sub-graph."""

    id: str
    """The sub-graph."""
    aligned: bool
    """Whether it is aligned with a reference; then it is accepted, and not validated unless that is asked for."""
    grounded: bool | Undefined
    """Whether no component is left unsupported; undefined where one is undecided or there is nothing to check."""
    grounded_automatic: bool | Undefined
    """The same before any person looked."""
    components: tuple[ComponentGrounding, ...]
    """Context, finding, premise."""
    questions: tuple[GroundingQuestion, ...]
    """All questions; none where no model was asked."""
    scores: tuple[AdequacyScore, ...] = ()
    """Each judge's scores."""
    relevance: int | Undefined
    """Over all judges, 0 to 2: does it address the claim?"""
    sufficiency: int | Undefined
    """Over all judges, 0 to 2: taken as true, does it bear the verdict Incorrect?"""
    combined: int | Undefined
    """2 where both are 2, 0 where one is 0, else 1."""
    adequacy: Adequacy | Undefined
    """The same in words."""
    accepted: bool | Undefined
    """Aligned, or grounded with a combined score of 2; undefined where something that decides is open."""
    reason: str
    """Why it is accepted or not, in one sentence."""


class QueueEntry(Record):
    """Something for a person to look at. With a decision, who, why and when it becomes a re-check."""

    subgraph: str
    """Id of the sub-graph."""
    component: ComponentRole
    """The component."""
    question: int | None = None
    """Number of the question; null for the whole component."""
    about: str
    """The question, or the component's text."""
    component_answer: str = ""
    """What the component says."""
    study_answer: str = ""
    """What the study was found to say."""
    automatic: str
    """The automatic result."""
    reason: str
    """Why a person should look."""
    closest: Span | None = None
    """Where in the study to begin."""


class ValidationUsage(Record):
    """What a validation cost."""

    seconds: float
    """Wall time."""
    n_calls: int = 0
    """Calls to language models, the judges' included."""
    n_tokens: int = 0
    """Tokens of those calls, in and out."""
    cost: float | Undefined = Undefined(reason="No language model was asked.")
    """US dollars; undefined where a model's price is not known."""


class Validation(Record):
    """The validation of a graph's sub-graphs against a study."""

    claim: str
    """The claim."""
    engine: str
    """Who asked and answered the questions; `offline` where none were asked."""
    judges: tuple[str, ...]
    """Who scored relevance and sufficiency."""
    subgraphs: tuple[SubgraphValidation, ...]
    """In the graph's order."""
    queue: tuple[QueueEntry, ...]
    """What people should look at: mismatches, what is undecided, and what the checks disagree about."""
    rechecks_not_applied: tuple[str, ...] = ()
    """Decisions that were given and are about other words than those validated here, each with the reason."""
    settings: dict[str, str] = Field(default_factory=dict)
    """What can change the result."""
    warnings: tuple[str, ...] = ()
    """What a reader must know."""
    usage: ValidationUsage
    """What it cost."""
