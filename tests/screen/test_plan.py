"""From a file of pairs to shards."""

import errno
import random
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from claimpath.errors import DataError, SettingsError
from claimpath.screen import plan
from claimpath.screen.manifest import read_manifest
from claimpath.screen.places import read_shard
from claimpath.screen.plan import plan_shards
from claimpath.screen.records import ScreenSettings, Shard
from claimpath.screen.sort import Sortable, in_order
from claimpath.screen.study_key import study_key

PAIRS = st.lists(
    st.builds(
        Sortable, st.sampled_from("abc"), st.sampled_from(["x", "y\n", "é"]), st.text(max_size=3),
        st.integers(1, 50), st.just("s"), st.none() | st.text(max_size=4),
    ),
    max_size=30,
)  # fmt: skip


@settings(max_examples=40)
@given(PAIRS, st.sampled_from([1, 90, 10**6]))
def test_sorting_in_runs_gives_what_sorting_in_memory_gives(
    tmp_path_factory: pytest.TempPathFactory, pairs: list[Sortable], run_bytes: int
) -> None:
    # One byte a run makes a run of every pair; three at once make several rounds of merging.
    found = list(in_order(pairs, tmp_path_factory.mktemp("runs"), run_bytes=run_bytes, at_once=3))
    assert [pair[:4] for pair in found] == sorted(pair[:4] for pair in pairs)
    assert Counter(found) == Counter(pairs)


def shards(path: Path, out: Path, settings: ScreenSettings) -> list[Shard]:
    return [read_shard(out, entry.number) for entry in plan_shards(path, out, settings).shards]


def test_each_study_is_in_one_shard_and_each_pair_once(
    tmp_path: Path, pairs_file: Callable[..., Path], rows: list[dict[str, str]]
) -> None:
    found = shards(pairs_file(rows), tmp_path / "out", ScreenSettings(shard_pairs=5, shard_studies=2))
    ids = [pair.pair_id for shard in found for study in shard.studies for pair in study.pairs]
    assert sorted(ids) == sorted(row["id"] for row in rows)
    keys = [study.key for shard in found for study in shard.studies]
    assert len(keys) == len(set(keys)) == 6
    assert all(shard.n_pairs <= 5 and len(shard.studies) <= 2 for shard in found)
    manifest = read_manifest(tmp_path / "out")
    assert manifest is not None
    assert [entry.n_pairs for entry in manifest.shards] == [shard.n_pairs for shard in found]
    assert (manifest.n_pairs, manifest.n_studies) == (12, 6)


def test_a_study_with_very_many_claims_is_split(tmp_path: Path, pairs_file: Callable[..., Path]) -> None:
    rows = [{"id": f"{n:03}", "claim": f"Claim {n:03}.", "study_text": "Snow was cold."} for n in range(25)]
    rows.append({"id": "z", "claim": "Another.", "study_text": "Ice was cold."})
    found = shards(pairs_file(rows), tmp_path / "out", ScreenSettings(shard_pairs=10))
    # 25 pairs in pieces of at most 10: two full ones and a rest of 5, which takes the other study in.
    assert sorted(shard.n_pairs for shard in found) == [6, 10, 10]
    assert all(
        study.text in {"Snow was cold.", "Ice was cold."} for shard in found for study in shard.studies
    )


def test_the_order_of_the_input_does_not_matter(
    tmp_path: Path, pairs_file: Callable[..., Path], rows: list[dict[str, str]]
) -> None:
    settings = ScreenSettings(shard_pairs=4)

    def without_rows(found: list[Shard]) -> list[object]:
        return [
            [(s.key, [(p.pair_id, p.claim, p.study) for p in s.pairs]) for s in shard.studies]
            for shard in found
        ]

    first = without_rows(shards(pairs_file(rows), tmp_path / "a", settings))
    random.Random(5).shuffle(rows)
    assert without_rows(shards(pairs_file(rows), tmp_path / "b", settings)) == first


def test_repeated_ids_and_pairs_are_counted_and_kept(tmp_path: Path, pairs_file: Callable[..., Path]) -> None:
    # Rows 1 and 2 are equal; row 3 has their id; row 4 has their claim and study: one repeated pair each for 2 and 4,
    # one repeated id each for 2 and 3.
    text = "Snow was cold."
    rows = [
        {"id": "a", "claim": "Snow is warm.", "study_text": text},
        {"id": "a", "claim": "Snow is warm.", "study_text": text},
        {"id": "a", "claim": "Snow is white.", "study_text": text},
        {"id": "b", "claim": "Snow is warm.", "study_text": text},
    ]
    manifest = plan_shards(pairs_file(rows), tmp_path / "out", ScreenSettings())
    assert (manifest.n_pairs, manifest.n_repeated_ids, manifest.n_repeated_pairs) == (4, 2, 2)
    (study,) = read_shard(tmp_path / "out", 0).studies
    assert [pair.row for pair in study.pairs] == [1, 2, 4, 3]


def test_an_input_that_is_no_good_leaves_nothing_on_the_disk(
    tmp_path: Path, pairs_file: Callable[..., Path]
) -> None:
    out = tmp_path / "out"
    with pytest.raises(DataError, match="no pairs"):
        plan_shards(pairs_file([]), out, ScreenSettings())
    with pytest.raises(DataError, match="row 2"):
        plan_shards(
            pairs_file([{"claim": "a", "study": "s"}, {"claim": 1, "study": "s"}]), out, ScreenSettings()
        )
    assert list(out.iterdir()) == []


def test_a_full_disk_is_told(
    tmp_path: Path,
    pairs_file: Callable[..., Path],
    rows: list[dict[str, str]],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(plan, "in_order", full)
    with pytest.raises(SettingsError, match=r"No space left on device.*twice the space"):
        plan_shards(pairs_file(rows), tmp_path / "out", ScreenSettings())


def test_spellings_of_one_id_are_one_study() -> None:
    assert study_key("doi:10.1234/AbC", None) == study_key("https://doi.org/10.1234/abc", None)
    assert study_key("pmcid:PMC123", None) == study_key("PMC123", None)
    assert study_key("a.md", None) != study_key("b.md", None)
    assert study_key("", "a.md") != study_key("a.md", None)
    assert study_key("pmid:none", None) == study_key("pmid:none", None)
