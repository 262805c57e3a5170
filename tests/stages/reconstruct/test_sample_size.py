import pytest

from claimpath.stages.reconstruct.sample_size import count_people

NOUNS = ("patients?", "women", "adults?", "volunteers?")


@pytest.mark.parametrize(
    ("text", "counts"),
    [
        ("Twelve patients took part.", [12]),
        ("Twenty-one healthy volunteers took part.", [21]),
        ("We enrolled 2,400 patients with gout.", [2400]),
        ("A total of 10 652 patients were screened.", [10652]),
        ("34 women and 12 men", [34]),
        ("One patient died.", []),
        ("Adults aged 45 years were patients.", []),
        ("5 mg of patients", []),
        ("In 2019 patients were recruited.", []),
        ("", []),
    ],
)
def test_counts(text: str, counts: list[int]) -> None:
    assert [count for count, _ in count_people(text, NOUNS)] == counts


def test_two_nouns_in_a_row_are_told_whole() -> None:
    told = list(count_people("A cohort of 87,134 adult students was asked.", ("adults?", "students?")))
    assert told == [(87134, "adult students")]
