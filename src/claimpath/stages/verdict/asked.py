"""A verdict by a language model: the runs of one claim, in one go or part by part."""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass

from claimpath.errors import SettingsError
from claimpath.models.generator import Generation, GenerationRequest, TextGenerator
from claimpath.models.runner import run_requests
from claimpath.records import Claim, Passage, Study, VerdictPart, VerdictRun
from claimpath.stages.verdict.answer import read_answer
from claimpath.stages.verdict.evidence import all_passages, evidence_text, titles, whole_pieces
from claimpath.stages.verdict.instructions import part_instructions
from claimpath.stages.verdict.notes import grouped, merged_block, note_blocks, notes_text, passages_of
from claimpath.stages.verdict.prompt import fits, room_for_evidence, verdict_request
from claimpath.stages.verdict.quotes import Quotations
from claimpath.stages.verdict.settings import VerdictSettings
from claimpath.stages.verdict.split import Part, split_into_parts

_LEAST_ROOM = 150


@dataclass(frozen=True, slots=True)
class Asked:
    """What a language model said about one claim."""

    runs: tuple[VerdictRun, ...]
    """Every run, in order."""
    models: tuple[str, ...]
    """Ids of the models as the answers name them."""
    n_parts: int = 1
    """Parts that the evidence was read in."""
    notes: tuple[str, ...] = ()
    """What a reader must know: reading in parts, parts that failed."""
    whole: bool = True
    """Whether every run saw all of the evidence."""


async def ask_verdict(
    claim: Claim,
    studies: Sequence[Study],
    shown: Sequence[Passage],
    generator: TextGenerator,
    settings: VerdictSettings,
    window: int,
) -> Asked:
    """Ask for all runs.

    shown: the passages that the model sees, in order; none with evidence `none`. window: tokens that the model takes
    in. Failures are runs without a response. Raises SettingsError where the window is too small for any text.
    """
    quotations = Quotations(all_passages(studies))
    text = evidence_text(studies, whole_pieces(shown))
    first = verdict_request(claim, text, settings, 0, window=window)
    requests = [first.model_copy(update={"run": run}) for run in range(settings.runs)]
    if settings.evidence == "none" or fits(first, window):
        answers = await run_requests(generator, requests)
        runs = tuple(_run(answer, quotations) for answer in answers)
        return Asked(runs, _models(answers))
    return await _in_parts(claim, studies, shown, generator, settings, window, quotations)


async def _in_parts(
    claim: Claim,
    studies: Sequence[Study],
    shown: Sequence[Passage],
    generator: TextGenerator,
    settings: VerdictSettings,
    window: int,
    quotations: Quotations,
) -> Asked:
    parts = split_into_parts(shown, _room(claim, studies, settings, window))
    jobs = [
        _one_run_in_parts(claim, studies, parts, generator, settings, window, quotations, run)
        for run in range(settings.runs)
    ]
    done = await asyncio.gather(*jobs)
    notes = [
        f"The evidence is longer than the model's window ({window:,} tokens); it was read whole in {len(parts)} parts, "
        "and the verdict was given over the notes on them."
    ]
    for number, (_, _, failed) in enumerate(done, start=1):
        notes += [f"Run {number}: {sentence}" for sentence in failed]
    whole = not any(failed for _, _, failed in done)
    answers = [answer for _, given, _ in done for answer in given]
    return Asked(tuple(run for run, _, _ in done), _models(answers), len(parts), tuple(notes), whole)


async def _one_run_in_parts(
    claim: Claim,
    studies: Sequence[Study],
    parts: Sequence[Part],
    generator: TextGenerator,
    settings: VerdictSettings,
    window: int,
    quotations: Quotations,
    run: int,
) -> tuple[VerdictRun, list[Generation], list[str]]:
    """One run, its answers, and what failed in words."""
    requests = [
        _part_request(claim, studies, parts, number, settings, window, run) for number in range(len(parts))
    ]
    answers = await run_requests(generator, requests)
    read = [_run(answer, quotations) for answer in answers]
    noted = tuple(
        VerdictPart(
            passage_ids=tuple(dict.fromkeys(piece.passage.id for piece in part)),
            label=one.label,
            notes=one.no_response or one.explanation,
        )
        for part, one in zip(parts, read, strict=True)
    )
    failed = [
        f"part {number} of {len(parts)} ({passages_of(part)}) was not read by the model: {part.notes}"
        for number, (part, one) in enumerate(zip(noted, read, strict=True), start=1)
        if one.no_response is not None
    ]
    if len(failed) == len(parts):
        return _no_response(read, noted, f"no part was read; {failed[0]}"), answers, failed
    request, merging, lost = await _final_request(
        claim, studies, noted, read, generator, settings, window, run
    )
    answers += merging
    failed += lost
    if request is None:
        reason = f"the notes on {len(parts)} parts don't fit into the window of {window:,} tokens"
        return _no_response(read, noted, reason), answers, failed
    (answer,) = await run_requests(generator, [request])
    final = _run(answer, quotations)
    seconds = sum(one.seconds for one in (*read, final))
    repairs = tuple(dict.fromkeys(repair for one in (*read, final) for repair in one.repairs))
    final = final.model_copy(update={"parts": noted, "seconds": seconds, "repairs": repairs})
    return final, [*answers, answer], failed


