"""Read the records that MissciPlus's own code writes for its reconstructions, with the matches of its premise judge.

A line is one argument: `argument`, and for each prompt in `prompt_based_predictions` its `fallacies` with
`fallacious_premise`, `normalized_fallacy_class`, `per-prompt-position-rank` and `prediction_id`. `alignment` gives for
the id of a gold premise the predictions that the judge holds for the same. Classes named Other or None are left out,
and counted.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from claimpath.bench.reconstruction.gold import GoldGap
from claimpath.bench.reconstruction.records import Candidate, ReconstructionPrediction
from claimpath.bench.reconstruction.selection import prediction_of
from claimpath.errors import DataError
from claimpath.taxonomies.missci import class_named

AS_RECORDED = "as recorded"
"""What a manifest says of the premise judge of such a file."""
_PROMPTS = "prompt_based_predictions"


def is_recorded(rows: Sequence[tuple[str, Mapping[str, Any]]]) -> bool:
    """Whether these are lines of MissciPlus's code."""
    return bool(rows) and _PROMPTS in rows[0][1]


def read_recorded(
    rows: Sequence[tuple[str, Mapping[str, Any]]], gold: Mapping[str, tuple[GoldGap, ...]]
) -> tuple[tuple[ReconstructionPrediction, ...], tuple[str, ...]]:
    """Predictions with their matches, and what was left out. rows: lines with their places.

    Raises DataError, with file and line, for an unknown or repeated argument and for a line of another form.
    """
    predictions: dict[str, ReconstructionPrediction] = {}
    outside: Counter[str] = Counter()
    for where, row in rows:
        argument = row.get("argument")
        if not isinstance(argument, str) or argument not in gold:
            raise DataError(
                f"{where}: the data has no argument {argument!r}; check that --split is the right one"
            )
        if argument in predictions:
            raise DataError(f"{where}: the argument {argument!r} was predicted before; keep one of the two")
        try:
            predictions[argument] = _prediction(argument, row, gold[argument], outside)
        except (KeyError, TypeError, ValueError, AttributeError) as error:
            raise DataError(
                f"{where}: not a record of MissciPlus's code ({type(error).__name__}: {error}); write `id` and "
                "`fallacies` instead"
            ) from None
    notes: tuple[str, ...] = ()
    if outside:
        named = ", ".join(f"“{name}” ({count})" for name, count in outside.most_common(10))
        notes = (f"{outside.total()} fallacies name none of the nine classes and are left out: {named}",)
    return tuple(predictions.values()), notes


def _prediction(
    argument: str, row: Mapping[str, Any], gaps: Sequence[GoldGap], outside: Counter[str]
) -> ReconstructionPrediction:
    candidates: list[Candidate] = []
    places: dict[str, int] = {}
    for prompt, answer in enumerate(row[_PROMPTS]):
        ranked = sorted(answer["fallacies"], key=lambda fallacy: fallacy["per-prompt-position-rank"])
        n_of_prompt = 0
        for fallacy in ranked:
            name = str(fallacy["normalized_fallacy_class"])
            found = class_named(name)
            if found is None:
                outside[name] += 1
                continue
            n_of_prompt += 1
            places[str(fallacy["prediction_id"])] = len(candidates)
            candidates.append(
                Candidate(
                    fallacy_class=found,
                    premise=str(fallacy["fallacious_premise"]),
                    prompt=prompt,
                    rank=n_of_prompt,
                    given_rank=int(fallacy["per-prompt-position-rank"]),
                )
            )
    prediction = prediction_of(argument, 0, tuple(candidates))
    alignment = row.get("alignment")
    if alignment is None:
        return prediction
    matches = sorted(
        (places[str(name)], gap, number)
        for gap, gold_gap in enumerate(gaps)
        for number, premise in enumerate(gold_gap.premises)
        for name in alignment.get(premise.id, ())
        if str(name) in places
    )
    return prediction.model_copy(update={"matches": tuple(matches)})
