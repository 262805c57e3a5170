"""Options of commands that may ask a language model."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from claimpath.cli.console import print_json, print_text, say

if TYPE_CHECKING:
    from claimpath.models.estimate import Estimate
    from claimpath.models.managed import ManagedGenerator

Engine = Annotated[
    str,
    typer.Option(
        "--engine",
        metavar="MODEL",
        help="offline, PROVIDER:NAME, NAME@http://host:port/v1, local:PATH.gguf, replay:FILE or scripted:FILE.",
    ),
]
Evidence = Annotated[
    str | None,
    typer.Option("--evidence", help="What the model sees: full (the default), selected passages, or none."),
]
InstructionsName = Annotated[
    str | None,
    typer.Option(
        "--instructions",
        help="short, detailed (the default) or evidence; with --evidence none: ask (the default) or article.",
    ),
]
PromptFile = Annotated[
    Path | None,
    typer.Option(
        "--prompt-file", help="Instructions of your own, with @@claim@@ and @@evidence@@ for what is put in."
    ),
]
Runs = Annotated[int | None, typer.Option("--runs", help="How often the model is asked (3).")]
Temperature = Annotated[
    str | None,
    typer.Option("--temperature", help="A number from 0 to 2 (0.1), or default for the model's own."),
]
Given = Annotated[
    list[str] | None,
    typer.Option(
        "--given", metavar="PASSAGE_ID", help="With --evidence selected: a passage to show; repeat it."
    ),
]
Top = Annotated[
    int | None,
    typer.Option("--top", help="With --evidence selected: show the best N passages of the rankings (8)."),
]
Window = Annotated[
    int | None,
    typer.Option(
        "--window",
        help="Tokens that the model takes in; a longer study is read in parts. By default by the model's name.",
    ),
]
Reconstruct = Annotated[
    str | None,
    typer.Option(
        "--reconstruct",
        help="How the model is asked for the fallacies: per-passage (the default), all-passages or none.",
    ),
]
StyleName = Annotated[
    str | None,
    typer.Option(
        "--style", help="Instructions for the fallacies: p1-basic ... p13-passage-evaluate-3, may-be-sound."
    ),
]
Info = Annotated[
    str | None,
    typer.Option(
        "--info",
        help="What is told of each class: any of D(efinition), L(ogical form), E(xample), or none (DLE).",
    ),
]
ReconstructPrompt = Annotated[
    Path | None,
    typer.Option(
        "--reconstruct-prompt",
        help="Instructions of your own, with @@claim@@, @@passages@@ (or @@p0@@ and @@context@@) and "
        "@@fallacy_inventory@@ for what is put in.",
    ),
]
NormaliserName = Annotated[
    str | None,
    typer.Option(
        "--normaliser",
        help="How names of classes are read: strict (the default), first-mention, alphabetical-mention or "
        "longest-mention.",
    ),
]
Budget = Annotated[
    str | None,
    typer.Option("--budget", help="Stop before spending more: 2.50usd, 200ktokens, or both with a comma."),
]
Cache = Annotated[
    bool, typer.Option("--cache/--no-cache", help="Keep the model's answers, and use those that are kept.")
]
DryRun = Annotated[
    bool,
    typer.Option("--dry-run", help="Estimate calls, tokens and cost from the real prompts; send nothing."),
]


def print_estimate(estimate: "Estimate", model: str, *, as_json: bool) -> None:
    """Say what a run would ask and cost."""
    from claimpath.records import Undefined

    if as_json:
        print_json(estimate)
        return
    roles = ", ".join(f"{role} {n:,}" for role, n in estimate.n_calls_by_role.items())
    lines = [
        f"Nothing was sent. {model} would be asked {estimate.n_calls:,} times"
        + (f" ({roles})" if roles else "")
        + (f"; {estimate.n_cached:,} answers are kept already" if estimate.n_cached else "")
        + ".",
        f"Tokens, estimated: {estimate.tokens_in:,} to send, at most {estimate.tokens_out_most:,} back.",
    ]
    if isinstance(estimate.dollars_least, Undefined) or isinstance(estimate.dollars_most, Undefined):
        lines.append(
            "Cost: not known, as the model's price is not. CLAIMPATH_PRICES can name a file with prices."
        )
    else:
        least, most = estimate.dollars_least, estimate.dollars_most
        lines.append(f"Cost: ${least:.4f} to ${most:.4f} (prices: {estimate.price_source}).")
    lines.append("Asking again for what can't be read, and what a verdict leads to, may add calls.")
    print_text("\n".join(lines))


def say_money_warnings(generator: "ManagedGenerator") -> None:
    """Say on standard error where a budget in money can't bound the model."""
    from claimpath.models.open import money_warnings

    for warning in money_warnings(generator):
        say(f"warning: {warning}")


def without_unset(**options: Any) -> dict[str, Any]:
    """The options that were given."""
    return {name: value for name, value in options.items() if value is not None and value != ()}
