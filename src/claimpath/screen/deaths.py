"""What a dead process costs: its shard a retry, then the study that it was at, then the shard."""

from claimpath.errors import SettingsError

_MOST = 4
"""Processes that a shard may cost; what is left of it then fails."""


class Deaths:
    """Counts the processes that each shard has cost."""

    def __init__(self) -> None:
        self._n_deaths: dict[int, int] = {}
        self._lost: dict[int, set[int]] = {}

    def blame(self, number: int, index: int | None, n_studies: int) -> None:
        """Count a process that died at a shard. index: of the study that it was at; None where it had begun none.

        Raises SettingsError where one dies though no study is left to touch: another try would end alike.
        """
        if len(self.lost(number)) == n_studies:
            raise SettingsError(
                f"shard {number} ends every process that works on it, though none of its studies is touched any more. "
                "Standard error says why; the same command goes on from there."
            )
        self._n_deaths[number] = self._n_deaths.get(number, 0) + 1
        if self._n_deaths[number] == 1:
            return
        lost = self._lost.setdefault(number, set())
        if index is None or self._n_deaths[number] >= _MOST:
            lost.update(range(n_studies))
        else:
            lost.add(index)

    def lost(self, number: int) -> tuple[int, ...]:
        """Indexes of the shard's studies that are not to be touched again, in order."""
        return tuple(sorted(self._lost.get(number, ())))
