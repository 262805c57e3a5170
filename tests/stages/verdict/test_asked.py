"""Asking for a verdict: runs, quotes that are looked up, and studies that are read in parts."""

import re
from collections.abc import Callable
from typing import Any

import pytest

from claimpath.errors import SettingsError
from claimpath.models.digest import request_digest
from claimpath.models.generator import GenerationRequest
from claimpath.records import Claim, Passage, Sentence, Study
from claimpath.stages.verdict.answer import GivenQuote
from claimpath.stages.verdict.asked import Asked, ask_verdict
from claimpath.stages.verdict.evidence import all_passages
from claimpath.stages.verdict.quotes import Quotations
from claimpath.stages.verdict.settings import verdict_settings
from claimpath.text.locate import QuoteIndex
from claimpath.text.location import Found

CLAIM = Claim(text="Felt hats make owls deaf.")
HEARD = "Owls with a hat turned to 61% of the squeaks."
Make = Callable[..., Any]


@pytest.fixture
def ask(owls: Study, model: Make, go: Make) -> Callable[..., tuple[Asked, list[GenerationRequest]]]:
    """Ask a model that is a function: gives what was said and what was sent."""

    def run(answer: Make, study: Study = owls, window: int = 100_000, **options: Any) -> Any:
        asked = model(answer)
        settings = verdict_settings(**options)
        shown = () if settings.evidence == "none" else all_passages([study])
        return go(ask_verdict(CLAIM, [study], shown, asked, settings, window)), asked.requests

    return run


def test_three_runs_at_a_tenth(ask: Make, say: Make) -> None:
    asked, requests = ask(lambda request: say("Incorrect" if request.run < 2 else "Correct"))
    assert [run.label for run in asked.runs] == ["Incorrect", "Incorrect", "Correct"]
    assert [request.run for request in requests] == [0, 1, 2]
    assert {request.temperature for request in requests} == {0.1}
    assert len({request_digest(request) for request in requests}) == 3
    assert asked.models == ("owl-1",)


def test_other_instructions_are_another_request(ask: Make, say: Make) -> None:
    digests = set()
    for name in ("short", "detailed", "evidence"):
        _, requests = ask(lambda _: say(), instructions=name, runs=1)
        digests.add(request_digest(requests[0]))
        assert name in requests[0].prompt_version
    assert len(digests) == 3


@pytest.mark.parametrize("name", ["ask", "article"])
def test_without_evidence_nothing_of_the_study_is_sent(ask: Make, say: Make, owls: Study, name: str) -> None:
    _, requests = ask(lambda _: say(), evidence="none", instructions=name, runs=1)
    sent = "\n".join(message.content for message in requests[0].messages)
    assert CLAIM.text in sent
    assert owls.title not in sent
    assert all(passage.text not in sent for passage in owls.passages)
    assert "quotes" not in requests[0].json_schema["properties"]


def test_quotes_are_looked_up(ask: Make, say: Make, owls: Study) -> None:
    changed = HEARD.replace("61%", "16%")
    answer = say(
        "Incorrect", ("p9", HEARD, "finding"), ("p9", changed, "finding"), ("p1", "Hats bite.", "other")
    )
    asked, _ = ask(lambda _: answer, runs=1)
    found, number, nowhere = asked.runs[0].quotes
    (span,) = found.spans
    texts = {passage.id: passage.text for passage in owls.passages}
    assert texts[span.passage_id][span.start : span.end] == HEARD
    assert not number.spans
    assert "16" in (number.not_located or "")
    assert not nowhere.spans
    assert nowhere.not_located


def test_the_named_passage_decides_between_equal_words(ask: Make, say: Make, owls: Study) -> None:
    twins = tuple(
        Passage(
            id=f"t{n}",
            section=(f"S{n}",),
            text=f"Round {n}. The owl slept well.",
            sentences=(Sentence(start=0, end=8), Sentence(start=9, end=28)),
            origin="body",
        )
        for n in (1, 2)
    )
    study = owls.model_copy(update={"passages": twins})
    answer = say(
        "Incorrect", ("t2", "The owl slept well.", "finding"), ("zz", "The owl slept well.", "finding")
    )
    asked, _ = ask(lambda _: answer, study=study, runs=1)
    named, unnamed = asked.runs[0].quotes
    assert named.spans[0].passage_id == "t2"
    assert "2 places" in (unnamed.not_located or "")


def test_no_response_has_its_reason(ask: Make, say: Make, no: Make) -> None:
    asked, _ = ask(lambda request: no() if request.run == 1 else say())
    assert [run.label for run in asked.runs] == ["Incorrect", "No Response", "Incorrect"]
    assert "refused" in (asked.runs[1].no_response or "")


def is_part(request: GenerationRequest) -> bool:
    return "verdict/part/" in request.prompt_version


def sent(request: GenerationRequest) -> str:
    return "\n".join(message.content for message in request.messages)


@pytest.fixture
def long_study(owls: Study) -> Study:
    """A study of about 4,600 tokens in six sections."""
    passages = tuple(
        Passage(
            id=f"p{n}",
            section=(f"Section {n // 4}",),
            text=f"Night {n}: " + "The owl turned its head and blinked at the lamp for a while. " * 12,
            sentences=(),
            origin="body",
        )
        for n in range(24)
    )
    return owls.model_copy(update={"passages": passages})


