"""BM25 as the MissciPlus authors run it (their section 5.1 and appendix G), and with Lucene's formula.

One index over the distinct passages of all studies of the split, in both settings. Ties keep the study's order. For
`undermines` the query is the basis, the word "Therefore:" and the claim.

The authors': tokens of spaCy's tokenizer for English, lower-cased; Okapi with the defaults of `rank_bm25`.
Lucene's: words and numbers, lower-cased, no stop words and no stems, as its standard analyser; the formula of
`stages/rank/lucene.py` with exact lengths, or with lengths in one byte, as Lucene's own index keeps them.
"""

from collections.abc import Callable, Sequence
from typing import Protocol

from claimpath.bench.case import Case
from claimpath.bench.systems.options import shown
from claimpath.bench.systems.order import by_score
from claimpath.bench.systems.system import BuildRequest, System
from claimpath.errors import MissingExtraError
from claimpath.stages.rank.lucene import Floats, LuceneBm25
from claimpath.stages.rank.okapi import Okapi
from claimpath.text.tokens import word_tokens

Tokenize = Callable[[str], list[str]]


class _Index(Protocol):
    def scores(self, query: Sequence[str]) -> Floats: ...


def build(request: BuildRequest) -> System:
    """Index the split's passages for Okapi. Raises MissingExtraError without spaCy."""
    settings = {"formula": "Okapi, k1 1.5, b 0.75, epsilon 0.25", "tokens": "spaCy, lower-cased"}
    return _system(request, "bm25", spacy_tokenizer(), Okapi, settings)


def build_lucene(request: BuildRequest, *, option: str) -> System:
    """Index the split's passages for Lucene's formula. option: `exact` or `byte`, how lengths are kept."""
    in_a_byte = option == "byte"
    settings = {
        "formula": "Lucene, k1 1.2, b 0.75",
        "lengths": "in one byte" if in_a_byte else "exact",
        "tokens": "words and numbers, lower-cased",
    }
    name = "bm25-lucene-byte" if in_a_byte else "bm25-lucene"
    return _system(
        request, name, word_tokens, lambda docs: LuceneBm25(docs, byte_lengths=in_a_byte), settings
    )


def _system(
    request: BuildRequest,
    name: str,
    tokenize: Tokenize,
    make: Callable[[Sequence[Sequence[str]]], _Index],
    settings: dict[str, str],
) -> System:
    texts: dict[str, str] = {}
    for argument in request.split.arguments:
        for passage in argument.passages:
            texts.setdefault(passage.id, passage.text)
    index = make([tokenize(text) for text in texts.values()])
    row_of = {passage_id: row for row, passage_id in enumerate(texts)}

    def rank(case: Case) -> list[str]:
        scores = index.scores(tokenize(case.query))
        ids = [passage.id for passage in case.argument.passages]
        return by_score(ids, (scores[row_of[passage_id]] for passage_id in ids))

    return System(rank, shown(name, request_parts(request)), settings)


def request_parts(request: BuildRequest) -> list[str]:
    """What a name shows of the accurate-premise passage: nothing where it stands before the claim."""
    where = request.options.given_in
    return [f"given={where}"] if where not in (None, "claim") else []


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
