"""From what an engine said of a pair to its row."""

from collections.abc import Sequence
from typing import Any

from claimpath._version import __version__
from claimpath.engines.judged import Judged, Question
from claimpath.pipeline import state_of, warnings_of
from claimpath.records import Passage, RankedPassage, Span, Study, Undefined
from claimpath.screen.records import (
    ErrorKind,
    GapFound,
    PassageFound,
    ScreenRow,
    ScreenSettings,
    ShardPair,
)
from claimpath.stages.verdict.needs_review import needs_review


def row_of(pair: ShardPair, question: Question, judged: Judged, settings: ScreenSettings) -> ScreenRow:
    """The row of a pair that an engine looked at."""
    (study,) = question.studies
    passages = {passage.id: passage for passage in study.passages}
    state = state_of(question.studies, judged.state)
    kernel = _found(question.supports.ranking, passages, settings.top)
    silent = [run.no_response for run in judged.verdict.runs if run.no_response is not None]
    gave_nothing = len(silent) == len(judged.verdict.runs)
    said = [run.explanation for run in judged.verdict.runs if run.no_response is None]
    return ScreenRow(
        **_of_pair(pair, settings),
        study_sha256=study.sha256,
        title=study.title,
        retracted=study.retracted,
        reading=study.reading.state,
        state=state,
        about_claim=judged.about_claim,
        kernel=kernel,
        undermining=_found(question.undermines.ranking, passages, settings.top),
        gaps=_gaps(judged),
        needs_review=needs_review(judged.subgraphs, judged.about_claim, state, judged.stance),
        verdict=judged.verdict.label,
        explanation=said[0] if said else "",
        warnings=warnings_of(question.claim, question.studies, judged),
        error_kind="engine" if gave_nothing else None,
        error=silent[0] if gave_nothing else None,
        rules_digest=judged.rules_digest,
    )


def failed_row(
    pair: ShardPair,
    kind: ErrorKind,
    message: str,
    settings: ScreenSettings,
    study: Study | None = None,
) -> ScreenRow:
    """The row of a pair that came to nothing. study: as it was read, if it was."""
    nothing = Undefined(reason="The pair failed; see its error.")
    return ScreenRow(
        **_of_pair(pair, settings),
        study_sha256=study.sha256 if study is not None else None,
        title=study.title if study is not None else "",
        retracted=study is not None and study.retracted,
        reading=study.reading.state if study is not None else None,
        state="not_checked",
        about_claim=nothing,
        kernel=(),
        undermining=(),
        gaps=(),
        needs_review=nothing,
        verdict="No Response",
        explanation="",
        warnings=(),
        error_kind=kind,
        error=message,
        rules_digest="",
    )


def _of_pair(pair: ShardPair, settings: ScreenSettings) -> dict[str, Any]:
    return {
        "pair_id": pair.pair_id,
        "row": pair.row,
        "claim": pair.claim,
        "study": pair.study,
        "engine": settings.engine,
        "ranker": settings.ranker,
        "version": __version__,
    }


def _found(
    ranking: Sequence[RankedPassage], passages: dict[str, Passage], top: int
) -> tuple[PassageFound, ...]:
    return tuple(
        PassageFound(rank=item.rank, score=item.score, quote=item.best or _whole(passages[item.passage_id]))
        for item in ranking[:top]
    )


def _whole(passage: Passage) -> Span:
    return passage.span(0, len(passage.text))


def _gaps(judged: Judged) -> tuple[GapFound, ...]:
    nodes = {node.id: node for node in judged.nodes}
    return tuple(
        GapFound(
            fallacy_class=subgraph.fallacy_class,
            premise=nodes[subgraph.premise_id].text,
            strength=subgraph.strength,
            rule_id=subgraph.rule_id,
            quotes=tuple(
                span for name in (*subgraph.context_ids, *subgraph.finding_ids) for span in nodes[name].spans
            ),
        )
        for subgraph in judged.subgraphs
    )
