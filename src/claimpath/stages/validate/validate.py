"""Validating the sub-graphs of a graph against a study (Beyond Verdicts, section 2.4).

Each component that says something is checked for grounding, by questions where a model is there and by looking up
numbers, names and quotes always. Sub-graphs that are not ungrounded are scored for relevance and sufficiency.
"""

import time
from collections.abc import Collection, Sequence

from claimpath.errors import DataError, SettingsError
from claimpath.measures.judge_aggregation import aggregate_scores
from claimpath.models.managed import ManagedGenerator
from claimpath.records import Claim, Study, Undefined
from claimpath.records.validation import (
    AdequacyScore,
    QueueEntry,
    Recheck,
    SubgraphValidation,
    Validation,
)
from claimpath.stages.align.sides import Side, SubgraphTexts, same_claim
from claimpath.stages.validate.adequacy import acceptance, combined_score, in_words
from claimpath.stages.validate.components import (
    ROLES,
    GroundedComponent,
    all_grounded,
    ground_component,
)
from claimpath.stages.validate.fact_check import check_facts
from claimpath.stages.validate.grounding import AskedComponent, ask_components
from claimpath.stages.validate.judges import AdequacyJudge, Reasoning
from claimpath.stages.validate.missing import what_is_missing
from claimpath.stages.validate.questions import N_QUESTIONS, Component
from claimpath.stages.validate.rechecks import Rechecks
from claimpath.stages.validate.study_facts import StudyFacts
from claimpath.stages.validate.usage import usage_of

OFFLINE = "offline"


async def validate(
    graph: Side,
    claim: Claim,
    studies: Sequence[Study],
    judges: Sequence[AdequacyJudge],
    *,
    questioner: ManagedGenerator | None = None,
    window: int = 0,
    rechecks: Sequence[Recheck] = (),
    aligned: Collection[str] = (),
    include_aligned: bool = False,
    force: bool = False,
) -> Validation:
    """Validate every sub-graph that is not aligned.

    questioner: who asks and answers the questions; None checks grounding without a model. window: tokens that it takes
    in. aligned: ids of sub-graphs that match a reference; they are accepted as they are. include_aligned: check them,
    too. force: go on although the graph's claim is another one.

    Raises DataError where the graph belongs to another claim, SettingsError where there is no judge.
    """
    started = time.perf_counter()
    if not judges:
        raise SettingsError("no judge was given; give offline, or models with a comma between them")
    warnings = _claim_warnings(graph, claim, force)
    chosen = [entry for entry in graph.subgraphs if include_aligned or entry.subgraph.id not in aligned]
    decisions = Rechecks(rechecks)
    asked = await _asked(chosen, studies, questioner, window, judges)
    study = StudyFacts([passage for one in studies for passage in one.passages])
    grounded = {entry.subgraph.id: _grounded(entry, study, claim.text, asked, decisions) for entry in chosen}
    to_rate = [
        entry
        for entry in chosen
        if all_grounded([c.grounding.state for c in grounded[entry.subgraph.id]]) is not False
    ]
    scores = await _rated(to_rate, claim.text, judges)
    results = tuple(
        _validated(entry, entry.subgraph.id in aligned, grounded, scores) for entry in graph.subgraphs
    )
    return Validation(
        claim=claim.text,
        engine=OFFLINE if questioner is None else questioner.name,
        judges=tuple(judge.name for judge in judges),
        subgraphs=results,
        queue=_queue(graph, grounded),
        rechecks_not_applied=decisions.not_applied(),
        settings=_settings(questioner, window, include_aligned),
        warnings=(*warnings, *_warnings(results, questioner is None)),
        usage=usage_of(started, questioner, judges),
    )


def _claim_warnings(graph: Side, claim: Claim, force: bool) -> list[str]:
    if same_claim(graph.claim, claim.text):
        return []
    if not force:
        raise DataError(
            f"{graph.name} is about another claim (“{graph.claim[:160]}”) than “{claim.text[:160]}”. Give the graph of "
            "this claim, or go on with --force."
        )
    return ["The graph is about another claim; the validation was forced."]


def _texts(entry: SubgraphTexts) -> dict[str, str]:
    return {"context": entry.context, "finding": entry.finding, "premise": entry.premise}


