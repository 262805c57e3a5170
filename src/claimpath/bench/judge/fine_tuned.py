"""A fine-tuned premise judge, as `claimpath train judge` writes it.

A folder holds one model, or folders `fold-0`, `fold-1`, ... with one each, or folders `seed-1`, ... with these. A model
is a Hugging Face sequence classifier as `save_pretrained` writes it, or LoRA weights of a language model. `judge.json`
beside it says what it learned from: `{"format": "claimpath-judge/1", "trained_on": [argument ids]}`, and, where that is
not the plain one, its `kind` (`qlora`), the `form` of its texts and its `instruction`. A question is put to the first
model that has not learned from its argument; where every model has, there is no decision.
"""

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from claimpath.bench.judge.causal import CausalMatch
from claimpath.bench.judge.forms import find_form, in_form
from claimpath.bench.judge.judge import Rated
from claimpath.bench.judge.pair_match import PairMatch
from claimpath.bench.judge.prompt import find_prompt
from claimpath.bench.judge.records import Decision, PremiseQuestion
from claimpath.bench.judge.scored import THRESHOLD
from claimpath.errors import SettingsError
from claimpath.models.weights import shown_name, weights_digests

FORMAT = "claimpath-judge/1"
INFO = "judge.json"


KINDS = ("sequence-classification", "qlora")
_SHOWN = {
    "base": "base model",
    "epochs": "epochs",
    "instruction": "instruction",
    "form": "form",
    "kind": "kind",
}
"""What `judge.json` says of a training, and what a run calls it."""


@dataclass(frozen=True, slots=True)
class _Model:
    chances: Callable[[Sequence[PremiseQuestion]], Sequence[float]]
    """The probability of a match for each question."""
    trained_on: frozenset[str] | None
    """Arguments that it learned from; None where nothing says."""
    release: Callable[[], None]
    """Lets go of its weights, where they are large."""


class FineTunedJudge:
    """One model, or one for each fold, or these for each seed."""

    name = "fine-tuned"

    def __init__(self, folder: str | Path) -> None:
        """Look at the folder. A model is loaded when it is first asked.

        That raises MissingExtraError without the extra `models`, or `train` for a language model. Raises SettingsError
        where there is no model, or no label of a model means match.
        """
        root = Path(folder).expanduser()
        if not root.is_dir():
            raise SettingsError(
                f"there is no judge folder {str(folder)!r}; fine-tuned:DIR takes a folder with a "
                "model, or with fold-0, ..."
            )
        by_seed = {_seed_of(path): path for path in root.glob("seed-*") if path.is_dir()}
        self.seeds: tuple[int, ...] = tuple(sorted(by_seed))
        """Seeds of which it has models; empty for a single training."""
        roots = {seed: by_seed[seed] for seed in self.seeds} or {0: root}
        places = {seed: _places(place) for seed, place in roots.items()}
        self._by_seed = {seed: [_load(place) for place in found] for seed, found in places.items()}
        self._models = next(iter(self._by_seed.values()))
        self._in_memory: _Model | None = None
        every = [place for found in places.values() for place in found]
        self.settings = {"judge": shown_name(str(root)), "models": str(len(every)), **_said(every[0])}
        self.models_sha256 = {
            f"{place.relative_to(root).as_posix() if place != root else place.name}/{file}": digest
            for place in every
            for file, digest in weights_digests(str(place)).items()
        }
        unknown = sum(model.trained_on is None for models in self._by_seed.values() for model in models)
        self.warnings = (
            (
                f"{unknown} of {len(every)} models of the judge do not say what they were trained on ({INFO}), so "
                "they may have seen the rows that are judged",
            )
            if unknown
            else ()
        )

    async def fit(self, rated: Sequence[Rated], seed: int) -> None:
        """Take the models of this seed, which were trained before; the first where there are none of it."""
        self._models = self._by_seed.get(seed, next(iter(self._by_seed.values())))

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
            # One model is kept in memory: fifteen of a middling size don't fit.
            if self._in_memory is not model and self._in_memory is not None:
                self._in_memory.release()
            self._in_memory = model
            chances = model.chances([questions[number] for number in numbers])
            for number, chance in zip(numbers, chances, strict=True):
                decisions[number] = Decision(match=bool(chance >= THRESHOLD), score=float(chance))
        return decisions

    def _choose(self, argument_id: str) -> int | None:
        known = [model.trained_on for model in self._models]
        clean = (number for number, seen in enumerate(known) if seen is not None and argument_id not in seen)
        silent = (number for number, seen in enumerate(known) if seen is None)
        return next(clean, next(silent, None))


def _places(root: Path) -> list[Path]:
    return sorted(path for path in root.glob("fold-*") if path.is_dir()) or [root]


def _seed_of(path: Path) -> int:
    number = path.name.removeprefix("seed-")
    if not number.isdecimal():
        raise SettingsError(
            f"{str(path)!r} is in a judge's folder, where folders are named seed-1, seed-2, ..."
        )
    return int(number)


def _load(folder: Path) -> _Model:
    info = _read(folder / INFO)
    trained_on = frozenset(info["trained_on"]) if info else None
    form = find_form(str(info.get("form", "premises")))
    if info.get("kind") == "qlora":
        causal = CausalMatch(folder, find_prompt(info.get("instruction")))
        return _Model(
            lambda questions: causal.chances([in_form(one, form) for one in questions]),
            trained_on,
            causal.release,
        )
    pair = PairMatch(folder)
    return _Model(
        lambda questions: pair.chances([in_form(one, form) for one in questions]), trained_on, pair.release
    )


def _said(folder: Path) -> dict[str, str]:
    info = _read(folder / INFO)
    return {shown: str(info[key]) for key, shown in _SHOWN.items() if info.get(key) is not None}


def _read(path: Path) -> dict[str, Any]:
    """The file; empty where there is none. Raises SettingsError for a file of another form."""
    if not path.is_file():
        return {}
    try:
        said: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
        if said["format"] != FORMAT or not all(isinstance(name, str) for name in said["trained_on"]):
            raise ValueError
        if said.get("kind", KINDS[0]) not in KINDS:
            raise ValueError
    except (OSError, ValueError, KeyError, TypeError):
        raise SettingsError(
            f"can't read {str(path)!r}; it has to be JSON with `format` {FORMAT!r} and `trained_on`, a list of "
            f"argument ids; `kind`, where it is there, is one of {', '.join(KINDS)}"
        ) from None
    return said
