"""Highlighted places: one per place, in order, and properly nested."""

from hypothesis import given
from hypothesis import strategies as st

from claimpath.report.marks import Mark, Marks, Piece, nested
from claimpath.report.places import Places


def shape(pieces: tuple[Piece, ...]) -> list:
    return [(p.mark.anchor, p.start, p.end, shape(p.inside)) for p in pieces]


def mark(name: str, start: int, end: int) -> Mark:
    return Mark(name, "p1", start, end)


def test_a_short_mark_stands_inside_a_long_one() -> None:
    pieces = nested([mark("long", 0, 20), mark("short", 5, 9)], 0, 30)
    assert shape(pieces) == [("long", 0, 20, [("short", 5, 9, [])])]


def test_a_crossing_mark_is_split_where_the_other_ends() -> None:
    # long  0........10
    # cross      6........14   ->  6-10 inside, 10-14 behind
    pieces = nested([mark("long", 0, 10), mark("cross", 6, 14)], 0, 20)
    assert shape(pieces) == [("long", 0, 10, [("cross", 6, 10, [])]), ("cross", 10, 14, [])]
    assert [pieces[0].inside[0].is_first, pieces[0].inside[0].is_last] == [True, False]
    assert [pieces[1].is_first, pieces[1].is_last] == [False, True]


def test_marks_are_clipped_to_the_part_asked_for() -> None:
    assert shape(nested([mark("m", 2, 12)], 5, 8)) == [("m", 5, 8, [])]
    assert nested([mark("m", 2, 5)], 5, 8) == ()


@given(st.lists(st.tuples(st.integers(0, 30), st.integers(1, 12)), max_size=8))
def test_pieces_nest_and_cover_every_mark_exactly(spans: list[tuple[int, int]]) -> None:
    marks = [mark(f"m{n}", start, start + size) for n, (start, size) in enumerate(spans)]
    covered: dict[str, list[int]] = {m.anchor: [] for m in marks}

    def walk(pieces: tuple[Piece, ...], low: int, high: int) -> None:
        at = low
        for piece in pieces:
            assert at <= piece.start < piece.end <= high
            covered[piece.mark.anchor] += range(piece.start, piece.end)
            walk(piece.inside, piece.start, piece.end)
            at = piece.end

    walk(nested(marks, 0, 50), 0, 50)
    for m in marks:
        assert covered[m.anchor] == list(range(m.start, m.end))


def test_equal_places_share_a_mark_and_keep_each_reason(sample) -> None:
    marks = Marks(sample, Places(sample))
    (first, *_rest) = marks.of("p3")
    assert [tag.label for tag in first.tags] == ["Context, gap 1", "Supports 3", "Undermines 4"]
    assert first.tags[0].target == "gap-1"
    assert marks.anchor(sample.graph.nodes[1].spans[0]) == first.anchor


def test_only_the_passages_shown_are_marked(sample) -> None:
    tags = [
        t.label
        for p in sample.studies[0].passages
        for m in Marks(sample, Places(sample)).of(p.id)
        for t in m.tags
    ]
    assert "Supports 5" in tags
    assert "Supports 6" not in tags


def test_a_quote_that_does_not_stand_there_is_not_marked(builder) -> None:
    builder.study()
    wrong = builder.span(0, 0).model_copy(update={"text": "Something else entirely."})
    builder.gap("Ambiguity", wrong, None, "A premise.")
    marks = Marks(builder.report(), Places(builder.report()))
    assert all(tag.kind != "context" for m in marks.of("p1") for tag in m.tags)
