"""Systems that label a claim with a passage: trivial ones, and any classifier of pairs of texts."""

import random
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from claimpath.bench.afc.gold import AfcCase
from claimpath.bench.afc.records import PassageLabel
from claimpath.bench.afc.score import CONSTANT
from claimpath.errors import SettingsError
from claimpath.measures.argument_verdict import STANCE_LABELS, StanceLabel
from claimpath.models.label_map import LETTERS, read_label_map
from claimpath.models.pair_scorer import load_pair_scorer
from claimpath.models.seed_models import seed_models
from claimpath.models.weights import shown_name, weights_digests

PREFIX = "afc:"
"""What the names of these systems begin with."""
RANDOM = "random"
NAMED: dict[str, str] = {
    **{f"{PREFIX}{name}": f"Labels every passage {label}." for name, label in CONSTANT.items()},
    f"{PREFIX}{RANDOM}": "Draws each passage's label evenly, with each seed.",
    f"{PREFIX}ID": "A claim-evidence classifier by Hugging Face id or folder: passages first, then the claim's verdict "
    "(MissciPlus, section 7.1). The folder of a training stands for the models of all its seeds.",
}
"""The systems with what they do."""
_MEANING: dict[str, StanceLabel] = {"s": "Supported", "r": "Refuted", "n": "Not Enough Information"}
_ORDERS = ("claim-evidence", "evidence-claim")

Advance = Callable[[int, int], None]


@dataclass(frozen=True, slots=True)
class AfcOptions:
    """Settings of a classifier."""

    labels: str | None = None
    """Which label means what, such as `s=SUPPORTS,r=REFUTES`; None goes by their names."""
    pair_order: str = "claim-evidence"
    """Which text comes first."""
    titles: bool = False
    """Whether the section's title stands before the passage."""

    def __post_init__(self) -> None:
        """Refuse another order."""
        if self.pair_order not in _ORDERS:
            raise SettingsError(f"unknown pair order {self.pair_order!r}; choose {' or '.join(_ORDERS)}")


@dataclass(frozen=True, slots=True)
class Labelled:
    """What a system said."""

    name: str
    labels: tuple[PassageLabel, ...]
    settings: dict[str, str] = field(default_factory=dict)
    models_sha256: dict[str, str] = field(default_factory=dict)
    counts: dict[str, int] = field(default_factory=dict)
    """Pairs, and the windows that they were read in."""
    warnings: tuple[str, ...] = ()


def is_afc_system(system: str) -> bool:
    """Whether the name is that of a system which labels passages."""
    return system.startswith(PREFIX)


def label_passages(
    system: str,
    cases: Sequence[AfcCase],
    *,
    options: AfcOptions | None = None,
    seeds: Sequence[int] = (),
    advance: Advance | None = None,
) -> Labelled:
    """Label every annotated passage of every case.

    seeds: of the random system; others have none. Raises SettingsError where system, options and seeds don't go
    together or the model can't be loaded, MissingExtraError without the extra `models`.
    """
    name = system.removeprefix(PREFIX)
    if not name:
        raise SettingsError(
            f"the system {system!r} names no classifier; give an id, or one of: {', '.join(NAMED)}"
        )
    trivial = name in CONSTANT or name == RANDOM
    if trivial and options is not None:
        raise SettingsError(f"the system {system!r} has no classifier, so it takes no options of one")
    if seeds and name != RANDOM:
        raise SettingsError(
            f"the system {system!r} draws nothing, so it takes no seeds; leave them out. The folder of a training is "
            "run with every seed that it has a model for"
        )
    if name in CONSTANT:
        return Labelled(system, tuple(_constant(cases, CONSTANT[name])))
    if name == RANDOM:
        return Labelled(system, tuple(_random(cases, seeds)))
    return _classify(name, cases, options or AfcOptions(), advance)


def _constant(cases: Sequence[AfcCase], label: StanceLabel) -> list[PassageLabel]:
    return [
        PassageLabel(id=case.id, passage=passage.id, label=label)
        for case in cases
        for passage in case.passages
    ]


def _random(cases: Sequence[AfcCase], seeds: Sequence[int]) -> list[PassageLabel]:
    labels: list[PassageLabel] = []
    for seed in seeds:
        for case in cases:
            # Seeded by claim, so that a claim's labels do not depend on which other claims there are.
            draw = random.Random(f"{seed}:{case.id}")
            labels += [
                PassageLabel(id=case.id, passage=passage.id, label=draw.choice(STANCE_LABELS), seed=seed)
                for passage in case.passages
            ]
    return labels


def _classify(model: str, cases: Sequence[AfcCase], options: AfcOptions, advance: Advance | None) -> Labelled:
    """Label with one classifier, or with those of every seed of a training."""
    trained = seed_models(model)
    if not trained:
        return _by_model(model, cases, options, advance, 0)
    said = [_by_model(place, cases, options, advance, seed) for seed, place in trained.items()]
    digests = {
        f"seed{seed}/{n}": d
        for seed, one in zip(trained, said, strict=True)
        for n, d in one.models_sha256.items()
    }
    # The pairs of one seed are those of the next; what was counted is added up.
    return Labelled(
        f"{PREFIX}{shown_name(model)}",
        tuple(label for one in said for label in one.labels),
        {**said[0].settings, "classifier": shown_name(model)},
        digests,
        dict(sum((Counter(one.counts) for one in said), Counter())),
        tuple(dict.fromkeys(warning for one in said for warning in one.warnings)),
    )


def _by_model(
    model: str, cases: Sequence[AfcCase], options: AfcOptions, advance: Advance | None, seed: int
) -> Labelled:
    scorer = load_pair_scorer(model)
    meaning = read_label_map(options.labels, scorer.labels, model)
    columns = {index: _MEANING[letter] for letter, index in meaning.items()}
    labels: list[PassageLabel] = []
    before = dict(getattr(scorer, "counts", {}))
    for number, case in enumerate(cases, start=1):
        texts = [
            f"{passage.title}: {passage.text}" if options.titles and passage.title else passage.text
            for passage in case.passages
        ]
        claim_first = options.pair_order == "claim-evidence"
        pairs = [(case.claim, text) if claim_first else (text, case.claim) for text in texts]
        for passage, row in zip(case.passages, scorer.probabilities(pairs).tolist(), strict=True):
            by_label: dict[StanceLabel, float] = {label: row[index] for index, label in columns.items()}
            best = max(by_label, key=lambda label: by_label[label])
            labels.append(
                PassageLabel(id=case.id, passage=passage.id, label=best, seed=seed, probabilities=by_label)
            )
        if advance is not None:
            advance(number, len(cases))
    settings = {
        "classifier": shown_name(model),
        "labels": ", ".join(
            f"{scorer.labels[index]} is {LETTERS[letter]}" for letter, index in meaning.items()
        ),
        "pair order": options.pair_order,
        "titles": "yes" if options.titles else "no",
    }
    if revision := str(getattr(scorer, "revision", "")):
        settings["revision"] = revision
    after = dict(getattr(scorer, "counts", {}))
    counts = {name: int(number) - int(before.get(name, 0)) for name, number in after.items()}
    n_cut = counts.get("first texts cut", 0)
    said = f"{n_cut} first texts left {model!r} too little room for the second; their beginning was cut"
    return Labelled(
        f"{PREFIX}{shown_name(model)}",
        tuple(labels),
        settings,
        weights_digests(model),
        counts,
        (said,) if n_cut else (),
    )
