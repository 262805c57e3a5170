from claimpath.records import Claim
from claimpath.stages.reconstruct.claim_reading import read_assertions


def test_assertions_come_with_the_words_that_show_them() -> None:
    reading = read_assertions(Claim(text="Plum oil could cure gout in mice."))
    assert reading.assertions["cures"] == "cure"
    assert reading.assertions["hedged"] == "could"
    assert reading.assertions["names_animals"] == "mice"
    assert "harms" not in reading.assertions
    assert reading.hedged


def test_topic_leaves_out_how_it_is_claimed() -> None:
    reading = read_assertions(Claim(text="Scientists prove that plum oil prevents gout."))
    assert set(reading.topic) == {"plum", "oil", "gout"}


def test_a_claim_of_manner_words_alone_keeps_them_as_its_topic() -> None:
    assert read_assertions(Claim(text="The treatment works.")).topic


def test_figures_are_not_parts_of_names_and_not_years() -> None:
    reading = read_assertions(
        Claim(text="In 2021 COVID-19 killed 1,200 in 3.5% of N95 wards, 40x more than SARS-CoV-2.")
    )
    assert reading.numbers == ("1,200", "3.5", "40")
