"""Options of the tasks that rank: systems with settings, and recall per class."""

from typing import Annotated

import typer

EmbedderId = Annotated[
    str | None,
    typer.Option(
        "--embedder",
        metavar="ID",
        help="embedding: minilm (comes along), or a Hugging Face id or folder (extra models).",
    ),
]
BestSentences = Annotated[
    int | None,
    typer.Option(
        "--best", metavar="K", help="embedding: mean of the best K sentences; else the whole passage."
    ),
]
BenchTitles = Annotated[
    bool | None,
    typer.Option(
        "--titles/--no-titles",
        help="Titles of sections before passages: prp shows them unless told not to, embedding and afc when told to.",
    ),
]
QueryPrefix = Annotated[
    str | None, typer.Option("--query-prefix", help="embedding: instruction before the claim.")
]
PassagePrefix = Annotated[
    str | None,
    typer.Option("--passage-prefix", help="embedding: instruction before each passage or sentence."),
]
ClassifierId = Annotated[
    str | None,
    typer.Option("--classifier", metavar="ID", help="afc: Hugging Face id or folder of a classifier."),
]
Strategy = Annotated[
    str | None,
    typer.Option(
        "--strategy", help="afc: whose probabilities count: s, r, s+r or s+n (s; to undermine s+r)."
    ),
]
LabelMap = Annotated[
    str | None,
    typer.Option("--labels", help="afc: what its labels mean, such as s=ENTAILS,r=DENIES,n=OTHER."),
]
PairOrderName = Annotated[
    str | None,
    typer.Option("--pair-order", help="afc: claim-evidence (the default) or evidence-claim."),
]
GivenInName = Annotated[
    str | None,
    typer.Option(
        "--given-in",
        help="missciplus/undermining: where the accurate-premise passage goes: claim (the default), evidence (afc) or "
        "none.",
    ),
]
ByClass = Annotated[
    bool | None, typer.Option("--by-class", help="missciplus/undermining: recall per fallacy class.")
]
Least = Annotated[
    int | None, typer.Option("--least", metavar="N", help="Recall per class: gaps that a class needs (20).")
]
Unit = Annotated[str | None, typer.Option("--unit", help="Recall per class: gaps (the default) or passages.")]
WithoutGiven = Annotated[
    bool | None,
    typer.Option("--without-given", help="Recall per class: leave accurate-premise passages out."),
]
MostK = Annotated[
    int | None, typer.Option("--most-k", metavar="K", help="Recall per class: the first K passages (20).")
]
EMBEDDING_OPTIONS = frozenset(
    {
        "embedder",
        "best",
        "query_prefix",
        "passage_prefix",
        "classifier",
        "strategy",
        "labels",
        "pair_order",
        "given_in",
    }
)
"""Parameters of `bench run` for systems that rank; `titles` is prp's too."""
RECALL_OPTIONS = frozenset({"by_class", "least", "unit", "without_given", "most_k"})
"""Parameters of `bench table` for recall per class."""
