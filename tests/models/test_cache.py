"""The cache: the same question to the same model, and no other; whole rows or none."""

import sqlite3
import subprocess
import sys
import textwrap
from pathlib import Path

import pytest

from claimpath.errors import SettingsError
from claimpath.models.cache import CallCache, default_cache_path
from claimpath.models.generator import Generation, failure
from claimpath.models.outcome import Answered, Refused, Truncated, Unreadable

ANSWER = Generation(
    outcome=Answered(), text="Ünlikely 🙂", model="m-1", tokens_in=5, tokens_out=2, repairs=("x",)
)


@pytest.fixture
def cache(tmp_path):
    return CallCache(tmp_path / "deep" / "calls.sqlite")


def test_an_answer_comes_back_as_it_was(cache, ask) -> None:
    assert cache.get("m", ask()) is None
    cache.put("m", ask(), ANSWER)
    kept = cache.get("m", ask())
    assert kept == ANSWER.model_copy(update={"from_cache": True, "attempts": 0})
    assert cache.holds("m", ask())


def test_another_model_run_or_setting_is_another_question(cache, ask) -> None:
    cache.put("m", ask(), ANSWER)
    assert cache.get("n", ask()) is None
    assert cache.get("m", ask(run=1)) is None
    assert cache.get("m", ask(temperature=0.0)) is None
    assert cache.get("m", ask(role="judge")) is not None


@pytest.mark.parametrize(
    ("outcome", "kept"),
    [
        (Answered(), True),
        (Refused(message="no"), True),
        (Truncated(message="cut"), True),
        (Unreadable(message="x"), False),
        (failure("server", "x", retry=True).outcome, False),
    ],
)
def test_what_was_paid_is_kept_and_failures_are_not(cache, ask, outcome, kept) -> None:
    cache.put("m", ask(), Generation(outcome=outcome, text="x"))
    assert (cache.get("m", ask()) is not None) == kept


def test_a_damaged_row_is_asked_again_and_then_whole(cache, ask) -> None:
    cache.put("m", ask(), ANSWER)
    cache.change("UPDATE calls SET answer = replace(answer, 'm-1', 'm-2')")
    assert cache.get("m", ask()) is None
    cache.put("m", ask(), ANSWER)
    assert cache.get("m", ask()) is not None
    assert cache.rows("SELECT COUNT(*) FROM calls") == [(1,)]


def test_a_second_opening_reads_the_first(cache, ask) -> None:
    cache.put("m", ask(), ANSWER)
    assert CallCache(cache.path).get("m", ask()) is not None


def test_a_file_that_is_no_cache_is_a_users_mistake(tmp_path) -> None:
    (tmp_path / "a").write_bytes(b"not a database, but long enough to be taken for one" * 100)
    with pytest.raises(SettingsError, match="can't open the cache"):
        CallCache(tmp_path / "a")
    with pytest.raises(SettingsError, match="can't open the cache"):
        CallCache(tmp_path / "a" / "b")
    db = sqlite3.connect(tmp_path / "newer")
    db.execute("PRAGMA user_version=99")
    db.close()
    with pytest.raises(SettingsError, match="has format 99"):
        CallCache(tmp_path / "newer")


def test_where_it_is(monkeypatch, tmp_path) -> None:
    monkeypatch.delenv("CLAIMPATH_CACHE", raising=False)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    assert default_cache_path() == tmp_path / "claimpath" / "calls.sqlite"
    monkeypatch.setenv("CLAIMPATH_CACHE", "/x/y.sqlite")
    assert default_cache_path() == Path("/x/y.sqlite")


def test_processes_share_it(tmp_path) -> None:
    path = tmp_path / "calls.sqlite"
    code = f"""
        import sys
        from pathlib import Path
        from claimpath.models.cache import CallCache
        from claimpath.models.generator import Generation, GenerationRequest, Message
        from claimpath.models.outcome import Answered
        start = int(sys.argv[1])
        sys.stdin.readline()
        cache = CallCache(Path({str(path)!r}))
        for i in range(start, start + 25):
            request = GenerationRequest(messages=(Message(role="user", content=str(i)),))
            cache.put("m", request, Generation(outcome=Answered(), text="x"))
            assert cache.get("m", request) is not None
    """
    command = [sys.executable, "-c", textwrap.dedent(code)]
    writers = [
        subprocess.Popen([*command, str(20 * i)], stdin=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        for i in range(4)
    ]
    # All are started before the first may go on, so that they open the new file together.
    for writer in writers:
        assert writer.stdin is not None
        writer.stdin.write("go\n")
        writer.stdin.flush()
    errors = [writer.communicate(timeout=60)[1] for writer in writers]
    assert errors == [""] * 4
    # 0..24, 20..44, 40..64, 60..84: they overlap, and each request is there once.
    assert CallCache(path).rows("SELECT COUNT(*) FROM calls") == [(85,)]


def test_a_kill_in_the_middle_of_writing_leaves_whole_rows(tmp_path) -> None:
    from claimpath.models.cache_care import verify_cache

    path = tmp_path / "calls.sqlite"
    code = f"""
        import itertools
        from pathlib import Path
        from claimpath.models.cache import CallCache
        from claimpath.models.generator import Generation, GenerationRequest, Message
        from claimpath.models.outcome import Answered
        cache = CallCache(Path({str(path)!r}))
        for i in itertools.count():
            request = GenerationRequest(messages=(Message(role="user", content=str(i)),))
            cache.put("m", request, Generation(outcome=Answered(), text="x" * 5000))
            print(i, flush=True)
    """
    n_said = 0
    for n_lines in (1, 7, 20):
        process = subprocess.Popen(
            [sys.executable, "-c", textwrap.dedent(code)], stdout=subprocess.PIPE, text=True
        )
        assert process.stdout is not None
        for _ in range(n_lines):
            process.stdout.readline()
        process.kill()
        rest = process.stdout.read().split("\n")
        process.wait()
        said = [n_lines - 1, *(int(line) for line in rest[:-1])]
        n_said = max([n_said, *(i + 1 for i in said)])
        check = verify_cache(CallCache(path))
        assert check.whole
        # What a process spoke of was written before.
        assert check.n_calls >= n_said
    assert n_said >= 20
