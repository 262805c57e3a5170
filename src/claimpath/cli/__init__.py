"""The command line: one file per command, one place that turns errors into messages and exit codes."""

from claimpath.cli.app import main

__all__ = ["main"]
