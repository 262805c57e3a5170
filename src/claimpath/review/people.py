"""Who is asking: the person behind a request, and what they may do."""

from dataclasses import dataclass
from typing import Literal, get_args

Role = Literal["annotator", "adjudicator", "editor", "admin"]
ROLES: tuple[Role, ...] = get_args(Role)


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody who uses the workbench."""

    id: int
    name: str
    """Login name."""
    display_name: str
    role: Role
    csrf: str
    """Token that every request that changes something must carry."""

    @property
    def edits_cases(self) -> bool:
        """Whether they may open and change cases."""
        return self.role in ("editor", "admin")

    @property
    def runs_projects(self) -> bool:
        """Whether they may make projects and see all labels."""
        return self.role in ("editor", "admin")
