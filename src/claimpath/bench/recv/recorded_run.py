"""Score recorded answers of RECV's predecessor, by the labels that were read then, and by our strict reading."""

import re
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

from claimpath.bench.manifest import make_manifest
from claimpath.bench.recv.gold import RecvGold, classes_of
from claimpath.bench.recv.recorded import NO_LABEL, RecordedAnswer, RecordedFile, read_recorded
from claimpath.bench.recv.records import RecvPrediction, RecvRun
from claimpath.bench.recv.score import score_pairs
from claimpath.bench.recv.scored import scored_run
from claimpath.datasets.recv_labels import VERACITY_NAMES, read_reasoning, read_veracity
from claimpath.datasets.recv_records import PairSet
from claimpath.datasets.registry import file_digest
from claimpath.errors import DataError
from claimpath.models.reading import read_label
from claimpath.records.base import Undefined
from claimpath.records.reasoning_pair import VERACITIES, ReasoningPair

_MARKERS = ("claim", "rumour", "label", "answer")
"""Words before a label in answers to the predecessor's prompts: `The claim is true.`"""
_NAMES: dict[str, tuple[str, ...]] = dict(VERACITY_NAMES.items())


def recorded_run(path: Path, pairs: PairSet | None) -> RecvRun:
    """Score a file of recorded answers.

    pairs: the data, where they are there; types of reasoning and ids come from them, else from the file, which has
    types in some settings only. Measures without a reading take the labels that were read when the answers were
    recorded, so that they agree with the file's own counts; those with `reading=strict` read the answers anew. Raises
    DataError where the file has another form.
    """
    found = read_recorded(path)
    classes = classes_of(found.classes)
    asked = [a for a in found.answers if a.predicted is not None]
    matched = _matched(asked, pairs)
    known = all(pair is not None for pair in matched)
    gold, read, strict = [], [], []
    for number, (answer, pair) in enumerate(zip(asked, matched, strict=True), start=1):
        one = _gold(answer, pair if known else None, number, path.name)
        if one.veracity not in classes:
            raise DataError(
                f"{path.name}:{answer.line}: the label {answer.label!r} was answered, but is none of the "
                f"{found.classes} that were to choose from"
            )
        gold.append(one)
        read.append(_as_read(answer, one.id, path.name))
        strict.append(_strictly(answer, one.id))
    manifest = make_manifest(
        task="recv",
        system=f"{path.parent.name}/{path.name}",
        split="all",
        data_file=", ".join(file.name for file in pairs.files) if pairs is not None and known else path.name,
        data_sha256=pairs.sha256 if pairs is not None and known else file_digest(path),
        setting=f"{found.classes} labels, {_evidence(path)} evidence",
        settings={"instructions": path.parent.name, "answers": "recorded"},
        more_data_sha256={path.name: file_digest(path)},
    )
    part = score_pairs(gold, {p.id: p for p in strict}, classes)
    return scored_run(
        manifest,
        gold,
        read,
        classes=found.classes,
        evidence=_evidence(path),
        n_out_of_scope=len(found.answers) - len(asked),
        warnings=_warnings(found, asked, matched, pairs, gold),
        more_measures={strict_name(name): summary for name, summary in part.measures.items()},
    )


def strict_name(name: str) -> str:
    """A measure's name under our strict reading."""
    return f"{name[:-1]},reading=strict)" if name.endswith(")") else f"{name}(reading=strict)"


def _gold(answer: RecordedAnswer, pair: ReasoningPair | None, number: int, file: str) -> RecvGold:
    where = f"{file}:{answer.line}"
    name = pair.id if pair is not None else f"answer-{number}"
    return RecvGold(
        id=name,
        veracity=read_veracity(answer.label, where),
        reasoning=pair.reasoning if pair is not None else read_reasoning(answer.kind, where),
        source=pair.source if pair is not None else _source(file),
        group=pair.group if pair is not None else name,
    )


def _as_read(answer: RecordedAnswer, name: str, file: str) -> RecvPrediction:
    if answer.predicted == NO_LABEL:
        label: Undefined = Undefined(reason="no label was found in the answer when it was recorded")
        return RecvPrediction(id=name, label=label, explanation=answer.answer)
    return RecvPrediction(
        id=name,
        label=read_veracity(answer.predicted or "", f"{file}:{answer.line}"),
        explanation=answer.answer,
    )


def _strictly(answer: RecordedAnswer, name: str) -> RecvPrediction:
    found = read_label(re.sub(r"\AA:\s*", "", answer.answer), _NAMES, _MARKERS)
    label = next((label for label in VERACITIES if label == found.label), None)
    return RecvPrediction(id=name, label=label or Undefined(reason=found.reason), explanation=answer.answer)


def _matched(asked: Sequence[RecordedAnswer], pairs: PairSet | None) -> list[ReasoningPair | None]:
    """Each answer's pair: the one with its claim and one of its evidences, else the only one with its claim."""
    by_text: dict[tuple[str, str], ReasoningPair] = {}
    by_claim: dict[str, list[ReasoningPair]] = {}
    for pair in pairs.pairs if pairs is not None else ():
        by_claim.setdefault(_plain(pair.claim), []).append(pair)
        for evidence in (pair.evidence, pair.longer_evidence):
            if isinstance(evidence, str):
                by_text.setdefault((_plain(pair.claim), _plain(evidence)), pair)
    found: list[ReasoningPair | None] = []
    for answer in asked:
        exact = by_text.get((_plain(answer.claim), _plain(answer.evidence)))
        same = by_claim.get(_plain(answer.claim), [])
        found.append(exact or (same[0] if len(same) == 1 else None))
    # Two answers to one pair would be a wrong match.
    ids = [one.id for one in found if one is not None]
    return found if len(set(ids)) == len(ids) else [None] * len(found)


def _warnings(
    found: RecordedFile,
    asked: Sequence[RecordedAnswer],
    matched: Sequence[ReasoningPair | None],
    pairs: PairSet | None,
    gold: Sequence[RecvGold],
) -> list[str]:
    warnings = []
    n_matched = sum(pair is not None for pair in matched)
    if pairs is None or n_matched < len(asked):
        why = (
            "the data were not given"
            if pairs is None
            else f"{n_matched} of {len(asked)} claims are in the data"
        )
        warnings.append(f"types of reasoning are taken from the file, as {why}")
    else:
        differ = [
            p.id for p, g in zip(matched, gold, strict=True) if p is not None and p.veracity != g.veracity
        ]
        if differ:
            warnings.append(
                f"the file and the data differ in the veracity of {', '.join(differ)}; the file's was taken"
            )
    ours = (
        Counter(a.kind for a in asked if _is_right(a)),
        Counter(a.kind for a in asked if not _is_right(a)),
    )
    if n := sum(a.said_correct != _is_right(a) for a in asked):
        warnings.append(f"{n} answers are called correct or wrong against their own labels")
    for word, counted, own in (("right", ours[0], found.n_correct), ("wrong", ours[1], found.n_wrong)):
        if (found.n_correct or found.n_wrong) and {k: n for k, n in own.items() if n} != dict(counted):
            warnings.append(
                f"the file's own counts of {word} answers ({sum(own.values())}) are not those of its answers "
                f"({counted.total()}); its answers were taken"
            )
    return warnings


def _is_right(answer: RecordedAnswer) -> bool:
    return answer.predicted == answer.label


def _plain(text: str) -> str:
    return " ".join(text.split())


def _source(file: str) -> str:
    return "pheme" if "pheme" in file else "wikipedia" if "wiki" in file else "recorded"


def _evidence(path: Path) -> str:
    return "longer" if "complex" in path.stem else "simple"
