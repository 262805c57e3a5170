"""The study's text as sections and passages."""

import lxml.html

from claimpath.records import Sentence
from claimpath.report.marks import Marks
from claimpath.report.places import Places
from claimpath.report.study_text import sections_of, zones_of


def sections(report, study=0):
    places = Places(report)
    return sections_of(report.studies[study], places, Marks(report, places))


def test_every_passage_stands_once_in_order(sample) -> None:
    shown = [p.id for section in sections(sample) for p in section.passages]
    assert shown == [p.id for p in sample.studies[0].passages]


def test_only_new_headings_are_shown(builder) -> None:
    paths = (("A",), ("A", "B"), ("A", "B"), ("A", "C", "D", "E", "F"), (), ("A",))
    builder.texts = tuple((path, "body", f"Text {n}.") for n, path in enumerate(paths))
    builder.study()
    got = [[(h.level, h.text) for h in s.headings] for s in sections(builder.report())]
    assert got == [
        [(3, "A")],
        [(4, "B")],
        [(4, "C"), (5, "D"), (6, "E"), (6, "F")],
        [],
        [(3, "A")],
    ]


def test_a_table_is_a_table_and_loses_nothing(sample) -> None:
    (shown,) = [p for s in sections(sample) for p in s.passages if p.is_table]
    root = lxml.html.fragment_fromstring(shown.body, create_parent=True)
    for tags in root.xpath("//span[@class='tags']"):
        tags.drop_tree()
    rows = [row.text_content() for row in root.xpath("//tr")]
    assert rows == sample.studies[0].passages[4].text.split("\n")
    assert [len(row) for row in root.xpath("//tr")] == [3, 3, 3]
    assert len(root.xpath("//th[@scope='col']")) == 3


def test_a_margin_label_names_what_most_of_a_passage_does(sample) -> None:
    passage = sample.studies[0].passages[3]
    half = len(passage.text) // 2

    def zoned(*zones: tuple[int, int, str]) -> str:
        sentences = tuple(Sentence.model_validate({"start": a, "end": b, "zone": z}) for a, b, z in zones)
        return zones_of(passage.model_copy(update={"sentences": sentences}))

    assert zoned((0, half, "unknown")) == ""
    assert zoned((0, 80, "result"), (80, 90, "limitation")) == "result"
    assert zoned((0, 20, "result"), (20, 90, "limitation")) == "limitation"
    assert zoned((0, 30, "result"), (30, 90, "others_work")) == "others’ work, result"


def test_a_repeated_passage_names_the_first(builder) -> None:
    study = builder.study()
    again = study.passages[0].model_copy(update={"id": "p7", "duplicate_of": "p1"})
    builder.studies[0] = study.model_copy(update={"passages": (*study.passages, again)})
    last = sections(builder.report())[-1].passages[-1]
    assert (last.duplicate_of, last.duplicate_target) == ("p1", "text-p1")
