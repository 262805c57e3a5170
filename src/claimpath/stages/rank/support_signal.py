"""The signal `supported`: how probable it is that a passage's own sentences support the claim.

The claim-evidence classifier reads the sentences closest to the claim of the passages that rank first without it, so
that a ranking costs the same for a long study as for a short one.
"""

import numpy as np
from numpy.typing import NDArray

from claimpath.models.evidence_scorer import load_evidence_scorer
from claimpath.stages.rank.arrange import is_set_aside
from claimpath.stages.rank.request import RankRequest
from claimpath.stages.rank.study_index import StudyIndex

N_PASSAGES, N_SENTENCES = 8, 3
"""Passages that are read, and sentences of each; more of either changed nothing on the validation arguments."""
Floats = NDArray[np.float64]


def support_signal(request: RankRequest, index: StudyIndex, before: Floats) -> Floats:
    """The largest probability of support among a passage's closest sentences, in [0, 1]; 0 where none was read.

    before: the scores without this signal, shape `(n_passages,)`.
    """
    claim = index.encode_texts([request.claim])[0]
    order = sorted(range(len(index.passages)), key=lambda i: (-before[i], i))
    pairs: list[tuple[int, str]] = []
    n_read = 0
    for i in order:
        vectors, passage = index.vectors(i), index.passages[i]
        if vectors is None or passage.duplicate_of is not None or is_set_aside(passage):
            continue
        closest = np.argsort(-(vectors @ claim), kind="stable")[:N_SENTENCES].tolist()
        pairs += [(i, passage.sentence_span(number).text) for number in closest]
        n_read += 1
        if n_read == N_PASSAGES:
            break
    found = np.zeros(len(index.passages))
    if pairs:
        rows = load_evidence_scorer().sentence_probabilities(request.claim, [text for _, text in pairs])
        for (i, _), row in zip(pairs, rows, strict=True):
            found[i] = max(found[i], float(row[0]))
    return found
