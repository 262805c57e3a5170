"""Rhetorical zones of sentences: what the study asserts, and what it passes on."""

from collections.abc import Callable

import pytest

from claimpath.records import REPORTED_ZONES, Passage, Sentence
from claimpath.text.sentences import split_sentences
from claimpath.text.zones import assign_zones


def passage(text: str, *section: str, origin: str = "body", number: int = 1) -> Passage:
    sentences = tuple(Sentence(start=start, end=end) for start, end in split_sentences(text))
    return Passage(id=f"p{number}", section=section, text=text, sentences=sentences, origin=origin)


def zones(text: str, *section: str, origin: str = "body") -> list[str]:
    return [s.zone for s in assign_zones([passage(text, *section, origin=origin)])[0].sentences]


@pytest.mark.parametrize(
    ("section", "sentence", "zone"),
    [
        # An introduction passes on ...
        ("Introduction", "Falls are a leading cause of injury in old age.", "background"),
        ("Introduction", "The herb has been reported to prevent falls [4].", "others_work"),
        ("Introduction", "Previous studies linked the herb to stronger bones.", "others_work"),
        ("Introduction", "We hypothesised that the herb would prevent falls.", "background"),
        ("Introduction", "The aim of this study was to weigh the bones.", "background"),
        # ... except where it says what the study did or found.
        ("Introduction", "Here, we show that the herb weakens bones.", "result"),
        ("Introduction", "In this study, we measured bone density in 40 rats.", "method"),
        ("Methods", "Bone density was measured as described before [7].", "method"),
        ("Methods", "We found the scale on a market.", "method"),
        ("Results", "Density fell by 4% (p < 0.05).", "result"),
        ("Results", "Density fell by 4%, as in other herbs [9].", "result"),
        ("Results", "Previous studies have reported a rise in rats.", "others_work"),
        ("Results", "These data suggest that the herb acts on bone.", "interpretation"),
        ("Discussion", "We found that density fell by 4%.", "result"),
        ("Discussion", "The fall may be explained by the tea.", "interpretation"),
        ("Discussion", "Ashby et al. found a rise in rats [12].", "others_work"),
        ("Discussion", "A rise was seen in rats (Ashby and Elm, 2011).", "others_work"),
        ("Discussion", "The rise in rats is well described.12", "others_work"),
        ("Discussion", "Our finding agrees with a study in rats [12].", "interpretation"),
        ("Discussion", "It has long been suggested that the herb prevents falls.", "others_work"),
        ("Discussion", "Others have noted a rise in rats.", "others_work"),
        ("Discussion", "Rats were fed at home (11-25 June 2021).", "interpretation"),
        ("Discussion", "This is the first time that the herb has been shown to harm.", "interpretation"),
        ("Results", "Bars are means of 4 independent experiments.", "result"),
        ("Introduction", "Here, we present a case of a fall after the herb.", "result"),
        ("Discussion", "Our study has several limitations.", "limitation"),
        ("Discussion", "We cannot rule out residual confounding.", "limitation"),
        ("Discussion", "These results should be interpreted with caution.", "limitation"),
        ("Discussion", "The results should not be interpreted as proof.", "limitation"),
        ("Discussion", "Further studies are needed before the herb is advised.", "limitation"),
        ("Strengths and limitations", "All slides were read twice.", "limitation"),
        ("Conclusions", "The herb does no good.", "interpretation"),
        ("Funding", "The makers of the herb paid for the rats.", "disclosure"),
        ("Author contributions", "Ash weighed the rats.", "unknown"),
        ("Results and discussion", "Density fell by 4%.", "result"),
        ("Results and discussion", "These data suggest that tea matters.", "interpretation"),
        ("Results", "Fever is often associated with thirst (Ashby, 2003).", "others_work"),
        ("Results", "Fever is often associated with thirst.", "result"),
        ("Results", "A recent report suggests that fever marks thirst (Ashby, 2003).", "others_work"),
        # A title that tells nothing: only clear words count.
        ("Retinol and bone", "The bone stores retinol.", "unknown"),
        ("Retinol and bone", "The bone stores retinol [3].", "others_work"),
        ("Retinol and bone", "We found that the bone stores retinol.", "result"),
    ],
)
def test_zone_by_section_and_words(section: str, sentence: str, zone: str) -> None:
    assert zones(sentence, section) == [zone]


