"""`claimpath cache`: the recorded answers of language models, and the sentence vectors beside them."""

from datetime import UTC, datetime
from typing import Annotated

import typer

from claimpath.cli.console import ExitCode, print_document, print_json, print_text, say
from claimpath.errors import SettingsError

cache_app = typer.Typer(
    name="cache",
    help="Recorded answers of language models, and sentence vectors: list, delete, verify.",
    no_args_is_help=True,
    add_completion=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)

JsonOption = Annotated[bool, typer.Option("--json", help="Print one JSON document.")]


@cache_app.command("ls")
def list_command(as_json: JsonOption = False) -> None:
    """List what the cache holds, by model."""
    from claimpath.models.cache import CallCache
    from claimpath.models.cache_care import list_cache

    listing = list_cache(CallCache())
    if as_json:
        print_json(listing)
        return
    lines = [f"{listing.path}: {listing.n_calls:,} calls, {listing.n_bytes / 1e6:.1f} MB"]
    for model in listing.models:
        newest = datetime.fromtimestamp(model.newest, UTC).strftime("%Y-%m-%d")
        tokens = f"{model.tokens_in:,} tokens in, {model.tokens_out:,} out"
        lines.append(f"  {model.n_calls:>7,} calls  {tokens}, newest {newest}  {model.identity}")
    if listing.n_vectors:
        lines.append(
            f"{listing.n_vectors:,} sentence vectors, {listing.n_vector_bytes / 1e6:.1f} MB, beside it"
        )
    print_text("\n".join(lines))


@cache_app.command("prune")
def prune_command(
    older_than: Annotated[
        float | None, typer.Option("--older-than", metavar="DAYS", help="Delete what is older than this.")
    ] = None,
    model: Annotated[
        str | None,
        typer.Option("--model", help="Delete what models answered whose name or address has this text."),
    ] = None,
    everything: Annotated[bool, typer.Option("--all", help="Delete everything.")] = False,
    as_json: JsonOption = False,
) -> None:
    """Delete recorded answers. What is deleted is paid again when it is asked again.

    Without --model, sentence vectors are deleted as well; they are only computed again.
    """
    from claimpath.models.cache import CallCache
    from claimpath.models.cache_care import prune_cache, prune_vectors

    if everything == (older_than is not None or model is not None):
        raise SettingsError("say what to delete: --older-than DAYS, --model TEXT, both, or --all alone")
    if older_than is not None and older_than < 0:
        raise SettingsError(f"--older-than {older_than:g} is not an age; give days, 0 or more")
    cache = CallCache()
    n_deleted = prune_cache(cache, older_than_days=older_than, model=model)
    n_vectors = prune_vectors(unused_for_days=older_than) if model is None else 0
    if as_json:
        document = {"path": str(cache.path), "n_deleted": n_deleted, "n_vectors_deleted": n_vectors}
        print_document(document)
    else:
        print_text(f"{cache.path}: {n_deleted:,} calls and {n_vectors:,} sentence vectors deleted")


@cache_app.command("verify")
def verify_command(as_json: JsonOption = False) -> None:
    """Read every recorded answer and compare it with its digest. Exits with 3 where one is damaged."""
    from claimpath.models.cache import CallCache
    from claimpath.models.cache_care import verify_cache

    found = verify_cache(CallCache())
    if as_json:
        print_json(found)
    elif found.whole:
        print_text(f"{found.path}: all {found.n_calls:,} calls are whole")
    else:
        for line in (*found.file_faults, *(f"damaged: {digest}" for digest in found.damaged)):
            say(line)
        say(
            "Damaged calls are asked again when they are needed. To start afresh: claimpath cache prune --all"
        )
    if not found.whole:
        raise typer.Exit(ExitCode.PARTS_FAILED)
