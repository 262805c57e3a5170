"""The desk of a run on a cluster: what it hands out, and what it makes of processes and machines that die."""

from pathlib import Path

import pytest

from claimpath.errors import SettingsError
from claimpath.screen.deaths import Deaths
from claimpath.screen.places import write_shard_input
from claimpath.screen.ray_desk import Desk
from claimpath.screen.ray_paths import named_files
from claimpath.screen.records import ScreenSettings, Shard, ShardPair, ShardStudy


@pytest.fixture
def out(tmp_path: Path) -> Path:
    """A folder with shard 3, of three studies: two files, one of which is there, and a text."""
    cited = [
        ShardStudy(
            key=str(number),
            text=text,
            pairs=(ShardPair(pair_id=str(number), row=number + 1, claim="a", study=study),),
        )
        for number, (study, text) in enumerate([("here.md", None), ("gone.md", None), ("", "# A study")])
    ]
    write_shard_input(tmp_path, Shard(number=3, studies=tuple(cited)))
    (tmp_path / "here.md").write_text("# A study")
    return tmp_path


def desk_of(out: Path, alive: set[str]) -> Desk:
    return Desk(str(out), ScreenSettings(folder=str(out)), lambda node: node in alive)


def test_it_hands_out_the_shard_and_the_files_that_are_here(out: Path) -> None:
    shard, lost, files = desk_of(out, set()).begin(3, "a")
    assert (shard.number, shard.n_pairs, lost, files) == (3, 3, (), (str(out / "here.md"),))


def test_a_study_that_ends_two_processes_is_lost_and_no_other(out: Path) -> None:
    desk = desk_of(out, {"a", "b"})
    for node, lost in (("a", ()), ("b", ()), ("a", (1,))):
        assert desk.begin(3, node)[1] == lost
        desk.at_study(3, 1, 1)
    desk.at_study(3, 2, 2)
    assert desk.under_way() == (2, False)
    desk.finish(3)
    # A shard that was finished, and whose answer was lost on the way, is begun again and blamed for nothing.
    assert desk.begin(3, "b")[1] == (1,)


def test_machines_that_end_are_not_the_study_s_fault_at_first(out: Path) -> None:
    desk = desk_of(out, set())
    for _ in range(6):  # the first beginning, and five machines lost after it
        assert desk.begin(3, "gone")[1] == ()
        desk.at_study(3, 0, 0)
    assert desk.begin(3, "gone")[1] == ()  # the sixth counts as a first death
    desk.at_study(3, 0, 0)
    assert desk.begin(3, "gone")[1] == (0,)


def test_ready_is_told(out: Path) -> None:
    desk = desk_of(out, set())
    assert desk.under_way() == (0, False)
    desk.ready()
    assert desk.under_way() == (0, True)


@pytest.mark.parametrize(
    ("indexes", "lost"),
    [
        ([], ()),
        ([1], ()),  # a first death costs a retry
        ([1, 1], (1,)),
        ([0, 1], (1,)),  # what it was at the second time
        ([None, None], (0, 1, 2)),  # not even begun: the shard itself
        ([0, 0, 1], (0, 1)),
        ([0, 0, 1, 2], (0, 1, 2)),
        ([0, 0, 0, 0], (0, 1, 2)),  # four processes are enough
    ],
)
def test_what_deaths_cost(indexes: list[int | None], lost: tuple[int, ...]) -> None:
    deaths = Deaths()
    for index in indexes:
        deaths.blame(7, index, 3)
    assert deaths.lost(7) == lost
    assert deaths.lost(8) == ()


def test_a_shard_that_goes_on_ending_processes_ends_the_run() -> None:
    deaths = Deaths()
    for _ in range(2):
        deaths.blame(7, None, 2)
    assert deaths.lost(7) == (0, 1)
    with pytest.raises(SettingsError, match="shard 7 ends every process"):
        deaths.blame(7, None, 2)


def test_files_outside_the_folder_need_not_be_on_other_machines(out: Path) -> None:
    inner = out / "studies"
    inner.mkdir()
    (inner / "in.md").touch()
    cited = [
        ShardStudy(key=name, pairs=(ShardPair(pair_id=name, row=1, claim="a", study=name),))
        for name in (str(out / "here.md"), "../here.md", "in.md")
    ]
    shard = Shard(number=0, studies=tuple(cited))
    found = named_files(shard, ScreenSettings(folder=str(inner), confined=True))
    assert found == (str(inner / "in.md"),)
    assert len(named_files(shard, ScreenSettings(folder=str(inner)))) == 3
