"""The tables of an annotation study."""

from claimpath.bench.mafalda.study import StudyReport
from claimpath.bench.tables import Column, TableData, Value
from claimpath.measures.alternatives_alpha import SET_DIFFERENCES

_N_LABELS = 5


def study_tables(report: StudyReport) -> tuple[TableData, ...]:
    """Agreement of all, of each pair, and what each person marked."""
    levels = TableData(
        "Agreement of all, sentence by sentence (Krippendorff's alpha over sets of alternatives)",
        (
            Column("level", text=True),
            *(Column(f"alpha({name})") for name in SET_DIFFERENCES),
            Column("sentences"),
        ),
        tuple(
            (
                str(row.level),
                *(Value(row.alpha[name]) for name in SET_DIFFERENCES),
                row.n_sentences,
            )
            for row in report.levels
        ),
        (
            "meet: two sets agree where they have an alternative in common; equal: where they are the same; "
            "masi: by degrees.",
        ),
    )
    pairs = TableData(
        "Agreement of pairs on spans",
        (
            Column("first", text=True),
            Column("second", text=True),
            Column("level", text=True),
            Column("span agreement"),
            Column("mutual F1(variant=fallacious)"),
        ),
        tuple(
            (pair.first, pair.second, str(pair.level), Value(pair.span_agreement), Value(pair.f1))
            for pair in report.pairs
        ),
        ("Span agreement is 1 where all spans and labels are the same, 0 where chance would give as much.",),
    )
    people = TableData(
        f"What each person marked in {report.n_texts} texts",
        (
            Column("person", text=True),
            Column("texts marked"),
            Column("spans"),
            Column("optional"),
            Column("with alternatives"),
            Column("mean length"),
            Column("breaks of the span rule"),
            Column("most frequent classes", text=True),
        ),
        tuple(
            (
                person.person,
                person.n_marked,
                person.n_spans,
                person.n_optional,
                person.n_alternatives,
                Value(person.mean_length, places=1),
                person.n_violations,
                ", ".join(f"{name} {count}" for name, count in list(person.labels.items())[:_N_LABELS]),
            )
            for person in report.people
        ),
    )
    return levels, pairs, people
