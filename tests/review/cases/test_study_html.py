"""The study's text as HTML: every run is the passage's text at the place that it names, whatever the text holds."""

from html.parser import HTMLParser

from hypothesis import example, given
from hypothesis import strategies as st

from claimpath.records import Passage, Report, Sentence
from claimpath.report.shown import shown
from claimpath.review.cases.study_html import passage_html, study_texts


class Runs(HTMLParser):
    """Collects runs (place and text) and sentences (number, start, end, text) as the page's script sees them."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.open: list[tuple[str, dict]] = []
        self.runs: list[list] = []
        self.sentences: list[list] = []

    def handle_starttag(self, tag: str, attrs: list) -> None:
        named = dict(attrs)
        self.open.append((tag, named))
        if "data-from" in named:
            self.runs.append([int(named["data-from"]), ""])
        if "data-n" in named:
            self.sentences.append([int(named["data-n"]), int(named["data-a"]), int(named["data-b"]), ""])

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop()[0] == tag

    def handle_data(self, data: str) -> None:
        if any("data-from" in named for _, named in self.open):
            self.runs[-1][1] += data
        if any("data-n" in named for _, named in self.open):
            self.sentences[-1][3] += data


def read(passage: Passage) -> Runs:
    parser = Runs()
    parser.feed(str(passage_html(passage, "at-1-1")))  # plain, or what is joined is escaped again
    assert parser.open == []
    return parser


letters = st.text(alphabet=st.sampled_from("ab é🧪<>&\"'\u202e\u0301\n\t"), max_size=60)


@example(text="<a&amp;", cuts=[0, 3])
@given(text=letters, cuts=st.lists(st.integers(0, 60), max_size=6))
def test_the_run_of_a_passage_is_its_text(text: str, cuts: list[int]) -> None:
    borders = sorted({cut for cut in cuts if cut <= len(text)})
    sentences = tuple(
        Sentence(start=a, end=b) for a, b in zip(borders[::2], borders[1::2], strict=False) if a < b
    )
    passage = Passage(id="p1", text=text, sentences=sentences, origin="body")
    found = read(passage)
    assert [(at, words) for at, words in found.runs] == [(0, shown(text))]
    assert [tuple(s) for s in found.sentences] == [
        (n, s.start, s.end, shown(text[s.start : s.end])) for n, s in enumerate(sentences)
    ]


def test_the_cells_of_a_table_name_their_places() -> None:
    text = "Doses of moss\nArm: A | n: <b>12</b>\nArm: B | n: 13"
    lines, at = [], 0
    for line in text.split("\n"):
        lines.append(Sentence(start=at, end=at + len(line)))
        at += len(line) + 1
    passage = Passage(id="t1", text=text, sentences=tuple(lines), origin="table")
    found = read(passage)
    assert [words for _, words in found.runs] == ["Doses of moss", "A", "<b>12</b>", "B", "13"]
    for place, words in found.runs:
        assert text[place : place + len(words)] == words
    assert [(s[0], s[1], s[2]) for s in found.sentences] == [(n, s.start, s.end) for n, s in enumerate(lines)]


def test_a_study_is_shown_whole_and_once_made(report: Report) -> None:
    (study,) = study_texts(report, "here")
    for passage in report.studies[0].passages:
        assert f'data-p="{passage.id}"' in study.html
    assert study_texts(report, "here")[0] is study
