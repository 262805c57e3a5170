from collections.abc import Callable, Sequence

import pytest

from claimpath.records import Origin, Passage, Reading, Sentence, Study, Zone

Part = tuple[str, Origin] | str


def make_study(
    parts: Sequence[Part], *, zone: Zone = "unknown", repeats: dict[int, int] | None = None
) -> Study:
    """A study with one sentence in each passage; `repeats` maps a passage's index to that of its original."""
    passages = []
    for index, part in enumerate(parts):
        text, origin = (part, "body") if isinstance(part, str) else part
        original = (repeats or {}).get(index)
        passages.append(
            Passage(
                id=f"p{index + 1}",
                text=text,
                sentences=(Sentence(start=0, end=len(text), zone=zone),) if text.strip() else (),
                origin=origin,  # type: ignore[arg-type]
                duplicate_of=None if original is None else f"p{original + 1}",
            )
        )
    return Study(
        source="made up",
        sha256="0" * 64,
        kind="text",
        title="",
        article_type="unknown",
        reading=Reading(state="complete"),
        passages=tuple(passages),
    )


@pytest.fixture
def study_with() -> Callable[..., Study]:
    return make_study


@pytest.fixture
def snails() -> Study:
    return make_study(
        [
            ("Snails fed basil grew three millimetres in a week.", "abstract"),
            "Snails are molluscs, and little is known about their diet.",
            "Boxes were cleaned on Mondays with warm water.",
            "In this study, we found that basil made snails grow faster than lettuce did.",
            "Only nine snails from one garden were studied, so the results may not hold elsewhere.",
            ("The authors thank the gardeners.", "back"),
        ]
    )
