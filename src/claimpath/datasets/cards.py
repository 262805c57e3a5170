"""Data cards: what a set is, what it holds on this machine, and what to beware of."""

from claimpath.datasets.registry import Source, locate_data
from claimpath.datasets.sets import find_data_set
from claimpath.datasets.traps import TRAPS
from claimpath.errors import DataError, SettingsError
from claimpath.records.base import Record


class DataCard(Record):
    """One set."""

    name: str
    """The set."""
    about: str
    """What it is."""
    licence: str
    """Its licence as the authors state it."""
    published: str
    """Where it is published."""
    citation: str
    """What to cite."""
    files: dict[str, str]
    """Patterns of its files, to what they hold."""
    path: str | None
    """Its folder on this machine; null where it is not here."""
    found: Source | None
    """How the folder was found."""
    counts: dict[str, dict[str, int]]
    """What was counted in the files, with its parts; empty where the set is not here or can't be read."""
    failure: str | None
    """Why nothing was counted."""
    traps: tuple[str, ...]
    """What to beware of."""

    def markdown(self) -> str:
        """The card as a page."""
        lines = [f"# {self.name}", "", self.about, ""]
        lines += [f"- Licence as its authors state it: {self.licence}", f"- Published: {self.published}"]
        lines += [f"- Cite: {self.citation}", f"- On this machine: {self.path or 'no'}"]
        if self.failure is not None:
            lines.append(f"- Not counted: {self.failure}")
        lines += ["", "## Files", ""]
        lines += [f"- `{pattern}`: {about}" for pattern, about in self.files.items()]
        for title, parts in self.counts.items():
            if parts:
                lines += ["", f"## {title}", ""]
                lines += [f"- {name}: {number:,}" for name, number in parts.items()]
        lines += ["", "## Beware", ""]
        lines += [f"- {trap}" for trap in self.traps]
        return "\n".join(lines)


def card_of(name: str) -> DataCard:
    """The card of a set, with counts where it is on this machine. Raises SettingsError for an unknown name."""
    data_set = find_data_set(name)
    path: str | None = None
    found: Source | None = None
    counts: dict[str, dict[str, int]] = {}
    failure: str | None = None
    try:
        folder, found = locate_data(name)
        path = str(folder)
        # The loaders take a moment to import, and a card without data does not need them.
        from claimpath.datasets.card_counts import COUNTS

        counts = COUNTS[name](folder)
    except (DataError, SettingsError, ValueError, KeyError, OSError) as error:
        failure = str(error)
    return DataCard(
        name=name,
        about=data_set.about,
        licence=data_set.licence,
        published=data_set.published,
        citation=data_set.citation,
        files={" or ".join(file.patterns): file.about for file in data_set.files},
        path=path,
        found=found,
        counts=counts,
        failure=failure,
        traps=TRAPS[name],
    )
