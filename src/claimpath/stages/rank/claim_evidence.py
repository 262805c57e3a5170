"""Rank by a claim-evidence classifier: the probability that a passage supports or refutes the claim (`afc:DIR`).

As the MissciPlus authors do (section 5, appendix G.1.1): the probability of Supported for what a claim rests on; the
sum of Supported and Refuted for what undermines it, with what the claim rests on before the claim. A classifier without
not enough information gives Supported alone, as the sum would always be 1.
"""

from functools import cache
from pathlib import Path

import numpy as np

from claimpath.errors import SettingsError
from claimpath.models.label_map import read_label_map
from claimpath.models.pair_scorer import PairScorer, load_pair_scorer
from claimpath.records import RankTask
from claimpath.stages.rank.cross_encoder import query_text, refuse_missing
from claimpath.stages.rank.request import PassageScores, RankRequest
from claimpath.stages.rank.study_index import index_of


@cache
def claim_evidence_scorer(folder: str, task: RankTask) -> tuple[PairScorer, tuple[int, ...]]:
    """The classifier, and the columns whose probabilities are added up.

    Raises SettingsError where it can't be loaded or its labels don't tell what they mean.
    """
    path = Path(folder).expanduser()
    refuse_missing(folder)
    scorer = load_pair_scorer(str(path.resolve()) if path.is_dir() else folder)
    try:
        meaning = read_label_map(None, scorer.labels, folder)
    except SettingsError:
        # What it says to do is an option of the benchmark, and not of a ranking.
        raise SettingsError(
            f"the classifier {folder!r} has the labels {', '.join(scorer.labels)}, which don't tell what they mean. To "
            "rank with it, call them SUPPORTS, REFUTES and NEI in its config.json; claimpath train afc makes such a "
            "model, a cross-encoder for relevance ranks as cross-encoder:DIR"
        ) from None
    both = task == "undermines" and len(meaning) == 3
    return scorer, tuple(meaning[letter] for letter in ("s", "r") if letter == "s" or both)


def rank_afc(request: RankRequest, folder: str) -> PassageScores:
    """Score passages by the classifier; in [0, 1].

    Of a study with more than `study_index.MAX_WORDS` words, only the passages that share most words with the query are
    read by the model; the others follow in that order, with scores below -1.
    """
    from claimpath.text.tokens import content_stems

    scorer, columns = claim_evidence_scorer(folder, request.task)
    index = index_of(request.study)
    query = query_text(request.claim, request.basis if request.task == "undermines" else "")
    words = index.word_scores(content_stems(query))
    chosen = index.candidates(words)
    scores = words - (float(words.max()) + 2.0 if len(words) else 0.0)
    if len(chosen):
        rows = scorer.probabilities([(query, index.passages[place].text) for place in chosen])
        scores[list(chosen)] = rows[:, list(columns)].sum(axis=1)
    return PassageScores(scores=np.asarray(scores, dtype=np.float64))
