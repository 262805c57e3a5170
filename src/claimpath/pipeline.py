"""The order of the stages: read, rank, reconstruct, verdict, graph."""

import time
from collections.abc import Sequence

from claimpath._version import __version__
from claimpath.errors import SettingsError, StudyError
from claimpath.records import (
    CheckState,
    Claim,
    MadeBy,
    PassageLists,
    Ranking,
    Report,
    Study,
    Subgraph,
    Undefined,
    Usage,
    VerdictLabel,
)
from claimpath.records.graph import Node
from claimpath.stages.graph import build_graph, subgraphs_from_gaps
from claimpath.stages.rank import rank
from claimpath.stages.read.claim import read_claim
from claimpath.stages.read.several import joined, told_apart
from claimpath.stages.reconstruct import GapReading, find_gaps, load_rules
from claimpath.stages.reconstruct.unsupported import absent_numbers
from claimpath.stages.verdict import offline_verdict

ENGINES = ("offline",)
"""Engines that this version has."""


def check(claim: Claim | str, *studies: Study, engine: str = "offline", ranker: str = "hybrid") -> Report:
    """Check a claim against one or more studies.

    Gives the report with both passage lists, the verdict, the reasoning graph and its sub-graphs. Raises ClaimError
    for a claim that can't be used, StudyError for a file that is not a study, SettingsError for an unknown engine.
    """
    started = time.perf_counter()
    if engine not in ENGINES:
        raise SettingsError(f"the engine {engine!r} is not known. This version has: {', '.join(ENGINES)}.")
    if not studies:
        raise StudyError("no study was given. Give at least one.")
    the_claim = read_claim(claim) if isinstance(claim, str) else claim
    for study in studies:
        _refuse_notice(study)
    studies = told_apart(studies)
    everything = joined(studies)
    supports = rank(the_claim, everything, task="supports", ranker=ranker)
    given = (supports.ranking[0].passage_id,) if supports.ranking else ()
    undermines = rank(the_claim, everything, task="undermines", ranker=ranker, given=given)

    barriers = _barriers(studies)
    subgraphs: tuple[Subgraph, ...] = ()
    nodes: tuple[Node, ...] = ()
    forced: VerdictLabel | None = None
    about_claim: bool | Undefined = Undefined(reason="The claim was not checked.")
    if barriers:
        notes, forced = barriers, "No Response"
    else:
        reading = find_gaps(the_claim, studies, supports)
        about_claim = reading.topic.related
        subgraphs, nodes = subgraphs_from_gaps(reading.gaps)
        notes = _notes(reading, studies)
    verdict = offline_verdict(subgraphs, notes, time.perf_counter() - started, forced)
    return Report(
        state=_state(studies, bool(barriers)),
        claim=the_claim,
        studies=studies,
        passages=PassageLists(supports=supports.ranking, undermines=undermines.ranking),
        verdict=verdict,
        graph=build_graph(the_claim, subgraphs, nodes, verdict.label),
        subgraphs=subgraphs,
        about_claim=about_claim,
        alignment=Undefined(reason="No reference graph was given to align with."),
        validation=Undefined(reason="Validation was not asked for."),
        outcome=Undefined(reason="An outcome needs a reference graph; none was given."),
        usage=Usage(seconds=time.perf_counter() - started),
        warnings=_warnings(the_claim, studies, barriers, supports),
        made_by=MadeBy(
            version=__version__,
            engine=engine,
            ranker=ranker,
            rules_digest=load_rules().digest,
            settings={"given": ",".join(given)},
        ),
    )


def _refuse_notice(study: Study) -> None:
    if study.notice is not None:
        raise StudyError(
            f"{study.source} is a notice ({study.notice.replace('_', ' ')}) about another article, not a study: "
            f"“{study.title}”. Give the article itself."
        )


def _barriers(studies: Sequence[Study]) -> list[str]:
    """What keeps the offline engine from checking at all."""
    return [
        f"The text of {study.source} is in another language than English ({study.language}); the offline rules read "
        "English only, so the claim was not checked against it."
        for study in studies
        if study.language not in {None, "en"}
    ]


def _notes(reading: GapReading, studies: Sequence[Study]) -> list[str]:
    if not reading.topic.related:
        missing = ", ".join(dict.fromkeys(f"“{reading.claim.words[stem]}”" for stem in reading.topic.missing))
        return [
            "The study does not seem to be about what the claim is about "
            f"(words that it does not have, or only in passing: {missing})."
        ]
    notes = [
        f"The claim's figure {number} stands nowhere in the study."
        for number in absent_numbers(reading.claim, studies)
    ]
    if reading.finding is None:
        notes.append("No sentence in which the study states a result of its own speaks of the claim's topic.")
    if reading.restated is not None:
        place = reading.restated.passage_id
        notes.append(f"The study itself says nearly what the claim says ({place}): “{reading.restated.text}”")
    if reading.reported is not None:
        notes.append(
            "The study says what the claim says only where it reports others or states a hypothesis "
            f"({reading.reported.passage_id}): “{reading.reported.text}”"
        )
    if reading.folded:
        reasons = " ".join(dict.fromkeys(gap.reasons[0] for gap in reading.folded))
        notes.append(f"Lighter mismatches of the same classes, not shown one by one: {reasons}")
    if not reading.gaps:
        notes.append("No gap was found by rule. That does not confirm the claim.")
    return notes


def _state(studies: Sequence[Study], barred: bool) -> CheckState:
    if barred:
        return "not_checked"
    return "complete" if all(study.reading.state == "complete" for study in studies) else "partial"


def _warnings(
    claim: Claim, studies: Sequence[Study], barriers: Sequence[str], supports: Ranking
) -> tuple[str, ...]:
    warnings = [
        f"{study.source} has been retracted: “{study.title}”." for study in studies if study.retracted
    ]
    warnings += barriers
    warnings += claim.warnings
    for study in studies:
        warnings += study.reading.warnings
        if study.reading.state == "abstract_only":
            warnings.append(
                f"Of {study.source} only the abstract was there; limitations in the full text are unseen."
            )
    return tuple(warnings)