@pytest.mark.parametrize(
    ("origin", "section", "text", "zone"),
    [
        ("sub_article", "Results", "We found that the herb works.", "unknown"),
        ("back", "Competing interests", "Ash owns a herb farm.", "disclosure"),
        ("back", "Notes", "This work was funded by the Herb Council.", "disclosure"),
        ("back", "Notes", "The rats were brown.", "unknown"),
        ("table", "Results", "Arm: herb | n: 12", "result"),
        ("table", "Methods", "Arm: herb | n: 12", "method"),
        ("caption", "Discussion", "Density by week.", "result"),
        ("glossary", "Glossary", "Density: mass by volume.", "background"),
    ],
)
def test_zone_by_origin(origin: str, section: str, text: str, zone: str) -> None:
    assert zones(text, section, origin=origin) == [zone]


def test_powers_and_units_are_no_citations() -> None:
    assert zones("It was 10^6 copies/m^2 in mice.", "Discussion") == ["interpretation"]
    assert zones("It was 10⁶ copies/cm² in mice.", "Discussion") == ["interpretation"]
    assert zones("It was high in mice.^12,13", "Discussion") == ["others_work"]


def test_what_points_back_to_a_report_goes_on_reporting() -> None:
    text = "Ashby et al. found a rise in rats [12]. Their rats were older. Our rats were young."
    assert zones(text, "Discussion") == ["others_work", "others_work", "interpretation"]


def test_the_outermost_telling_title_counts() -> None:
    assert zones("Deaths were counted.", "Methods", "Outcomes") == ["method"]
    assert zones("Two died.", "Abstract", "Outcomes") == ["result"]
    assert zones("One site took part.", "Discussion", "Study limitations") == ["limitation"]


def test_an_unlabelled_abstract_is_told_by_its_course() -> None:
    text = (
        "Falls are a leading cause of injury in old age. Some reports link a herb to fewer falls. "
        "We randomly assigned 120 adults to the herb or to tea. The primary outcome was a fall within a year. "
        "Falls were significantly rarer in the herb group (OR 0.7, 95% CI 0.5 to 0.9). Two adults died. "
        "These data suggest that the herb spares bone. Further studies are needed."
    )
    assert zones(text, "Abstract", origin="abstract") == [
        "background", "others_work", "method", "method", "result", "result", "interpretation", "limitation",
    ]  # fmt: skip


def test_an_abstract_in_several_passages_has_one_course() -> None:
    parts = [
        passage("Falls are a leading cause of injury.", "Abstract", origin="abstract", number=1),
        passage("We weighed 40 rats. Rats were randomly assigned.", "Abstract", origin="abstract", number=2),
        passage("Bones were significantly lighter (p < 0.01).", "Abstract", origin="abstract", number=3),
        passage("In conclusion, the herb weakens bone.", "Abstract", origin="abstract", number=4),
    ]
    found = [[s.zone for s in p.sentences] for p in assign_zones(parts)]
    assert found == [["background"], ["method", "method"], ["result"], ["interpretation"]]


def test_methods_and_findings_of_an_abstract_are_told_apart() -> None:
    text = (
        "We enrolled 40 adults. The primary outcome was a fall. Falls were rarer (p < 0.01). Two adults died."
    )
    assert zones(text, "Abstract", "Methods and Findings", origin="abstract") == [
        "method", "method", "result", "result",
    ]  # fmt: skip


def test_flat_titles_below_results_are_results_and_below_an_introduction_unknown() -> None:
    passages = [
        passage("Falls are common.", "Introduction", number=1),
        passage("The bone stores retinol.", "Retinol", number=2),
        passage("Density fell.", "Results", number=3),
        passage("Density rose again.", "Second winter", number=4),
    ]
    found = [p.sentences[0].zone for p in assign_zones(passages)]
    assert found == ["background", "unknown", "result", "result"]


def test_nothing_but_zones_changes() -> None:
    passages = [passage("We found a drop. It was small [3].", "Discussion", number=i) for i in range(3)]
    for before, after in zip(passages, assign_zones(passages), strict=True):
        unzoned = [s.model_copy(update={"zone": "unknown"}) for s in after.sentences]
        assert after.model_copy(update={"sentences": tuple(unzoned)}) == before


def test_empty_input() -> None:
    assert assign_zones([]) == ()
    empty = Passage(id="p1", text="", sentences=(), origin="abstract")
    assert assign_zones([empty]) == (empty,)


def test_reported_zones_are_those_the_study_does_not_assert() -> None:
    assert set(zones("Previous studies linked the herb to falls [2].", "Discussion")) <= REPORTED_ZONES
    assert not set(zones("We found a drop.", "Discussion")) & REPORTED_ZONES


def test_time_is_linear(takes_linear_time: Callable[..., None]) -> None:
    sentence = (
        "Our results show that the herb may lower the count in some patients compared with tea (p < 0.05). "
    )
    passages = [passage(sentence * 10, "Discussion", number=i) for i in range(300)]
    takes_linear_time(lambda n: assign_zones(passages[:n]), len(passages))
