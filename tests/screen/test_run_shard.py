"""A shard's pairs to rows."""

import pickle
from functools import partialmethod
from pathlib import Path

import pytest

from claimpath import check, rank, read
from claimpath.records import Undefined
from claimpath.screen.records import ScreenRow, ScreenSettings, Shard, ShardPair, ShardStudy
from claimpath.screen.run_shard import run_shard
from claimpath.stages.rank import study_index
from claimpath.stages.rank.study_index import StudyIndex

CLAIMS = ("Honey cures cough in children.", "Honey reduces coughing in mice.", "Trains are late in winter.")


def shard_of(*studies: tuple[str, tuple[str, ...]], text: str | None = None) -> Shard:
    """One study for each reference with its claims; the pairs are numbered through."""
    found = []
    number = 0
    for reference, claims in studies:
        pairs = []
        for claim in claims:
            number += 1
            pairs.append(ShardPair(pair_id=f"p{number}", row=number, claim=claim, study=reference))
        found.append(ShardStudy(key=f"{len(found):032d}", text=text, pairs=tuple(pairs)))
    return Shard(number=0, studies=tuple(found))


def settings_for(folder: Path, **values: object) -> ScreenSettings:
    return ScreenSettings.model_validate({"folder": str(folder), **values})


@pytest.mark.parametrize("ranker", ["hybrid", "hybrid-words", "bm25"])
def test_rows_say_what_check_and_rank_say(studies: Path, ranker: str) -> None:
    rows = run_shard(shard_of(("0.md", CLAIMS), ("3.md", CLAIMS)), settings_for(studies, ranker=ranker))
    assert len(rows) == 6
    for row in rows:
        study = read(studies / row.study)
        report = check(row.claim, study, ranker=ranker)
        texts = {passage.id: passage.text for passage in study.passages}
        for found, listed, task in (
            (row.kernel, report.passages.supports, "supports"),
            (row.undermining, report.passages.undermines, "undermines"),
        ):
            ranked = rank(row.claim, study, task=task, ranker=ranker).ranking
            assert [(p.quote.passage_id, p.score, p.rank) for p in found] == [
                (p.passage_id, p.score, p.rank) for p in ranked[:3]
            ]
            assert [p.passage_id for p in listed[:3]] == [p.quote.passage_id for p in found]
            assert [p.quote for p in found] == [
                p.best
                if p.best is not None
                else study.passages[int(p.passage_id[1:]) - 1].span(0, len(texts[p.passage_id]))
                for p in ranked[:3]
            ]
        quotes = [p.quote for p in (*row.kernel, *row.undermining)] + [
            q for gap in row.gaps for q in gap.quotes
        ]
        assert all(texts[quote.passage_id][quote.start : quote.end] == quote.text for quote in quotes)
        assert [(gap.fallacy_class, gap.rule_id, gap.strength) for gap in row.gaps] == [
            (subgraph.fallacy_class, subgraph.rule_id, subgraph.strength) for subgraph in report.subgraphs
        ]
        assert (row.verdict, row.state, row.warnings) == (report.verdict.label, report.state, report.warnings)
        assert row.about_claim == report.about_claim
        assert (row.study_sha256, row.error) == (study.sha256, None)


def test_rows_depend_on_nothing_but_the_pair(studies: Path) -> None:
    # Other studies, other claims and another order around a pair leave its row as it was.
    settings = settings_for(studies)
    alone = run_shard(shard_of(("2.md", CLAIMS[:1])), settings)[0]
    among = run_shard(
        shard_of(("4.md", CLAIMS), ("2.md", (CLAIMS[1], CLAIMS[0])), ("0.md", CLAIMS)), settings
    )

    def content(row: ScreenRow) -> dict[str, object]:
        return row.model_dump(exclude={"pair_id", "row"})

    assert content(alone) in [content(row) for row in among]
    again = run_shard(pickle.loads(pickle.dumps(shard_of(("2.md", CLAIMS[:1])))), settings)
    assert again == [alone]


def test_what_fails_is_a_row_with_its_kind(studies: Path) -> None:
    (studies / "empty.md").write_text("")
    (studies / "notice.md").write_text(
        "# Retraction: Honey and the cough of mice\n\nThis article is retracted.\n"
    )
    long = "word " * 400
    rows = run_shard(
        shard_of(
            ("0.md", ("", long, "A\0claim.", CLAIMS[0])), ("gone.md", CLAIMS), ("empty.md", CLAIMS[:1]),
            ("-", CLAIMS[:1]), ("", CLAIMS[:1]), ("pmid:none", CLAIMS[:1]), ("notice.md", CLAIMS[:1]),
            ("1.md", CLAIMS[:1]),
        ),
        settings_for(studies, ranker="bm25"),
    )  # fmt: skip
    assert [row.error_kind for row in rows] == [
        *["claim"] * 3, None, *["study"] * 3, *["study"] * 5, None
    ]  # fmt: skip
    for row in rows:
        if row.error_kind is not None:
            assert row.error
            assert (row.verdict, row.kernel, row.gaps, row.state) == ("No Response", (), (), "not_checked")
            assert isinstance(row.needs_review, Undefined)
    assert "gone.md" in str(rows[4].error)
    assert (
        rows[0].study_sha256 == rows[3].study_sha256 is not None
    )  # it was read, though the claim can't be used


