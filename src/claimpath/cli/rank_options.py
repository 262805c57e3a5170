"""Options of the ranker `prp`, which compares passages with a language model."""

from typing import Annotated

import typer

Instruction = Annotated[
    str | None,
    typer.Option(
        "--instruction",
        help="prp: plain, claim, convincing (the default) or support; to undermine: undermine.",
    ),
]
Titles = Annotated[
    bool | None,
    typer.Option("--titles/--no-titles", help="prp: show the titles of sections (the default) or not."),
]
Passes = Annotated[
    int | None,
    typer.Option("--passes", help="prp: bubble passes; as many of the first places are settled (3)."),
]
InitialOrder = Annotated[
    str | None,
    typer.Option(
        "--initial", help="prp: ranker that gives the order to start from, such as hybrid, ordered or random."
    ),
]
BothOrders = Annotated[
    bool | None,
    typer.Option("--both-orders", help="prp: ask each pair both ways; both answers have to agree."),
]
Candidates = Annotated[
    int | None, typer.Option("--candidates", help="prp: compare only the first N of the initial order (all).")
]
EngineOption = Annotated[
    str | None,
    typer.Option(
        "--engine",
        metavar="MODEL",
        help="prp: the model: PROVIDER:NAME, NAME@http://host:port/v1, local:PATH.gguf, replay:FILE or scripted:FILE.",
    ),
]
