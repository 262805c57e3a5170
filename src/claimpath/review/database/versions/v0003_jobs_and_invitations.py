"""Which server runs a job and when it was last heard of; invitations that only set a new password."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the columns."""
    op.add_column("jobs", sa.Column("worker", sa.String(200), nullable=False, server_default=""))
    op.add_column("jobs", sa.Column("heartbeat_at", sa.DateTime(timezone=True), nullable=True))
    with op.batch_alter_table("invitations") as invitations:
        invitations.add_column(
            sa.Column(
                "user_id", sa.Integer(), sa.ForeignKey("users.id", name="fk_invitations_user"), nullable=True
            )
        )
