"""Types that a model named for its own reasoning, in recorded answers of RECV's predecessor.

Behind each answer it was asked "Was the above reasoning deductive, inductive, abductive or analogical reasoning?". The
type is what the answer names, where it names one type only. Inductive and analogical are answers too, but people chose
between deductive and abductive: they are misses, counted by their reason.
"""

import re
from pathlib import Path

from claimpath.bench.manifest import make_manifest
from claimpath.bench.recv.recorded import read_recorded
from claimpath.bench.recv.recorded_run import recorded_run
from claimpath.bench.recv_type import RECV_TYPE_TASK
from claimpath.bench.recv_type.records import TypeGold, TypePrediction, TypeRun
from claimpath.bench.recv_type.run import few, scored_type_run
from claimpath.bench.recv_type.score import TYPES
from claimpath.datasets.recv_records import PairSet
from claimpath.datasets.registry import file_digest
from claimpath.errors import DataError
from claimpath.records.base import Undefined
from claimpath.records.reasoning_pair import REASONING_TYPES, ReasoningType

_WORD = re.compile(rf"\b(?:{'|'.join(REASONING_TYPES)})\b", re.IGNORECASE)


def recorded_type_run(path: Path, pairs: PairSet) -> TypeRun:
    """Score a file of recorded answers. pairs: the data, which have people's types.

    Raises DataError for a file of another form, without such answers, or whose claims are not in the data.
    """
    answers = [answer for answer in read_recorded(path).answers if answer.predicted is not None]
    if not any(answer.follow_up for answer in answers):
        raise DataError(f"{path.name} has no answers to the question about the type of reasoning")
    run = recorded_run(path, pairs)
    known = {pair.id for pair in pairs.pairs}
    if not all(pair.id in known for pair in run.gold):
        raise DataError(
            f"not all claims of {path.name} are in the data {pairs.name}; give the data that it is about"
        )
    gold, predictions = [], []
    for pair, answer in zip(run.gold, answers, strict=True):
        if pair.reasoning in TYPES:
            gold.append(
                TypeGold.model_validate(
                    {"id": pair.id, "type": pair.reasoning, "source": pair.source, "group": pair.group}
                )
            )
            predictions.append(
                TypePrediction(id=pair.id, type=named_type(answer.follow_up), reason=answer.follow_up)
            )
    manifest = make_manifest(
        task=RECV_TYPE_TASK,
        system=f"{path.parent.name}/{path.name}",
        split=pairs.split,
        data_file=", ".join(file.name for file in pairs.files),
        data_sha256=pairs.sha256,
        setting=f"{run.summary.evidence} evidence",
        settings={"answers": "recorded"},
        more_data_sha256={path.name: file_digest(path)},
    )
    return scored_type_run(
        manifest,
        gold,
        predictions,
        evidence=run.summary.evidence,
        n_without_type=len(run.gold) - len(gold),
        warnings=(*pairs.warnings, *few(gold)),
    )


def named_type(answer: str) -> ReasoningType | Undefined:
    """The only type that an answer names, where it is one of the two; else why there is none."""
    named = {word.lower() for word in _WORD.findall(answer)}
    if len(named) != 1:
        return Undefined(reason="the answer names several types" if named else "the answer names no type")
    kind = next((kind for kind in TYPES if kind in named), None)
    return kind or Undefined(
        reason=f"the answer is {named.pop()}; people chose between {' and '.join(TYPES)}"
    )
