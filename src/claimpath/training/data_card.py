"""What a model card says of the data: digests, licence, and how much there is of each class."""

from claimpath.records.base import Record

NO_LICENCE = "none stated"
"""The licence of data whose authors state none; more words may follow."""


class DataSource(Record):
    """A data set that a model was trained, chosen or tested on."""

    name: str
    """Its name, or that of one's own file."""
    licence: str
    """Its licence as its authors state it, or `none stated`."""
    files_sha256: dict[str, str]
    """File name to SHA-256."""
    counts: dict[str, dict[str, int]]
    """Part (train, dev, test) to class to the number of examples."""
    citation: str = ""
    """The publication to cite; empty for one's own file."""
    published: str = ""
    """Where it is published; empty for one's own file."""
    notes: tuple[str, ...] = ()
    """How it was split, what was left out, and what to beware of."""

    @property
    def has_licence(self) -> bool:
        """Whether its authors state a licence."""
        said = self.licence.strip().casefold()
        return bool(said) and not said.startswith(NO_LICENCE)


def licence_warnings(sources: "tuple[DataSource, ...]") -> tuple[str, ...]:
    """What has to be said where the data of a model has no stated licence."""
    without = [source.name for source in sources if not source.has_licence]
    if not without:
        return ()
    names = ", ".join(without)
    return (
        f"{names}: no licence is stated, so nobody has allowed more than reading; a model trained on it may not be "
        "passed on unless its owners agree. Keep it to yourself, or train on data with a licence.",
    )
