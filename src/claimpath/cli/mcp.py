"""`claimpath mcp`: the tools for assistants, over standard input and output."""

from pathlib import Path
from typing import Annotated

import typer


def mcp_command(
    allow: Annotated[
        list[Path] | None,
        typer.Option("--allow", metavar="DIR", help="Folder whose files the assistant may name; repeat it."),
    ] = None,
    engine: Annotated[
        list[str] | None,
        typer.Option(
            "--engine",
            metavar="MODEL",
            help="A model that the assistant may choose besides offline; repeat it.",
        ),
    ] = None,
    look_up: Annotated[
        bool, typer.Option("--look-up/--no-look-up", help="Whether studies may be fetched by id or address.")
    ] = True,
    seconds: Annotated[
        float, typer.Option("--seconds", min=1, max=14_400, help="Longest that one call may take.")
    ] = 600.0,
) -> None:
    """Serve check, read, rank, graph and validate to an assistant (MCP, on standard input and output)."""
    from claimpath.extras import load_extra

    load_extra("mcp", feature="The server for assistants", extra="mcp")
    from claimpath.calls.limits import CallLimits
    from claimpath.mcp_server.files import allowed_folders
    from claimpath.mcp_server.server import McpSettings, make_server
    from claimpath.models.spec import parse_model

    engines = tuple(engine or ())
    for name in engines:
        if name != "offline":
            parse_model(name)
    limits = CallLimits(engines=("offline", *engines), look_up=look_up, seconds=seconds)
    make_server(McpSettings(limits, allowed_folders(allow or ()))).run("stdio")
