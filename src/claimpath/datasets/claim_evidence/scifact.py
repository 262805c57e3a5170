"""SciFact: a claim with each abstract that it cites. An abstract without evidence gives not enough information."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from claimpath.datasets.claim_evidence.records import ClaimEvidence
from claimpath.datasets.claim_evidence.rows import strict_json, text_of_field
from claimpath.errors import DataError
from claimpath.measures.argument_verdict import StanceLabel

NAME = "scifact"
FILES = {"train": "claims_train.jsonl", "dev": "claims_dev.jsonl", "test": "claims_test.jsonl"}
CORPUS = "corpus.jsonl"
_LABELS: dict[str, StanceLabel] = {"SUPPORT": "Supported", "CONTRADICT": "Refuted"}


def read_scifact(folder: Path, part: str) -> tuple[list[ClaimEvidence], int]:
    """The pairs of a part, and how many claims have no labels, as all of the test part. Raises DataError.

    The evidence is the whole abstract, its sentences joined by blanks, without its title.
    """
    abstracts = {
        str(row.get("doc_id")): " ".join(str(sentence).strip() for sentence in _abstract(row, where))
        for where, row in strict_json(folder, CORPUS)
    }
    pairs: list[ClaimEvidence] = []
    n_unlabelled = 0
    for where, row in strict_json(folder, FILES[part]):
        claim = text_of_field(row, "claim", where)
        if "evidence" not in row:
            n_unlabelled += 1
            continue
        for document, label in _labelled(row, where):
            if document not in abstracts:
                raise DataError(f"{where}: the document {document} is not in {CORPUS}")
            pairs.append(
                ClaimEvidence(
                    id=f"{NAME}-{part}-{row.get('id')}-{document}",
                    claim=claim,
                    evidence=abstracts[document],
                    label=label,
                    document=document,
                    source=NAME,
                )
            )
    return pairs, n_unlabelled


def _abstract(row: dict[str, Any], where: str) -> list[Any]:
    sentences = row.get("abstract")
    if not isinstance(sentences, list) or not sentences:
        raise DataError(f"{where}: the abstract is {sentences!r}; a list of sentences was expected")
    return sentences


def _labelled(row: dict[str, Any], where: str) -> Iterator[tuple[str, StanceLabel]]:
    """Each cited document with its label. Keys of `evidence` are texts, ids in `cited_doc_ids` numbers."""
    evidence = row["evidence"]
    cited = row.get("cited_doc_ids", [])
    if not isinstance(evidence, dict) or not isinstance(cited, list):
        raise DataError(f"{where}: evidence has to be an object, and cited_doc_ids a list")
    for document in dict.fromkeys([*map(str, cited), *evidence]):
        sets = evidence.get(document)
        if not sets:
            yield document, "Not Enough Information"
            continue
        said = {str(given.get("label")) if isinstance(given, dict) else repr(given) for given in sets}
        if len(said) != 1 or not said <= set(_LABELS):
            raise DataError(
                f"{where}: the evidence of {document} says {', '.join(sorted(said))}; SUPPORT or CONTRADICT, one of "
                "them, was expected"
            )
        yield document, _LABELS[said.pop()]
