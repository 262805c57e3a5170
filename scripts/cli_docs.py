"""Write the help of every command as a page: python scripts/cli_docs.py docs/cli.md"""

import sys
from pathlib import Path
from typing import Any

import typer

from claimpath.cli.app import app

HEAD = """\
# Commands

Written from the commands' own help by `make docs`. Exit codes: 0 done, 2 a user's mistake (one message, no
traceback), 3 finished with parts failed, 1 a fault of ours.
"""
WIDTH = 100


def _helps(command: Any, name: str, parent: Any = None) -> list[tuple[str, str]]:
    """Name and help of a command and of all below it, in order."""
    settings = {"terminal_width": WIDTH, "max_content_width": WIDTH}
    context = command.make_context(name, [], parent=parent, resilient_parsing=True, **settings)
    found = [(context.command_path, command.get_help(context))]
    for below, child in getattr(command, "commands", {}).items():
        found += _helps(child, below, context)
    return found


def page() -> str:
    """The whole page."""
    command = typer.main.get_command(app)
    sections = [f"## {path}\n\n```text\n{text.strip()}\n```\n" for path, text in _helps(command, "claimpath")]
    return "\n".join([HEAD, *sections])


if __name__ == "__main__":
    Path(sys.argv[1]).write_text(page(), encoding="utf-8")
