"""The tables. Everything that people did is appended; nothing of it is ever overwritten."""

from datetime import UTC, datetime
from typing import Any

from sqlalchemy import (
    JSON,
    DateTime,
    Dialect,
    ForeignKey,
    Index,
    String,
    Text,
    TypeDecorator,
    UniqueConstraint,
)
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column


def now() -> datetime:
    """This moment, in UTC."""
    return datetime.now(UTC)


class Moment(TypeDecorator[datetime]):
    """A date and time, kept and given in UTC. SQLite forgets the zone, so it is turned before and put back after."""

    impl = DateTime(timezone=True)
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        """Turn it into UTC; a moment without a zone is taken as UTC."""
        return _in_utc(value)

    def process_result_value(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        """Put the zone back."""
        return _in_utc(value)


def _in_utc(value: datetime | None) -> datetime | None:
    if value is None or value.tzinfo is UTC:
        return value
    return value.replace(tzinfo=UTC) if value.tzinfo is None else value.astimezone(UTC)


class Base(DeclarativeBase):
    """Root of the tables."""

    type_annotation_map = {dict[str, Any]: JSON, datetime: Moment}  # noqa: RUF012 - SQLAlchemy reads it so


class Setting(Base):
    """A value that the server keeps for itself, such as its signing key."""

    __tablename__ = "settings"
    name: Mapped[str] = mapped_column(String(100), primary_key=True)
    value: Mapped[str] = mapped_column(Text)


class User(Base):
    """A person."""

    __tablename__ = "users"
    id: Mapped[int] = mapped_column(primary_key=True)
    name: Mapped[str] = mapped_column(String(100), unique=True)
    """Login name, in lower case."""
    display_name: Mapped[str] = mapped_column(String(200))
    """Name that others see."""
    role: Mapped[str] = mapped_column(String(20))
    """`annotator`, `adjudicator`, `editor` or `admin`."""
    password_hash: Mapped[str | None] = mapped_column(Text)
    """argon2id; null for the local person, who has none."""
    active: Mapped[bool] = mapped_column(default=True)
    created_at: Mapped[datetime] = mapped_column(default=now)


class LoginSession(Base):
    """A browser in which somebody is logged in."""

    __tablename__ = "login_sessions"
    id: Mapped[str] = mapped_column(String(64), primary_key=True)
    """SHA-256 of the cookie's value."""
    user_id: Mapped[int] = mapped_column(ForeignKey("users.id"), index=True)
    csrf: Mapped[str] = mapped_column(String(64))
    created_at: Mapped[datetime] = mapped_column(default=now)
    expires_at: Mapped[datetime]


class Invitation(Base):
    """A link that lets one person make an account."""

    __tablename__ = "invitations"
    id: Mapped[str] = mapped_column(String(64), primary_key=True)
    """SHA-256 of the link's token."""
    role: Mapped[str] = mapped_column(String(20))
    project_id: Mapped[int | None] = mapped_column(ForeignKey("projects.id"))
    created_by: Mapped[int] = mapped_column(ForeignKey("users.id"))
    created_at: Mapped[datetime] = mapped_column(default=now)
    expires_at: Mapped[datetime]
    used_by: Mapped[int | None] = mapped_column(ForeignKey("users.id"))
    user_id: Mapped[int | None] = mapped_column(ForeignKey("users.id", name="fk_invitations_user"))
    """Whose password the link sets anew; null where it makes an account."""


class ApiToken(Base):
    """A key with which a program works in somebody's name."""

    __tablename__ = "api_tokens"
    id: Mapped[int] = mapped_column(primary_key=True)
    hash: Mapped[str] = mapped_column(String(64), unique=True)
    """SHA-256 of the token, which is shown once and kept nowhere."""
    user_id: Mapped[int] = mapped_column(ForeignKey("users.id"), index=True)
    name: Mapped[str] = mapped_column(String(100))
    """What its owner calls it."""
    created_at: Mapped[datetime] = mapped_column(default=now)
    expires_at: Mapped[datetime]
    used_at: Mapped[datetime | None]
    """When it was last used, to the hour."""
    revoked_at: Mapped[datetime | None]


class LoginAttempt(Base):
    """A login that failed, for the limit on guessing."""

    __tablename__ = "login_attempts"
    id: Mapped[int] = mapped_column(primary_key=True)
    key: Mapped[str] = mapped_column(String(200), index=True)
    """A name or an address, hashed."""
    at: Mapped[datetime] = mapped_column(default=now)


class AuditEntry(Base):
    """Something that somebody did to people, projects or the server."""

    __tablename__ = "audit"
    id: Mapped[int] = mapped_column(primary_key=True)
    at: Mapped[datetime] = mapped_column(default=now)
    user_id: Mapped[int | None] = mapped_column(ForeignKey("users.id"))
    action: Mapped[str] = mapped_column(String(60))
    target: Mapped[str] = mapped_column(String(200))
    details: Mapped[dict[str, Any]] = mapped_column(default=dict)


class Case(Base):
    """A check that people work on."""

    __tablename__ = "cases"
    id: Mapped[int] = mapped_column(primary_key=True)
    title: Mapped[str] = mapped_column(String(300))
    claim: Mapped[str] = mapped_column(Text, default="", server_default="")
    """The report's claim, for lists."""
    report: Mapped[str] = mapped_column(Text, deferred=True)
    """The report it began with, as JSON (records.Report)."""
    state: Mapped[str] = mapped_column(Text)
    """What it is now, as JSON (review.cases.state.CaseState): the report's parts with all edits applied."""
    version: Mapped[int] = mapped_column(default=0)
    """Number of the last edit."""
    status: Mapped[str] = mapped_column(String(20), default="open")
    """`open` or `finished`."""
    owner_id: Mapped[int] = mapped_column(ForeignKey("users.id"), index=True)
    created_at: Mapped[datetime] = mapped_column(default=now)
    updated_at: Mapped[datetime] = mapped_column(default=now)


class EditRow(Base):
    """One edit of a case."""

    __tablename__ = "edits"
    __table_args__ = (UniqueConstraint("case_id", "number"), UniqueConstraint("case_id", "key"))
    id: Mapped[int] = mapped_column(primary_key=True)
    case_id: Mapped[int] = mapped_column(ForeignKey("cases.id"))
    number: Mapped[int]
    """From 1; the case's version after it."""
    base_version: Mapped[int]
    """The version that its maker saw."""
    key: Mapped[str] = mapped_column(String(64))
    """Drawn by the browser, so that an edit sent twice counts once."""
    user_id: Mapped[int] = mapped_column(ForeignKey("users.id"))
    at: Mapped[datetime] = mapped_column(default=now)
    why: Mapped[str] = mapped_column(Text, default="")
    operation: Mapped[dict[str, Any]]
    """What was done (review.cases.operations.Operation)."""
    inverse: Mapped[dict[str, Any]]
    """What would undo it."""
    undoes: Mapped[int | None]
    """Number of the edit that it undoes, where it does."""


class Job(Base):
    """A check that was asked for from a page."""

    __tablename__ = "jobs"
    id: Mapped[int] = mapped_column(primary_key=True)
    user_id: Mapped[int] = mapped_column(ForeignKey("users.id"))
    request: Mapped[dict[str, Any]]
    """Claim, study and settings."""
    upload: Mapped[bytes | None] = mapped_column(deferred=True)
    """The file that was dropped, where one was; dropped again once the check is done."""
    state: Mapped[str] = mapped_column(String(20), default="queued", index=True)
    """`queued`, `running`, `done`, `failed` or `cancelled`."""
    progress: Mapped[str] = mapped_column(Text, default="")
    error: Mapped[str] = mapped_column(Text, default="")
    case_id: Mapped[int | None] = mapped_column(ForeignKey("cases.id"))
    attempts: Mapped[int] = mapped_column(default=0)
    worker: Mapped[str] = mapped_column(String(200), default="", server_default="")
    """The server that runs it: host, process and a random part."""
    heartbeat_at: Mapped[datetime | None]
    """When that server last said that it still runs it."""
    created_at: Mapped[datetime] = mapped_column(default=now)
    started_at: Mapped[datetime | None]
    finished_at: Mapped[datetime | None]


class Project(Base):
    """A set of items that several people annotate without seeing each other's labels."""

    __tablename__ = "projects"
    id: Mapped[int] = mapped_column(primary_key=True)
    name: Mapped[str] = mapped_column(String(200), unique=True)
    kind: Mapped[str] = mapped_column(String(40))
    """A name in review.projects.kinds.KINDS."""
    guidelines: Mapped[str] = mapped_column(Text, default="")
    settings: Mapped[dict[str, Any]] = mapped_column(default=dict)
    n_annotators: Mapped[int] = mapped_column(default=2)
    """How many people annotate each item: 1 to 3."""
    status: Mapped[str] = mapped_column(String(20), default="open")
    """`open` or `closed`."""
    created_by: Mapped[int] = mapped_column(ForeignKey("users.id"))
    created_at: Mapped[datetime] = mapped_column(default=now)


class Member(Base):
    """Who works in a project, and as what."""

    __tablename__ = "members"
    project_id: Mapped[int] = mapped_column(ForeignKey("projects.id"), primary_key=True)
    user_id: Mapped[int] = mapped_column(ForeignKey("users.id"), primary_key=True)
    role: Mapped[str] = mapped_column(String(20))
    """`annotator` or `adjudicator`."""


class Item(Base):
    """One thing to annotate."""

    __tablename__ = "items"
    __table_args__ = (UniqueConstraint("project_id", "number"),)
    id: Mapped[int] = mapped_column(primary_key=True)
    project_id: Mapped[int] = mapped_column(ForeignKey("projects.id"))
    number: Mapped[int]
    key: Mapped[str] = mapped_column(String(200), default="")
    """The item's id in the data it came from."""
    payload: Mapped[dict[str, Any]]
    """What is shown."""
    hidden: Mapped[dict[str, Any]] = mapped_column(default=dict)
    """What no annotator may see, such as which model wrote it."""
    gold: Mapped[dict[str, Any] | None]
    """The right label, for the training round."""
    is_training: Mapped[bool] = mapped_column(default=False)


class Assignment(Base):
    """An item given to a person."""

    __tablename__ = "assignments"
    __table_args__ = (
        UniqueConstraint("item_id", "user_id"),
        Index("ix_assignments_user_state", "user_id", "state"),
    )
    id: Mapped[int] = mapped_column(primary_key=True)
    item_id: Mapped[int] = mapped_column(ForeignKey("items.id"))
    user_id: Mapped[int] = mapped_column(ForeignKey("users.id"))
    state: Mapped[str] = mapped_column(String(20), default="assigned")
    """`assigned`, `started` or `done`."""
    version: Mapped[int] = mapped_column(default=0)
    """Number of its last annotation."""
    seconds: Mapped[float] = mapped_column(default=0.0)
    """Time spent with the item in sight."""
    assigned_at: Mapped[datetime] = mapped_column(default=now)
    finished_at: Mapped[datetime | None]


class Annotation(Base):
    """A label that somebody gave; the latest of an assignment counts."""

    __tablename__ = "annotations"
    __table_args__ = (UniqueConstraint("assignment_id", "number"), UniqueConstraint("assignment_id", "key"))
    id: Mapped[int] = mapped_column(primary_key=True)
    assignment_id: Mapped[int] = mapped_column(ForeignKey("assignments.id"))
    number: Mapped[int]
    key: Mapped[str] = mapped_column(String(64))
    at: Mapped[datetime] = mapped_column(default=now)
    label: Mapped[dict[str, Any]]


class Adjudication(Base):
    """The label that an adjudicator settled on; the latest of an item counts."""

    __tablename__ = "adjudications"
    id: Mapped[int] = mapped_column(primary_key=True)
    item_id: Mapped[int] = mapped_column(ForeignKey("items.id"), index=True)
    user_id: Mapped[int] = mapped_column(ForeignKey("users.id"))
    at: Mapped[datetime] = mapped_column(default=now)
    label: Mapped[dict[str, Any]]
    why: Mapped[str] = mapped_column(Text, default="")
