"""`claimpath review`: the workbench in the browser."""

from typing import Annotated

import typer

from claimpath.cli.review_agreement import agreement_command
from claimpath.cli.review_export import export_command
from claimpath.cli.review_import import import_command

review_app = typer.Typer(
    name="review",
    help="The workbench: check, correct, annotate, agree and publish in the browser.",
    no_args_is_help=True,
    add_completion=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)
Database = Annotated[
    str | None,
    typer.Option(
        "--database",
        metavar="ADDRESS",
        help="postgresql://USER:PASSWORD@HOST/NAME, or a file for SQLite; by default a file of your own.",
    ),
]


@review_app.command("serve")
def serve_command(
    host: Annotated[
        str, typer.Option("--host", help="Address to listen on; other than loopback only with --auth.")
    ] = "127.0.0.1",
    port: Annotated[int, typer.Option("--port", min=1, max=65535, help="Port to listen on.")] = 8765,
    database: Database = None,
    auth: Annotated[
        bool,
        typer.Option(
            "--auth", help="People log in, with roles; without it one local person does everything."
        ),
    ] = False,
    public_address: Annotated[
        str | None,
        typer.Option(
            "--public-address",
            metavar="URL",
            help="Address under which people reach the workbench, such as https://desk.example.org.",
        ),
    ] = None,
    engine: Annotated[
        list[str] | None,
        typer.Option(
            "--engine", metavar="MODEL", help="A model that the page may choose besides offline; repeat it."
        ),
    ] = None,
    checks: Annotated[
        int, typer.Option("--checks", min=1, max=16, help="Checks that run at the same time; others wait.")
    ] = 1,
    look_up: Annotated[
        bool, typer.Option("--look-up/--no-look-up", help="Whether studies may be fetched by id or address.")
    ] = True,
    invite_admin: Annotated[
        bool,
        typer.Option(
            "--invite-admin", help="Print a link that makes a further admin, where all are locked out."
        ),
    ] = False,
) -> None:
    """Start the workbench and print its address. Ctrl+C stops it."""
    from claimpath.extras import load_extra

    for module in ("fastapi", "uvicorn", "sqlalchemy", "alembic", "argon2", "multipart"):
        load_extra(module, feature="The workbench", extra="review")
    from claimpath.review.serve import serve, serve_settings

    settings = serve_settings(
        host=host,
        port=port,
        database=database,
        auth=auth,
        public_address=public_address,
        engines=tuple(engine or ()),
        look_up=look_up,
        max_checks=checks,
    )
    serve(settings, invite_admin=invite_admin)


review_app.command("import")(import_command)
review_app.command("export")(export_command)
review_app.command("agreement")(agreement_command)
