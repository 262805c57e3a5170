"""The offline engine: gaps by rule, counted. It asks nobody and never says Correct."""

import time
from collections.abc import Sequence

from claimpath.engines.judged import Judged, Question
from claimpath.records import CheckState, Node, Stance, Study, Subgraph, Undefined, Usage, VerdictLabel
from claimpath.stages.graph.from_gaps import subgraphs_from_gaps
from claimpath.stages.read.several import joined
from claimpath.stages.read.study_signs import NOT_A_STUDY_WARNING
from claimpath.stages.reconstruct import GapReading, find_gaps, load_rules
from claimpath.stages.reconstruct.unsupported import absent_numbers
from claimpath.stages.verdict.offline import contradicts, offline_verdict
from claimpath.stages.verdict.stance import stance_of
from claimpath.text.mixed import passages_in_other_languages


def judge_offline(question: Question, *, read_sentences: bool = True) -> Judged:
    """Find gaps by rule and give the verdict over them. A language that the rules don't read is not checked.

    read_sentences: whether the claim-evidence classifier reads the study's sentences; it takes most of the time.
    """
    started = time.perf_counter()
    barriers = _barriers(question.studies)
    subgraphs: tuple[Subgraph, ...] = ()
    nodes: tuple[Node, ...] = ()
    forced: VerdictLabel | None = None
    about_claim: bool | Undefined = Undefined(reason="The claim was not checked.")
    state: CheckState = "not_checked"
    stance: Stance | Undefined = Undefined(reason="No classifier read the study.")
    warnings = list(barriers)
    if barriers:
        notes, forced = barriers, "No Response"
    else:
        reading = find_gaps(question.claim, question.studies, question.supports)
        about_claim = reading.topic.related
        subgraphs, nodes = subgraphs_from_gaps(reading.gaps)
        notes = _notes(reading, question.studies)
        warnings = _passed_over(question.studies)
        state = "partial" if warnings else "complete"
        if not about_claim and all(_is_no_study(study) for study in question.studies):
            # What is neither a study nor about the claim must not end in what looks like a finished check.
            state, forced = "not_checked", "No Response"
        elif not about_claim:
            stance = Undefined(reason="The study does not seem to be about what the claim is about.")
        elif read_sentences:
            stance = stance_of(question.claim.text, joined(question.studies))
    seconds = time.perf_counter() - started
    return Judged(
        verdict=offline_verdict(subgraphs, notes, seconds, forced, contradicts(stance)),
        origin="rule",
        usage=Usage(seconds=seconds),
        state=state,
        subgraphs=subgraphs,
        nodes=nodes,
        about_claim=about_claim,
        stance=stance,
        warnings=tuple(warnings),
        rules_digest=load_rules().digest,
    )


def _barriers(studies: Sequence[Study]) -> list[str]:
    """What keeps the offline engine from checking at all."""
    return [
        f"The text of {study.source} is in another language than English ({study.language}); the offline rules read "
        "English only, so the claim was not checked against it."
        for study in studies
        if study.language not in {None, "en"}
    ]


def _passed_over(studies: Sequence[Study]) -> list[str]:
    """Say which passages the rules can't read, in studies that are English on the whole."""
    return [
        f"{len(ids)} passages of {study.source} are in another language than English ({code}: {', '.join(ids[:8])}"
        f"{', ...' if len(ids) > 8 else ''}); the offline rules passed over them."
        for study in studies
        for code, ids in passages_in_other_languages(study.passages).items()
    ]


def _is_no_study(study: Study) -> bool:
    return NOT_A_STUDY_WARNING in study.reading.warnings


def _notes(reading: GapReading, studies: Sequence[Study]) -> list[str]:
    if not reading.topic.related:
        missing = ", ".join(dict.fromkeys(f"“{reading.claim.words[stem]}”" for stem in reading.topic.missing))
        return [
            "The study does not seem to be about what the claim is about "
            f"(words that it does not have, or only in passing: {missing})."
        ]
    notes = [
        f"The claim’s figure {number} stands nowhere in the study."
        for number in absent_numbers(reading.claim, studies)
    ]
    if reading.finding is None:
        notes.append("No sentence in which the study states a result of its own speaks of the claim’s topic.")
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
