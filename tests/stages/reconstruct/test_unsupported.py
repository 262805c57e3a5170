from claimpath.records import Claim, Passage, Reading, Sentence, Study
from claimpath.stages.reconstruct.claim_reading import read_assertions
from claimpath.stages.reconstruct.unsupported import absent_numbers


def absent(claim: str, text: str) -> tuple[str, ...]:
    passage = Passage(id="p1", text=text, sentences=(Sentence(start=0, end=len(text)),), origin="body")
    study = Study(
        source="test", sha256="0", kind="text", title="", article_type="unknown",
        reading=Reading(state="complete"), passages=(passage,),
    )  # fmt: skip
    return absent_numbers(read_assertions(Claim(text=claim)), [study])


def test_a_figure_that_stands_nowhere_is_told() -> None:
    assert absent("Plum oil is 10,000x stronger.", "It was 12 times stronger.") == ("10,000",)


def test_thousands_are_the_same_with_and_without_commas() -> None:
    assert absent("Plum oil is 10,000x stronger.", "It was 10000 times stronger.") == ()


def test_a_part_of_a_longer_figure_is_not_the_figure() -> None:
    assert absent("It fell by 20%.", "It fell by 120% of 20.5.") == ("20",)
