"""A shard's pairs to rows: each study is read, indexed and encoded once, then each of its claims is judged."""

import asyncio
import os
from collections.abc import Callable, Collection, Iterator, Sequence
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from claimpath.engines.judged import Judged, Question
from claimpath.engines.offline import judge_offline
from claimpath.errors import ClaimError, ClaimpathError, StudyError
from claimpath.pipeline import OFFLINE, question_of
from claimpath.records import Study
from claimpath.screen.records import (
    ErrorKind,
    ScreenRow,
    ScreenSettings,
    Shard,
    ShardPair,
    ShardStudy,
)
from claimpath.screen.row import failed_row, row_of
from claimpath.stages.rank import DEFAULT_RANKER
from claimpath.stages.read import LookUpSettings, read

if TYPE_CHECKING:
    from claimpath.engines.model import ModelEngine
    from claimpath.models.limits import Limits

DEFAULT_CALLS = 8
"""Calls to a language model that may be open at the same time."""


WORKER_DIED = (
    "The process that worked on this pair's study ended twice without an answer, as by lack of memory. Check the "
    "pair by itself with `claimpath check`."
)
"""The error of a pair whose study ended its process."""


def run_shard(
    shard: Shard,
    settings: ScreenSettings,
    *,
    calls_at_once: int = DEFAULT_CALLS,
    limits: "Limits | None" = None,
    on_study: Callable[[int], None] | None = None,
    lost: Collection[int] = (),
) -> list[ScreenRow]:
    """Judge every pair of a shard; gives one row for each, in the shard's order.

    calls_at_once: of this call to a language model. limits: others, such as it shares with processes elsewhere.
    on_study: is told the index of each study when it is begun.
    lost: indexes of studies that ended the process before; they are not touched, and their pairs fail.

    Whatever fails with a pair or a study is a row with its error. Raises SettingsError and MissingExtraError for an
    engine or a ranker that can't be had at all.
    """
    opened = _opened(shard, settings, on_study, lost)
    if settings.engine == OFFLINE:
        return [row for cited, study in opened for row in _judge_study(cited, study, settings)]
    return asyncio.run(_with_model(opened, settings, calls_at_once, limits))


def _opened(
    shard: Shard, settings: ScreenSettings, on_study: Callable[[int], None] | None, lost: Collection[int]
) -> Iterator[tuple[ShardStudy, "Study | _Failure"]]:
    for index, cited in enumerate(shard.studies):
        if index in lost:
            yield cited, _Failure("worker", WORKER_DIED)
            continue
        if on_study is not None:
            on_study(index)
        yield cited, _read(cited, settings)


def _judge_study(
    cited: ShardStudy, study: "Study | _Failure", settings: ScreenSettings
) -> Iterator[ScreenRow]:
    for pairs in _same_claim(cited.pairs):
        if isinstance(study, _Failure):
            yield from (failed_row(pair, *study, settings) for pair in pairs)
        else:
            yield from _repeated(_judge_pair(pairs[0], study, settings), pairs)


def _judge_pair(pair: ShardPair, study: Study, settings: ScreenSettings) -> ScreenRow:
    try:
        question = question_of(_claim(pair), [study], settings.ranker)
        judged = judge_offline(question, read_sentences=settings.ranker == DEFAULT_RANKER)
        return row_of(pair, question, judged, settings)
    except Exception as error:
        # One pair must not end a run of millions, whatever is wrong with it.
        return failed_row(pair, *_failure(error), settings, study)