def test_a_long_study_is_read_whole_in_parts(ask: Make, say: Make, long_study: Study) -> None:
    def answer(request: GenerationRequest) -> Any:
        if is_part(request):
            return say(
                "Not Enough Information", ("p1", "Night 1", "context"), why=f"Note {len(sent(request))}."
            )
        return say("Incorrect")

    asked, requests = ask(answer, study=long_study, window=3000, runs=2)
    parts = [request for request in requests if is_part(request) and request.run == 0]
    assert len(parts) == asked.n_parts > 1
    for passage in long_study.passages:
        assert sum(passage.text in sent(request) for request in parts) == 1, "each passage is read once"
    final = next(request for request in requests if not is_part(request) and request.run == 0)
    assert "too long to be shown" in sent(final)
    for part in asked.runs[0].parts:
        assert part.notes in sent(final)
    assert "“Night 1”" in sent(final), "located quotes of the parts are passed on"
    assert {run.label for run in asked.runs} == {"Incorrect"}
    read = [id_ for part in asked.runs[0].parts for id_ in part.passage_ids]
    assert read == [passage.id for passage in long_study.passages]
    assert asked.whole
    assert f"read whole in {asked.n_parts} parts" in asked.notes[0]


def test_a_part_that_fails_is_said(ask: Make, say: Make, no: Make, long_study: Study) -> None:
    asked, requests = ask(
        lambda r: no() if is_part(r) and "part 2 of" in sent(r) else say(),
        study=long_study,
        window=3000,
        runs=1,
    )
    assert asked.runs[0].label == "Incorrect"
    assert not asked.whole
    assert any("part 2 of" in note and "refused" in note for note in asked.notes)
    assert "It could not be read." in sent(requests[-1])


def test_where_no_part_is_read_there_is_no_verdict(ask: Make, no: Make, long_study: Study) -> None:
    asked, requests = ask(lambda _: no(), study=long_study, window=3000, runs=1)
    assert asked.runs[0].label == "No Response"
    assert "no part was read" in (asked.runs[0].no_response or "")
    assert all(is_part(request) for request in requests)


def test_notes_that_are_too_long_are_no_verdict(ask: Make, say: Make, long_study: Study) -> None:
    asked, _ = ask(lambda _: say(why="owl " * 2000), study=long_study, window=3000, runs=1)
    assert asked.runs[0].label == "No Response"
    assert "don't fit" in (asked.runs[0].no_response or "")


def is_merging(request: GenerationRequest) -> bool:
    return is_part(request) and "notes on some of them" in sent(request)


def test_notes_that_are_long_are_drawn_together(ask: Make, say: Make, long_study: Study) -> None:
    def answer(request: GenerationRequest) -> Any:
        if is_merging(request):
            return say(why=f"Together {len(sent(request))}.")
        return say(why="owl " * 330 if is_part(request) else "So.")

    asked, requests = ask(answer, study=long_study, window=3000, runs=1)
    merging = [request for request in requests if is_merging(request)]
    assert 1 < len(merging) < asked.n_parts
    assert asked.runs[0].label == "Incorrect"
    final = sent(requests[-1])
    assert final.count("notes drawn together") == len(merging)
    assert final.count("Together ") == len(merging)
    told = sorted(int(n) for r in merging for n in re.findall(r"^Part (\d+) of", sent(r), re.MULTILINE))
    assert told == list(range(1, asked.n_parts + 1)), "each part's notes are drawn together once"
    assert asked.whole


def test_notes_that_could_not_be_drawn_together_are_said(
    ask: Make, say: Make, no: Make, long_study: Study
) -> None:
    def answer(request: GenerationRequest) -> Any:
        if is_merging(request) and re.search(r"^Part 1 of", sent(request), re.MULTILINE):
            return no()
        return say(why="owl " * 330 if is_part(request) and not is_merging(request) else "So.")

    asked, requests = ask(answer, study=long_study, window=3000, runs=1)
    assert asked.runs[0].label == "Incorrect"
    assert "They could not be read." in sent(requests[-1])
    assert not asked.whole
    assert any("notes on parts 1 to" in note for note in asked.notes)


def test_a_window_without_room_is_a_mistake(ask: Make, say: Make, long_study: Study) -> None:
    with pytest.raises(SettingsError, match="--window"):
        ask(lambda _: say(), study=long_study, window=1000)


def test_the_short_way_finds_what_the_index_finds(owls: Study) -> None:
    passages = all_passages([owls])
    index = QuoteIndex(passages)
    for passage in passages:
        for first in range(len(passage.sentences)):
            for last in range(first, len(passage.sentences)):
                text = passage.text[passage.sentences[first].start : passage.sentences[last].end]
                (quote,) = Quotations(passages).look_up([GivenQuote(passage.id, text, "finding")])
                location = index.locate(text)
                assert isinstance(location, Found)
                assert quote.spans == location.spans


def test_half_a_word_is_not_a_quote(owls: Study) -> None:
    (quote,) = Quotations(all_passages([owls])).look_up([GivenQuote("", HEARD[1:], "finding")])
    assert not quote.spans
