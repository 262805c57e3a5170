"""Several studies in one check: ids that tell their passages apart, and one list of passages for ranking."""

from collections.abc import Sequence

from claimpath.records import Passage, Study


def told_apart(studies: Sequence[Study]) -> tuple[Study, ...]:
    """Give the studies with passage ids that are unique among them: `s1.p1`, `s2.p1`, ...; one study is unchanged."""
    if len(studies) == 1:
        return tuple(studies)
    return tuple(
        study.model_copy(
            update={"passages": tuple(_prefixed(passage, f"s{number}.") for passage in study.passages)}
        )
        for number, study in enumerate(studies, start=1)
    )


def _prefixed(passage: Passage, prefix: str) -> Passage:
    duplicate_of = f"{prefix}{passage.duplicate_of}" if passage.duplicate_of else None
    return passage.model_copy(update={"id": f"{prefix}{passage.id}", "duplicate_of": duplicate_of})


def joined(studies: Sequence[Study]) -> Study:
    """Give one study that holds the passages of all, in order; its other fields are those of the first."""
    if len(studies) == 1:
        return studies[0]
    passages = tuple(passage for study in studies for passage in study.passages)
    return studies[0].model_copy(
        update={"passages": passages, "title": " | ".join(study.title for study in studies)}
    )
