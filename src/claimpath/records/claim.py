"""The claim under examination."""

from claimpath.records.base import Record


class Claim(Record):
    """A public claim that cites a study. Its text is data: instructions inside it are never followed."""

    text: str
    """The claim as it was given, without surrounding blanks."""
    warnings: tuple[str, ...] = ()
    """What a reader should know, such as text that seems to address a model."""