def test_a_claim_never_opens_a_file(studies: Path, tmp_path: Path) -> None:
    secret = tmp_path / "secret.txt"
    secret.write_text("Honey cures cough.")
    (row,) = run_shard(shard_of(("0.md", (f"@{secret}",))), settings_for(studies, ranker="bm25"))
    assert row.error is None
    assert "cures" not in row.model_dump_json(include={"claim", "explanation", "warnings"})


def test_equal_pairs_get_equal_rows_under_their_own_ids(studies: Path) -> None:
    first, second, other = run_shard(
        shard_of(("0.md", (CLAIMS[0], CLAIMS[0], CLAIMS[1]))), settings_for(studies, ranker="bm25")
    )
    assert (first.pair_id, second.pair_id, second.row) == ("p1", "p2", 2)
    assert first.model_copy(update={"pair_id": "p2", "row": 2}) == second
    assert other.claim != first.claim


def test_lost_studies_fail_without_being_touched(studies: Path) -> None:
    begun: list[int] = []
    rows = run_shard(
        shard_of(("0.md", CLAIMS[:1]), ("gone.md", CLAIMS[:2]), ("1.md", CLAIMS[:1])),
        settings_for(studies, ranker="bm25"), lost={1}, on_study=begun.append,
    )  # fmt: skip
    assert [row.error_kind for row in rows] == [None, "worker", "worker", None]
    assert begun == [0, 2]


def test_a_folder_of_studies_can_be_the_only_one(studies: Path, tmp_path: Path) -> None:
    (tmp_path / "outside.md").write_text((studies / "0.md").read_text())
    (studies / "link.md").symlink_to(tmp_path / "outside.md")
    references = ("0.md", "../outside.md", str(tmp_path / "outside.md"), "link.md")
    shard = shard_of(*((reference, CLAIMS[:1]) for reference in references))
    open_rows = run_shard(shard, settings_for(studies, ranker="bm25"))
    assert [row.error_kind for row in open_rows] == [None] * 4
    confined = run_shard(shard, settings_for(studies, ranker="bm25", confined=True))
    assert [row.error_kind for row in confined] == [None, "study", "study", "study"]


def test_a_text_is_a_study(studies: Path) -> None:
    (row,) = run_shard(
        shard_of(("", CLAIMS[:1]), text=(studies / "0.md").read_text()), ScreenSettings(ranker="bm25")
    )
    (same,) = run_shard(shard_of(("0.md", CLAIMS[:1])), settings_for(studies, ranker="bm25"))
    assert row.study == ""
    assert [p.quote.text for p in row.kernel] == [p.quote.text for p in same.kernel]


def test_a_long_study_is_ranked_for_each_claim_as_if_it_were_the_only_one(
    studies: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Of a study that is longer than what is encoded, each claim has its own passages encoded (here one or two of four).
    monkeypatch.setattr(StudyIndex, "candidates", partialmethod(StudyIndex.candidates, max_words=20))
    settings = settings_for(studies)
    together = run_shard(shard_of(("0.md", ("Larger studies in people are needed.", *CLAIMS))), settings)
    for row in together:
        study_index._recent.clear()
        (alone,) = run_shard(shard_of(("0.md", (row.claim,))), settings)
        assert alone.kernel == row.kernel
        assert alone.undermining == row.undermining


def test_a_row_s_error_tells_nothing_of_the_machine(studies: Path, tmp_path: Path) -> None:
    (studies / "empty.md").touch()
    (studies / "loop.md").symlink_to("loop.md")
    (studies / "out.md").symlink_to(tmp_path)
    names = ("empty.md", "none.md", "a\0b.md", "loop.md", "out.md", "x" * 5_000, "../x.md", ".")
    for confined in (True, False):
        settings = settings_for(studies, ranker="bm25", confined=confined)
        for row in run_shard(shard_of(*((name, CLAIMS[:1]) for name in names)), settings):
            assert row.error_kind == "study", row.error
            assert str(tmp_path) not in (row.error or str(tmp_path))


def test_rows_that_repeat_a_pair_keep_their_spelling_of_the_study(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CLAIMPATH_CACHE", str(tmp_path))
    pairs = tuple(
        ShardPair(pair_id=str(row), row=row, claim=CLAIMS[0], study=study)
        for row, study in enumerate(("doi:10.1234/X", "https://doi.org/10.1234/x"), start=1)
    )
    study = read(b"# A study\n\nHoney reduced coughing in mice.\n")
    monkeypatch.setattr("claimpath.screen.run_shard._read", lambda *_: study)
    rows = run_shard(
        Shard(number=0, studies=(ShardStudy(key="0" * 32, pairs=pairs),)), ScreenSettings(ranker="bm25")
    )
    assert [(row.pair_id, row.row, row.study) for row in rows] == [(p.pair_id, p.row, p.study) for p in pairs]
    assert rows[0].error is None
