"""A fine-tuned premise judge: a Hugging Face sequence-classification folder, as `save_pretrained` writes it.

The folder holds one model, or folders `fold-0`, `fold-1`, ... with one each. `judge.json` in a model's folder says
what it learned from: `{"format": "claimpath-judge/1", "trained_on": [argument ids]}`; `claimpath train judge` writes
it. The first text of a pair is the generated premise, the second the reference. A question is put to the first model
that has not learned from its argument; where every model has, there is no decision.
"""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from claimpath.bench.judge.judge import Rated
from claimpath.bench.judge.records import Decision, PremiseQuestion
from claimpath.bench.judge.scored import THRESHOLD
from claimpath.errors import SettingsError
from claimpath.models.pair_scorer import PairScorer, load_pair_scorer
from claimpath.models.weights import shown_name, weights_digests

FORMAT = "claimpath-judge/1"
INFO = "judge.json"
_YES = ("match", "true", "yes", "label_1")


@dataclass(frozen=True, slots=True)
class _Model:
    scorer: PairScorer
    place: int
    """The output that means match."""
    trained_on: frozenset[str] | None
    """Arguments that it learned from; None where nothing says."""


class FineTunedJudge:
    """One model, or one for each fold."""

    name = "fine-tuned"

    def __init__(self, folder: str | Path) -> None:
        """Load. Raises SettingsError where there is no model, or no label of a model means match; MissingExtraError
        without the extra `models`."""
        root = Path(folder).expanduser()
        if not root.is_dir():
            raise SettingsError(
                f"there is no judge folder {str(folder)!r}; fine-tuned:DIR takes a folder with a "
                "model, or with fold-0, ..."
            )
        places = sorted(path for path in root.glob("fold-*") if path.is_dir()) or [root]
        self._models = [_load(place) for place in places]
        self.settings = {"judge": shown_name(str(root)), "models": str(len(places))}
        self.models_sha256 = {
            f"{place.name}/{file}": digest
            for place in places
            for file, digest in weights_digests(str(place)).items()
        }
        unknown = sum(model.trained_on is None for model in self._models)
        self.warnings = (
            (
                f"{unknown} of {len(places)} models of the judge do not say what they were trained on ({INFO}), so "
                "they may have seen the rows that are judged",
            )
            if unknown
            else ()
        )

    async def fit(self, rated: Sequence[Rated], seed: int) -> None:
        """Nothing: the models were trained before."""

    async def decide(self, questions: Sequence[PremiseQuestion]) -> list[Decision]:
        """Put each question to a model that has not learned from its argument."""
        groups: dict[int, list[int]] = {}
        decisions = [
            Decision(error="every model of the judge was trained on the argument's rows") for _ in questions
        ]
        for number, question in enumerate(questions):
            chosen = self._choose(question.argument_id)
            if chosen is not None:
                groups.setdefault(chosen, []).append(number)
        for chosen, numbers in groups.items():
            model = self._models[chosen]
            pairs = [(questions[number].generated, questions[number].reference) for number in numbers]
            chances = model.scorer.probabilities(pairs)[:, model.place]
            for number, chance in zip(numbers, chances, strict=True):
                decisions[number] = Decision(match=bool(chance >= THRESHOLD), score=float(chance))
        return decisions

    def _choose(self, argument_id: str) -> int | None:
        known = [model.trained_on for model in self._models]
        clean = (number for number, seen in enumerate(known) if seen is not None and argument_id not in seen)
        silent = (number for number, seen in enumerate(known) if seen is None)
        return next(clean, next(silent, None))


def _load(folder: Path) -> _Model:
    scorer = load_pair_scorer(str(folder))
    labels = [label.strip().lower() for label in scorer.labels]
    places = [labels.index(word) for word in _YES if word in labels]
    if len(labels) != 2 or not places:
        raise SettingsError(
            f"the labels of the judge {folder.name!r} are {', '.join(scorer.labels)}; two are needed, one of them "
            "`match` (id2label in its config.json)"
        )
    return _Model(scorer, places[0], _trained_on(folder / INFO))


def _trained_on(path: Path) -> frozenset[str] | None:
    if not path.is_file():
        return None
    try:
        said = json.loads(path.read_text(encoding="utf-8"))
        ids = said["trained_on"]
        if said["format"] != FORMAT or not all(isinstance(name, str) for name in ids):
            raise ValueError
    except (OSError, ValueError, KeyError, TypeError):
        raise SettingsError(
            f"can't read {str(path)!r}; it has to be JSON with `format` {FORMAT!r} and `trained_on`, a list of "
            "argument ids"
        ) from None
    return frozenset(ids)