async def _asked(
    chosen: Sequence[SubgraphTexts],
    studies: Sequence[Study],
    questioner: ManagedGenerator | None,
    window: int,
    judges: Sequence[AdequacyJudge],
) -> dict[Component, AskedComponent]:
    if questioner is None:
        return {}
    components = [
        Component(role, text) for entry in chosen for role in ROLES if (text := _texts(entry)[role])
    ]
    return await ask_components(components, studies, questioner, window, judges)


def _grounded(
    entry: SubgraphTexts,
    study: StudyFacts,
    claim: str,
    asked: dict[Component, AskedComponent],
    rechecks: Rechecks,
) -> tuple[GroundedComponent, ...]:
    texts = _texts(entry)
    return tuple(
        ground_component(
            entry.subgraph.id,
            role,
            texts[role],
            check_facts(texts[role], role, study, claim),
            asked.get(Component(role, texts[role])),
            rechecks,
        )
        for role in ROLES
    )


async def _rated(
    entries: Sequence[SubgraphTexts], claim: str, judges: Sequence[AdequacyJudge]
) -> dict[str, tuple[AdequacyScore, ...]]:
    items = [Reasoning(claim, x.subgraph, x.context, x.finding, x.premise) for x in entries]
    by_judge = [await judge.rate(items) for judge in judges] if items else []
    return {entry.subgraph.id: tuple(scores[i] for scores in by_judge) for i, entry in enumerate(entries)}


def _validated(
    entry: SubgraphTexts,
    is_aligned: bool,
    grounded: dict[str, tuple[GroundedComponent, ...]],
    scores: dict[str, tuple[AdequacyScore, ...]],
) -> SubgraphValidation:
    name = entry.subgraph.id
    components = grounded.get(name, ())
    given = scores.get(name, ())
    if not components:
        holds: bool | Undefined = Undefined(reason="It is aligned with the reference and was not checked.")
        automatic = holds
    else:
        holds = all_grounded([c.grounding.state for c in components])
        automatic = all_grounded([c.grounding.automatic for c in components])
    none = Undefined(reason="It was not scored, as it is " + ("not grounded." if components else "aligned."))
    relevance = aggregate_scores([score.relevance for score in given]) if given else none
    sufficiency = aggregate_scores([score.sufficiency for score in given]) if given else none
    combined = combined_score(relevance, sufficiency)
    accepted, reason = acceptance(aligned=is_aligned, grounded=holds, combined=combined)
    return SubgraphValidation(
        id=name,
        aligned=is_aligned,
        grounded=holds,
        grounded_automatic=automatic,
        components=tuple(c.grounding for c in components),
        questions=tuple(question for c in components for question in c.questions),
        scores=given,
        relevance=relevance,
        sufficiency=sufficiency,
        combined=combined,
        adequacy=in_words(combined),
        accepted=accepted,
        reason=reason,
    )


def _queue(graph: Side, grounded: dict[str, tuple[GroundedComponent, ...]]) -> tuple[QueueEntry, ...]:
    return tuple(
        queued
        for entry in graph.subgraphs
        for component in grounded.get(entry.subgraph.id, ())
        for queued in component.queue
    )


def _settings(questioner: ManagedGenerator | None, window: int, include_aligned: bool) -> dict[str, str]:
    settings = {"aligned sub-graphs": "checked, too" if include_aligned else "not checked"}
    if questioner is not None:
        settings |= {"questions per component": str(N_QUESTIONS), "window": str(window)}
    return settings


def _warnings(results: Sequence[SubgraphValidation], offline: bool) -> list[str]:
    warnings = []
    if not results:
        warnings.append("The graph has no sub-graph, so there is nothing to validate.")
    if offline and results:
        warnings.append(
            "No model was asked: grounding rests on the study's words, numbers and names alone, and a premise is "
            "checked only as far as it gives such."
        )
    parts = {
        f"{c.component} of {r.id}: {c.evidence}"
        for r in results
        for c in r.components
        if c.evidence not in {"", "full text"}
    }
    if parts:
        warnings.append(
            "The study does not fit into the model's window. Answers come from a part of it, and what that part does "
            f"not state is undecided: {'; '.join(sorted(parts))}."
        )
    return [*warnings, *what_is_missing(results, asked=not offline)]
