"""`claimpath train`: train classifiers, judges and rankers. Each command is in a file of its own."""

import typer

from claimpath.cli.train_afc import afc_command
from claimpath.cli.train_judge import judge_command
from claimpath.cli.train_ranker import ranker_command
from claimpath.cli.train_table import table_command

train_app = typer.Typer(
    name="train",
    help="Train claim-evidence classifiers, premise judges and rankers (extra `train`).",
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode=None,
    context_settings={"help_option_names": ["-h", "--help"]},
)
train_app.command("afc")(afc_command)
train_app.command("judge")(judge_command)
train_app.command("ranker")(ranker_command)
train_app.command("table")(table_command)
