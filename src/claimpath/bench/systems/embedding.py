"""Cosine of claim and passage with any sentence embedding (MissciPlus, F.1.2 and G.1.2).

A passage is one text, all its sentences joined (`concat`), or it scores the mean cosine of its best k sentences
(`best=k`; all of them where it has fewer). With titles, the section's title and a colon stand before each text.
Prefixes are instructions before the claim and before each passage or sentence, as INSTRUCTOR and E5 want them. Under
`undermines` the query is the accurate-premise passage, "Therefore:" and the claim, unless `given_in` is `none`.
A passage without words comes last. Ties keep the study's order.

The IMS system of MissciPlus is this system with the sentence embedding of Wright et al. 2022 (`copenlu/spiced`, trained
to match by cosine). The paper gives no formula for the score; one that only rescales the cosine orders alike, and one
that cuts it off at the ends of a scale adds ties.
"""

import hashlib
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from claimpath.bench.case import Case
from claimpath.bench.fingerprint import model_digests
from claimpath.bench.systems.bm25 import request_parts
from claimpath.bench.systems.options import SystemOptions, shown
from claimpath.bench.systems.order import by_score
from claimpath.bench.systems.system import BuildRequest, System
from claimpath.datasets import MissciPassage
from claimpath.models.embedder import DEFAULT_EMBEDDER, load_embedder
from claimpath.models.remembered import RememberingEmbedder
from claimpath.models.weights import shown_name, weights_digests

NO_WORDS = -2.0
"""Score of a passage without words: below every cosine."""
_INT8 = "minilm-int8"


def build(request: BuildRequest) -> System:
    """Load the model. Raises SettingsError for a model that can't be loaded, MissingExtraError without `models`."""
    options = request.options
    wanted = options.embedder or DEFAULT_EMBEDDER
    inside = load_embedder(DEFAULT_EMBEDDER if wanted == _INT8 else wanted)
    embedder = inside if isinstance(inside, RememberingEmbedder) else RememberingEmbedder(inside)

    def rank(case: Case) -> list[str]:
        query = embedder.encode_prefixed([case.query], options.query_prefix or "")[0]
        passages = case.argument.passages
        texts = [passage_texts(passage, options) for passage in passages]
        flat = [text for of_passage in texts for text in of_passage]
        cosines = embedder.encode_prefixed(flat, options.passage_prefix or "") @ query if flat else flat
        scores: list[float] = []
        start = 0
        for of_passage in texts:
            part = cosines[start : start + len(of_passage)]
            scores.append(mean_of_best(np.asarray(part, dtype=np.float64), options.best))
            start += len(of_passage)
        return by_score([passage.id for passage in passages], scores)

    ours = inside.name == DEFAULT_EMBEDDER
    name = _INT8 if ours else shown_name(wanted)
    actual = embedder.inner
    settings = {
        "embedder": name,
        "passage": "whole" if options.best is None else f"mean of the best {options.best} sentences",
        "titles": "yes" if options.titles else "no",
        "query prefix": options.query_prefix or "none",
        "passage prefix": options.passage_prefix or "none",
    }
    if revision := str(getattr(actual, "revision", "")):
        settings["revision"] = revision
    if prompt := str(getattr(actual, "default_prompt", "")):
        settings["the model's own prompt where no prefix is given"] = prompt
    return System(
        rank,
        shown("embedding", [name, *_parts(options), *request_parts(request)]),
        settings,
        model_digests("dense") if ours else weights_digests(wanted),
    )


def passage_texts(passage: MissciPassage, options: SystemOptions) -> list[str]:
    """The texts of a passage that are encoded: itself, or each of its sentences that has words."""
    texts = [passage.text] if options.best is None else list(passage.sentences)
    head = f"{passage.section.strip()}: " if options.titles and passage.section.strip() else ""
    return [head + text for text in texts if any(letter.isalnum() for letter in text)]


def mean_of_best(cosines: NDArray[np.float64], k: int | None) -> float:
    """Mean of the k highest cosines, or of the only one; `NO_WORDS` where there is none."""
    if not len(cosines):
        return NO_WORDS
    return float(np.sort(cosines)[::-1][: k or 1].mean())


def _parts(options: SystemOptions) -> Sequence[str]:
    prefixes = "\n".join([options.query_prefix or "", options.passage_prefix or ""])
    digest = hashlib.sha256(prefixes.encode()).hexdigest()[:6]
    return [
        "concat" if options.best is None else f"best={options.best}",
        "titles" if options.titles else "",
        f"prefixes={digest}" if prefixes.strip() else "",
    ]