async def _with_model(
    opened: Iterator[tuple[ShardStudy, "Study | _Failure"]],
    settings: ScreenSettings,
    calls_at_once: int,
    limits: "Limits | None",
) -> list[ScreenRow]:
    from claimpath.models.limits import Limits
    from claimpath.screen.with_model import close_engine, open_engine

    engine = open_engine(settings, limits or Limits(calls_at_once))
    # Twice as many pairs as calls are under way, so that ranking one is done while others are asked about; studies
    # are opened no earlier than their pairs can begin.
    room = asyncio.Semaphore(2 * calls_at_once)
    asked: list[tuple[Sequence[ShardPair], asyncio.Task[ScreenRow] | _Failure]] = []
    try:
        async with asyncio.TaskGroup() as group:
            for cited, study in opened:
                for pairs in _same_claim(cited.pairs):
                    if isinstance(study, _Failure):
                        asked.append((pairs, study))
                        continue
                    await room.acquire()
                    task = group.create_task(_ask(pairs[0], study, settings, engine))
                    task.add_done_callback(lambda _: room.release())
                    asked.append((pairs, task))
    finally:
        await close_engine(engine)
    rows: list[ScreenRow] = []
    for same, answer in asked:
        if isinstance(answer, _Failure):
            rows += [failed_row(pair, *answer, settings) for pair in same]
        else:
            rows += _repeated(answer.result(), same)
    return rows


async def _ask(pair: ShardPair, study: Study, settings: ScreenSettings, engine: "ModelEngine") -> ScreenRow:
    try:
        question: Question = question_of(_claim(pair), [study], settings.ranker)
        judged: Judged = await engine.judge(question)
        return row_of(pair, question, judged, settings)
    except Exception as error:
        return failed_row(pair, *_failure(error), settings, study)


def _same_claim(pairs: Sequence[ShardPair]) -> Iterator[list[ShardPair]]:
    """Pairs that are about the same claim; they stand beside each other."""
    for _, same in groupby(pairs, key=lambda pair: pair.claim):
        yield list(same)


def _repeated(row: ScreenRow, pairs: Sequence[ShardPair]) -> Iterator[ScreenRow]:
    """One row for each of several pairs that are equal but for their ids and the spelling of their study."""
    for pair in pairs:
        yield row.model_copy(update={"pair_id": pair.pair_id, "row": pair.row, "study": pair.study})


def _claim(pair: ShardPair) -> str:
    # A claim of an input is text: `@name` must not open a file.
    return f" {pair.claim}" if pair.claim.startswith("@") else pair.claim


class _Failure(NamedTuple):
    """What went wrong, as a row tells it."""

    kind: ErrorKind
    message: str


def _failure(error: Exception) -> _Failure:
    if isinstance(error, ClaimError):
        return _Failure("claim", str(error))
    if isinstance(error, StudyError):
        return _Failure("study", str(error))
    if isinstance(error, ClaimpathError):
        return _Failure("settings", str(error))
    return _Failure("fault", f"{type(error).__name__}: {error}")


def _read(cited: ShardStudy, settings: ScreenSettings) -> Study | _Failure:
    try:
        if cited.text is not None:
            return read(cited.text.encode("utf-8", "replace"))
        look_up = LookUpSettings.from_environment(offline=settings.offline)
        place = _place(cited.reference, settings)
    except Exception as error:
        return _failure(error)
    try:
        return read(place, look_up=look_up)
    except Exception as error:
        kind, message = _failure(error)
        # A row is the same wherever it is made: folders of this machine stay out of it.
        if settings.folder.strip(os.sep):
            message = message.replace(os.path.join(settings.folder, ""), "")
        return _Failure(kind, message.replace(str(look_up.cache), "the cache") if look_up.cache else message)


def _place(reference: str, settings: ScreenSettings) -> str:
    """Where the study is: ids and addresses as they are, paths from the settings' folder."""
    from claimpath.stages.read.lookup import parse_wanted

    if not reference.strip():
        raise StudyError("the pair names no study. Give `study` or `study_text`.")
    if reference.strip() == "-":
        raise StudyError("standard input can't be a pair's study. Give a path, an id or an address.")
    path = os.path.join(settings.folder, reference) if settings.folder else reference
    if not os.path.exists(path) and parse_wanted(reference) is not None:
        return reference
    if settings.confined:
        try:
            inside = Path(path).resolve().is_relative_to(Path(settings.folder).resolve())
        except (OSError, RuntimeError, ValueError) as error:  # links in a circle, a NUL
            raise StudyError(f"{reference!r} is not a file that can be opened. Check its path.") from error
        if not inside:
            raise StudyError(f"{reference} is outside the folder of studies. Put the file into it.")
    return path
