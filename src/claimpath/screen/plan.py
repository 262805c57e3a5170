"""The input into shards: pairs of a study together, about as much work in each shard, whatever the input's order."""

import hashlib
import shutil
from array import array
from collections.abc import Iterable, Iterator
from itertools import groupby
from pathlib import Path

from claimpath._version import __version__
from claimpath.bench.manifest import code_sha256, library_versions
from claimpath.errors import DataError, SettingsError
from claimpath.export.file import settle
from claimpath.screen.manifest import write_manifest
from claimpath.screen.pairs import pairs_of
from claimpath.screen.places import HALF_MANIFEST, shards_folder, work_folder, write_shard_input
from claimpath.screen.records import Manifest, ScreenSettings, Shard, ShardEntry, ShardPair, ShardStudy
from claimpath.screen.sort import Sortable, in_order
from claimpath.screen.study_key import study_key

STUDY_WEIGHT = 60.0
"""Pairs that reading, indexing and encoding one study is worth, roughly; it decides which shards come first."""


def plan_shards(pairs: Path, out: Path, settings: ScreenSettings) -> Manifest:
    """Cut the input into shards, keep what each holds under `out`, and write the manifest as the last thing.

    A shard holds at most `settings.shard_pairs` pairs and `settings.shard_studies` studies; only a study with more
    pairs than that is split. The memory that is taken does not grow with the input but for 8 bytes a row.

    Raises DataError for an input that is no table of pairs or is empty, SettingsError for a folder that can't be
    written to.
    """
    work = work_folder(out)
    shutil.rmtree(work, ignore_errors=True)
    for half in out.glob(HALF_MANIFEST):
        half.unlink()
    try:
        return _planned(pairs, out, settings)
    except BaseException as error:
        shutil.rmtree(work, ignore_errors=True)
        if isinstance(error, OSError):
            raise SettingsError(
                f"{work} can't be written to: {error.strerror or error}. Planning needs about twice the space of the "
                "pairs; free some, or give --out another folder."
            ) from error
        raise


def _planned(pairs: Path, out: Path, settings: ScreenSettings) -> Manifest:
    seen = _Seen()
    sort = work_folder(out) / "sort"
    ordered = in_order(seen.sortable(pairs), sort)
    entries = []
    for shard in _shards(seen.counted(ordered), settings):
        write_shard_input(out, shard)
        n_studies = len(shard.studies)
        entries.append(
            ShardEntry(
                number=shard.number,
                n_pairs=shard.n_pairs,
                n_studies=n_studies,
                weight=shard.n_pairs + STUDY_WEIGHT * n_studies,
            )
        )
    shutil.rmtree(sort, ignore_errors=True)
    if not entries:
        raise DataError(f"{pairs} holds no pairs. Give at least one.")
    manifest = Manifest(
        input=pairs.name,
        input_sha256=file_sha256(pairs),
        version=__version__,
        code_sha256=code_sha256(),
        versions=library_versions(),
        settings=settings,
        n_pairs=len(seen.ids),
        n_studies=seen.n_studies,
        n_repeated_ids=seen.n_repeated_ids(),
        n_repeated_pairs=seen.n_repeated_pairs,
        shards=tuple(entries),
    )
    # Where the power goes, there is no manifest without the shards that it names.
    settle(shards_folder(out))
    write_manifest(out, manifest)
    return manifest


def file_sha256(path: Path) -> str:
    """SHA-256 of a file's bytes, in hexadecimal."""
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


class _Seen:
    """Counts over a stream that is never held."""

    def __init__(self) -> None:
        self.ids = array("Q")
        """64 bits of each id's digest: two ids that differ share them once in billions of rows."""
        self.n_studies = 0
        self.n_repeated_pairs = 0

    def sortable(self, pairs: Path) -> Iterator[Sortable]:
        for pair in pairs_of(pairs):
            digest = hashlib.blake2b(pair.pair_id.encode("utf-8", "surrogatepass"), digest_size=8).digest()
            self.ids.append(int.from_bytes(digest, "big"))
            key = study_key(pair.study, pair.study_text)
            yield Sortable(key, pair.claim, pair.pair_id, pair.row, pair.study, pair.study_text)

    def counted(self, ordered: Iterable[Sortable]) -> Iterator[Sortable]:
        before: Sortable | None = None
        for pair in ordered:
            if before is None or before.key != pair.key:
                self.n_studies += 1
            elif before.claim == pair.claim:
                self.n_repeated_pairs += 1
            before = pair
            yield pair

    def n_repeated_ids(self) -> int:
        import numpy as np

        numbers = np.frombuffer(self.ids, dtype=np.uint64)
        return int(len(numbers) - len(np.unique(numbers)))


def _shards(ordered: Iterable[Sortable], settings: ScreenSettings) -> Iterator[Shard]:
    number = 0
    held: list[ShardStudy] = []
    n_pairs = 0
    for study in _studies(ordered, settings.shard_pairs):
        full = n_pairs + len(study.pairs) > settings.shard_pairs or len(held) == settings.shard_studies
        if held and full:
            yield Shard(number=number, studies=tuple(held))
            number, held, n_pairs = number + 1, [], 0
        held.append(study)
        n_pairs += len(study.pairs)
    if held:
        yield Shard(number=number, studies=tuple(held))


def _studies(ordered: Iterable[Sortable], most: int) -> Iterator[ShardStudy]:
    """Studies with at most `most` pairs; one with more comes in several pieces."""
    for key, group in groupby(ordered, key=lambda pair: pair.key):
        pairs: list[ShardPair] = []
        text: str | None = None
        for pair in group:
            if len(pairs) == most:
                yield ShardStudy(key=key, text=text, pairs=tuple(pairs))
                pairs = []
            text = pair.text
            pairs.append(ShardPair(pair_id=pair.pair_id, row=pair.row, claim=pair.claim, study=pair.study))
        yield ShardStudy(key=key, text=text, pairs=tuple(pairs))
