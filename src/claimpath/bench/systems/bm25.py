"""BM25 as the MissciPlus authors run it (their section 5.1 and appendix G).

One index over the distinct passages of all studies of the split, tokens of spaCy's blank English tokenizer,
lower-cased; Okapi with the defaults of `rank_bm25`; ties keep the study's order. For `undermines` the query is the
basis, the word "Therefore:" and the claim.
"""

from collections.abc import Callable

from claimpath.bench.case import Case
from claimpath.bench.systems.registry import System
from claimpath.datasets import MissciSplit
from claimpath.errors import MissingExtraError
from claimpath.stages.rank.okapi import Okapi

Tokenize = Callable[[str], list[str]]


def build(split: MissciSplit) -> System:
    """Index the split's passages. Raises MissingExtraError without spaCy."""
    tokenize = spacy_tokenizer()
    texts: dict[str, str] = {}
    for argument in split.arguments:
        for passage in argument.passages:
            texts.setdefault(passage.id, passage.text)
    index = Okapi([tokenize(text) for text in texts.values()])
    row_of = {passage_id: row for row, passage_id in enumerate(texts)}

    def system(case: Case) -> list[str]:
        claim = case.argument.claim
        scores = index.scores(tokenize(f"{case.basis} Therefore: {claim}" if case.basis else claim))
        ids = [passage.id for passage in case.argument.passages]
        return sorted(ids, key=lambda passage_id: -scores[row_of[passage_id]])

    return system


def spacy_tokenizer() -> Tokenize:
    """spaCy's tokenizer for English without a model, lower-cased. Raises MissingExtraError without spaCy."""
    try:
        from spacy.lang.en import English
    except ImportError as error:
        raise MissingExtraError("BM25 as the MissciPlus authors run it", "bench") from error
    tokenizer = English().tokenizer

    def tokenize(text: str) -> list[str]:
        return [token.text.lower() for token in tokenizer(text)]

    return tokenize
