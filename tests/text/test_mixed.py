from claimpath.records import Origin, Passage
from claimpath.text.mixed import passages_in_other_languages

GERMAN = (
    "Wir untersuchten, ob das Öl der Pflaume gegen die Gicht hilft. Die Patienten nahmen das Öl jeden Tag ein, und "
    "nach einem Jahr hatten sie weniger Anfälle als die anderen, die nur Wasser bekommen hatten."
)
ENGLISH = (
    "We examined whether the oil of plums helps against gout. The patients took the oil every day, and after a "
    "year they had fewer attacks than the others, who had been given nothing but water."
)


def passage(number: int, text: str, origin: Origin = "body") -> Passage:
    return Passage(id=f"p{number}", text=text, sentences=(), origin=origin)


def test_passages_in_another_language_are_named() -> None:
    passages = [
        passage(1, ENGLISH),
        passage(2, GERMAN),
        passage(3, "Gicht und Öl"),
        passage(4, GERMAN, "table"),
    ]
    assert passages_in_other_languages(passages) == {"de": ["p2"]}


def test_an_english_study_has_none() -> None:
    assert passages_in_other_languages([passage(1, ENGLISH)]) == {}
