"""Claim-evidence classifiers as rankers: passages by the probability of a label (MissciPlus, 5.1, 5.2 and G.1.1).

The score of a passage is the sum of the probabilities that the strategy names: `s` supported, `r` refuted, `n` not
enough information; `s+r` is what the authors call both. The default is theirs: `s` to find what a claim rests on,
`s+r` to find what undermines it (`s` for a classifier without the label `n`, where s+r is always 1).

Under `undermines` the accurate-premise passage stands before the claim, with the word "Therefore:" between them
(`given_in=claim`, the default and the authors' choice), before each passage (`evidence`), or nowhere (`none`).
"""

from collections.abc import Sequence

from claimpath.bench.case import Case
from claimpath.bench.systems.bm25 import request_parts
from claimpath.bench.systems.embedding import NO_WORDS
from claimpath.bench.systems.options import shown
from claimpath.bench.systems.order import by_score
from claimpath.bench.systems.system import BuildRequest, System
from claimpath.datasets import MissciPassage
from claimpath.models.label_map import LETTERS, read_label_map, read_strategy
from claimpath.models.pair_scorer import load_pair_scorer
from claimpath.models.weights import shown_name, weights_digests

_PROBE = "Nine snails were kept in a box."
"""A sentence that follows from itself."""


def build(request: BuildRequest) -> System:
    """Load the classifier and check its labels.

    Raises SettingsError where the model can't be loaded or its labels don't go with the strategy, MissingExtraError
    without the extra `models`.
    """
    options = request.options
    model = options.classifier or ""
    scorer = load_pair_scorer(model)
    meaning = read_label_map(options.labels, scorer.labels, model)
    both = request.task == "undermines" and "n" in meaning and "r" in meaning
    strategy = options.strategy or ("s+r" if both else "s")
    columns = read_strategy(strategy, meaning, len(scorer.labels), model)
    claim_first = options.pair_order != "evidence-claim"
    known: dict[tuple[str, str], float] = {}

    def score(pairs: Sequence[tuple[str, str]]) -> list[float]:
        missing = [pair for pair in dict.fromkeys(pairs) if pair not in known]
        if missing:
            asked = missing if claim_first else [(second, first) for first, second in missing]
            for pair, row in zip(missing, scorer.probabilities(asked), strict=True):
                known[pair] = float(sum(row[column] for column in columns))
        return [known[pair] for pair in pairs]

    def rank(case: Case) -> list[str]:
        in_evidence = options.given_in == "evidence"
        query = case.argument.claim if in_evidence else case.query
        before = f"{case.basis} " if in_evidence and case.basis else ""
        passages = [p for p in case.argument.passages if any(letter.isalnum() for letter in p.text)]
        texts = [before + passage_text(passage, titles=bool(options.titles)) for passage in passages]
        found = dict(zip((p.id for p in passages), score([(query, text) for text in texts]), strict=True))
        ids = [passage.id for passage in case.argument.passages]
        return by_score(ids, (found.get(passage_id, NO_WORDS) for passage_id in ids))

    name = shown_name(model)
    settings = {
        "classifier": name,
        "labels": ", ".join(
            f"{scorer.labels[index]} is {LETTERS[letter]}" for letter, index in meaning.items()
        ),
        "label check": _probed(scorer.probabilities([(_PROBE, _PROBE)])[0].tolist(), meaning),
        "strategy": strategy,
        "pair order": "claim, evidence" if claim_first else "evidence, claim",
        "titles": "yes" if options.titles else "no",
    }
    if revision := str(getattr(scorer, "revision", "")):
        settings["revision"] = revision
    parts = [
        name,
        strategy,
        "titles" if options.titles else "",
        "" if claim_first else "evidence first",
        "" if options.labels is None else f"labels={options.labels.replace(' ', '')}",
        *request_parts(request),
    ]
    counts = getattr(scorer, "counts", {})
    before_run = dict(counts)

    def counted() -> dict[str, int]:
        return {key: int(counts[key]) - int(before_run.get(key, 0)) for key in counts}

    return System(rank, shown("afc", parts), settings, weights_digests(model), counted)


def passage_text(passage: MissciPassage, *, titles: bool) -> str:
    """A passage as the classifier reads it, with its section's title before it where that is wanted."""
    head = passage.section.strip()
    return f"{head}: {passage.text}" if titles and head else passage.text


def _probed(row: Sequence[float], meaning: dict[str, int]) -> str:
    """What the classifier says of a sentence and itself; a mapping with supported and refuted swapped shows here."""
    said = ", ".join(f"{letter} {row[index]:.3f}" for letter, index in meaning.items())
    swapped = "r" in meaning and row[meaning["r"]] > row[meaning["s"]]
    return f"a sentence and itself: {said}" + ("; supported and refuted may be swapped" if swapped else "")
