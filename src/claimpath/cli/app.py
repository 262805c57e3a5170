"""The `claimpath` command. Each command lives in its own file and is imported here, without its stage."""

import errno
import os
import sys
from typing import Annotated, NoReturn

import typer

from claimpath._version import __version__
from claimpath.cli.align import align_command
from claimpath.cli.bench import bench_app
from claimpath.cli.cache import cache_app
from claimpath.cli.check import check_command
from claimpath.cli.console import ExitCode, say
from claimpath.cli.data import data_app
from claimpath.cli.demo import demo_command
from claimpath.cli.doctor import doctor_command
from claimpath.cli.export import export_command
from claimpath.cli.fallacies import fallacies_command
from claimpath.cli.graph import graph_command
from claimpath.cli.mcp import mcp_command
from claimpath.cli.rank import rank_command
from claimpath.cli.read import read_command
from claimpath.cli.recv import recv_app
from claimpath.cli.review import review_app
from claimpath.cli.schema import schema_command
from claimpath.cli.screen import screen_command
from claimpath.cli.spans import spans_app
from claimpath.cli.train import train_app
from claimpath.cli.validate import validate_command
from claimpath.errors import MissingExtraError, UserError

OF_FILES = frozenset({
    errno.ENAMETOOLONG, errno.EACCES, errno.EPERM, errno.ENOSPC, errno.EROFS, errno.ENOTDIR, errno.EISDIR,
    errno.ENOENT, errno.ELOOP,
})  # fmt: skip
"""What goes wrong with a file by its name, its rights or its disk."""

app = typer.Typer(
    name="claimpath",
    help="From what a study found to what is claimed, and where the path breaks.",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
    context_settings={"help_option_names": ["-h", "--help"]},
)
app.command("read")(read_command)
app.command("rank")(rank_command)
app.command("check")(check_command)
app.command("graph")(graph_command)
app.command("align")(align_command)
app.command("validate")(validate_command)
app.command("fallacies")(fallacies_command)
app.command("demo")(demo_command)
app.command("doctor")(doctor_command)
app.command("export")(export_command)
app.add_typer(cache_app)
app.add_typer(data_app)
app.add_typer(spans_app)
app.add_typer(recv_app)
app.command("mcp")(mcp_command)
app.command("schema")(schema_command)
app.command("screen")(screen_command)
app.add_typer(bench_app, name="bench")
app.add_typer(train_app)
app.add_typer(review_app)


def _print_version(wanted: bool) -> None:
    if wanted:
        sys.stdout.write(f"claimpath {__version__}\n")
        raise typer.Exit


@app.callback()
def _root(
    version: Annotated[
        bool, typer.Option("--version", callback=_print_version, is_eager=True, help="Print the version.")
    ] = False,
) -> None:
    pass


def main() -> None:
    """Run the command line. A user's mistake is one message on standard error, never a traceback."""
    try:
        app()
    except (UserError, MissingExtraError) as error:
        say(f"claimpath: {error}")
        sys.exit(ExitCode.USER_MISTAKE)
    except BrokenPipeError:
        # The reader of our output went away (`| head`); there is nobody left to tell.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(ExitCode.DONE)
    except OSError as error:
        # What the machine refuses about a file is for the person to mend, wherever it comes up.
        if error.errno not in OF_FILES or os.environ.get("CLAIMPATH_DEBUG"):
            _fault(error)
        name = str(error.filename or "a file")
        shown = name if len(name) <= 200 else f"{name[:200]}…"
        say(f"claimpath: {shown}: {error.strerror}. Give another name or place.")
        sys.exit(ExitCode.USER_MISTAKE)
    except KeyboardInterrupt:
        say("claimpath: stopped")
        sys.exit(130)
    except ModuleNotFoundError as error:
        package = (error.name or "").partition(".")[0]
        if package in ("", "claimpath") or os.environ.get("CLAIMPATH_DEBUG"):
            _fault(error)
        say(
            f"claimpath: the Python package {package!r} is missing, which comes with claimpath or one of its "
            "extras. Install claimpath again as you did at first, with --force-reinstall; `claimpath doctor` shows "
            "what is missing"
        )
        sys.exit(ExitCode.USER_MISTAKE)
    except Exception as error:
        _fault(error)


def _fault(error: Exception) -> NoReturn:
    if os.environ.get("CLAIMPATH_DEBUG"):
        raise error
    say(f"claimpath: a fault of ours, not yours: {type(error).__name__}: {error}")
    say("`claimpath doctor` tells whether the installation is whole. If it is, please report this.")
    say("With CLAIMPATH_DEBUG=1 the full traceback is shown.")
    sys.exit(ExitCode.OUR_FAULT)
