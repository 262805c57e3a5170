"""Which predicted premises bridge the same gap as the annotators': asked of a premise judge, among equal classes.

Only a prediction and a gold premise of the same class are compared, as MissciPlus does. A premise that says no more
than the claim or the accurate premise matches nothing, and nobody is asked: people rated all such copies as no match.
"""

from collections.abc import Mapping, Sequence

from claimpath.bench.judge.judge import PremiseJudge
from claimpath.bench.judge.records import Decision, PremiseQuestion
from claimpath.bench.reconstruction.gold import GoldGap
from claimpath.bench.reconstruction.records import ReconstructionPrediction
from claimpath.bench.reconstruction.selection import all_candidates
from claimpath.bench.reconstruction.trivial import trivial_premise
from claimpath.datasets import MissciArgument
from claimpath.datasets.premise_distinct import is_distinct

_Key = tuple[str, str, int, int]
"""Argument, premise, gap and number of the gold premise."""


async def match_premises(
    predictions: Sequence[ReconstructionPrediction],
    arguments: Sequence[MissciArgument],
    gold: Mapping[str, tuple[GoldGap, ...]],
    judge: PremiseJudge,
) -> tuple[tuple[ReconstructionPrediction, ...], dict[str, tuple[tuple[int, int], ...]]]:
    """The predictions with their matches, and the matches of the trivial premise of each argument.

    The judge is asked once for all. A question without a decision counts as no match.
    """
    by_id = {argument.id: argument for argument in arguments}
    asked: dict[_Key, PremiseQuestion] = {}
    for prediction in predictions:
        argument = by_id[prediction.id]
        for candidate in all_candidates(prediction):
            for gap, number in _same_class(candidate.fallacy_class, gold[argument.id]):
                _add(asked, argument, gold[argument.id], candidate.premise, gap, number)
    for argument in arguments:
        for gap, gold_gap in enumerate(gold[argument.id]):
            for number in range(len(gold_gap.premises)):
                _add(asked, argument, gold[argument.id], trivial_premise(argument), gap, number)
    answers = dict(zip(asked, await judge.decide(list(asked.values())), strict=True))
    done = tuple(_matched(prediction, gold[prediction.id], answers) for prediction in predictions)
    trivial = {
        argument.id: tuple(
            (gap, number)
            for gap, gold_gap in enumerate(gold[argument.id])
            for number in range(len(gold_gap.premises))
            if _says_match(answers, (argument.id, trivial_premise(argument), gap, number))
        )
        for argument in arguments
    }
    return done, trivial


def judge_settings(judge: PremiseJudge | None) -> dict[str, str]:
    """What a run's manifest says of its premise judge."""
    if judge is None:
        return {"premise judge": "none"}
    return {"premise judge": judge.name, **{f"premise judge, {k}": v for k, v in judge.settings.items()}}


def _same_class(name: str, gaps: Sequence[GoldGap]) -> list[tuple[int, int]]:
    return [
        (gap, number)
        for gap, gold_gap in enumerate(gaps)
        for number, premise in enumerate(gold_gap.premises)
        if premise.fallacy_class == name
    ]


def _add(
    asked: dict[_Key, PremiseQuestion],
    argument: MissciArgument,
    gaps: Sequence[GoldGap],
    premise: str,
    gap: int,
    number: int,
) -> None:
    key = (argument.id, premise, gap, number)
    if key in asked or not premise.strip():
        return
    if not is_distinct(premise, argument.claim, argument.accurate_premise):
        return
    gold = gaps[gap].premises[number]
    asked[key] = PremiseQuestion(
        id=f"{argument.id}/{len(asked)}",
        generated=premise,
        reference=gold.premise,
        claim=argument.claim,
        accurate_premise=argument.accurate_premise,
        context=gaps[gap].context,
        argument_id=argument.id,
        predicted_class=gold.fallacy_class,
        reference_classes=(gold.fallacy_class,) if gold.fallacy_class is not None else (),
    )


def _matched(
    prediction: ReconstructionPrediction, gaps: Sequence[GoldGap], answers: Mapping[_Key, Decision]
) -> ReconstructionPrediction:
    matches: list[tuple[int, int, int]] = []
    n_undecided = 0
    for place, candidate in enumerate(all_candidates(prediction)):
        for gap, number in _same_class(candidate.fallacy_class, gaps):
            key = (prediction.id, candidate.premise, gap, number)
            n_undecided += key in answers and answers[key].match is None
            if _says_match(answers, key):
                matches.append((place, gap, number))
    return prediction.model_copy(update={"matches": tuple(matches), "n_undecided": n_undecided})


def _says_match(answers: Mapping[_Key, Decision], key: _Key) -> bool:
    answer = answers.get(key)
    return answer is not None and bool(answer.match)
