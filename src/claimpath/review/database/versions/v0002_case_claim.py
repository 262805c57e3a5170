"""The claim of a case in a column of its own, so that a list can show and search it without reading reports."""

import json

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the column and fill it from the reports."""
    op.add_column("cases", sa.Column("claim", sa.Text(), nullable=False, server_default=""))
    cases = sa.table(
        "cases", sa.column("id", sa.Integer), sa.column("report", sa.Text), sa.column("claim", sa.Text)
    )
    connection = op.get_bind()
    for case_id in connection.scalars(sa.select(cases.c.id)).all():
        report = connection.scalar(sa.select(cases.c.report).where(cases.c.id == case_id))
        claim = json.loads(report or "{}").get("claim", {}).get("text", "")
        connection.execute(cases.update().where(cases.c.id == case_id).values(claim=claim))