async def _final_request(
    claim: Claim,
    studies: Sequence[Study],
    parts: Sequence[VerdictPart],
    read: Sequence[VerdictRun],
    generator: TextGenerator,
    settings: VerdictSettings,
    window: int,
    run: int,
) -> tuple[GenerationRequest | None, list[Generation], list[str]]:
    """The request for the final verdict, the answers that were needed to get there, and what failed in words.

    None in place of the request where the notes don't fit.
    Notes that are too long lose their quotes; where that does not help, they are drawn together in groups, once.
    """

    def request_over(blocks: Sequence[str], complete: bool) -> GenerationRequest:
        text = notes_text(studies, blocks, len(parts), complete=complete)
        return verdict_request(claim, text, settings, run, window=window)

    for with_quotes in (True, False):
        blocks = note_blocks(parts, read, with_quotes=with_quotes)
        request = request_over(blocks, with_quotes)
        if fits(request, window):
            return request, [], []
    groups = grouped(blocks, _room(claim, studies, settings, window))
    extra = [{"part": str(number), "parts": str(len(groups))} for number in range(1, len(groups) + 1)]
    merging = [
        verdict_request(
            claim,
            notes_text(studies, group, len(parts), complete=False, on="some of them"),
            settings,
            run,
            window=window,
            instructions=part_instructions(),
            extra=names,
        )
        for group, names in zip(groups, extra, strict=True)
    ]
    if len(groups) == len(blocks) or not all(fits(request, window) for request in merging):
        return None, [], []
    answers = await run_requests(generator, merging)
    merged: list[str] = []
    lost: list[str] = []
    first = 1
    for group, answer in zip(groups, answers, strict=True):
        one = _run(answer, None)
        merged.append(merged_block(group, one, first, len(parts)))
        if one.no_response is not None:
            last = first + len(group) - 1
            lost.append(f"the notes on parts {first} to {last} were not read by the model: {one.no_response}")
        first += len(group)
    request = request_over(merged, False)
    return (request if fits(request, window) else None), answers, lost


def _no_response(read: Sequence[VerdictRun], parts: tuple[VerdictPart, ...], reason: str) -> VerdictRun:
    seconds = sum(one.seconds for one in read)
    return VerdictRun(label="No Response", explanation="", seconds=seconds, no_response=reason, parts=parts)


def _room(claim: Claim, studies: Sequence[Study], settings: VerdictSettings, window: int) -> int:
    """Tokens of a part."""
    extra = {"part": "999", "parts": "999"}
    empty = verdict_request(
        claim, titles(studies), settings, 0, window=window, instructions=part_instructions(), extra=extra
    )
    final = verdict_request(claim, titles(studies), settings, 0, window=window)
    room = min(room_for_evidence(empty, window), room_for_evidence(final, window))
    if room < _LEAST_ROOM:
        raise SettingsError(
            f"a window of {window:,} tokens leaves no room for the study beside instructions and answer; give --window "
            "the tokens that the model takes in, or choose a model that takes more"
        )
    return room


def _part_request(
    claim: Claim,
    studies: Sequence[Study],
    parts: Sequence[Part],
    number: int,
    settings: VerdictSettings,
    window: int,
    run: int,
) -> GenerationRequest:
    return verdict_request(
        claim,
        evidence_text(studies, parts[number]),
        settings,
        run,
        window=window,
        instructions=part_instructions(),
        extra={"part": str(number + 1), "parts": str(len(parts))},
    )


def _run(answer: Generation, quotations: Quotations | None) -> VerdictRun:
    read = read_answer(answer)
    return VerdictRun(
        label=read.label,
        explanation=read.explanation,
        seconds=answer.seconds,
        no_response=read.no_response,
        quotes=quotations.look_up(read.quotes) if quotations is not None else (),
        repairs=read.repairs,
    )


def _models(answers: Sequence[Generation]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(answer.model for answer in answers if answer.model))
