"""The gallery: reports that the product writes about the project's own example studies, made anew for each build."""

from dataclasses import dataclass
from pathlib import Path

from claimpath import check, fallacies, graph, read
from claimpath.examples import example_claim, example_replay, example_study
from claimpath.graphs import with_reference
from claimpath.records import Report
from claimpath.report.fallacies.html import fallacies_html
from claimpath.report.html import report_html


@dataclass(frozen=True)
class Exhibit:
    """One report of the gallery."""

    name: str
    """Its file: NAME.html."""
    title: str
    """What kind of claim it shows."""
    about: str
    """What to look at."""
    claim: str = ""
    """The claim; empty for a text that is searched for fallacies."""
    study: str | None = None
    """A file of docs/examples/studies; None for the example study that is installed with claimpath."""
    engine: str = "offline"
    """`offline`, or `replay` for the answers that were written by hand."""
    review: str | None = None
    """An explanation by a person, whose graph is set beside the report's."""

    @property
    def command(self) -> str:
        """The command that makes the report."""
        where = f"docs/examples/studies/{self.study}" if self.study else "study.xml"
        if not self.claim:
            return f"claimpath fallacies @{where} --out report"
        if self.engine == "replay":
            return "claimpath demo --engine replay"
        extra = " --reference review.json" if self.review else ""
        return f'claimpath check "{self.claim}" {where}{extra} --out report'


_CURE = example_claim(2).text
EXHIBITS = (
    Exhibit(
        "cells-to-patients",
        "From cells in a dish to patients",
        "What lowered a virus in a dish is said to cure people. Each gap has what was done, what was found and what "
        "one would have to believe; the graph shows them side by side.",
        _CURE,
    ),
    Exhibit(
        "faithful",
        "A faithful claim",
        "No gap is found, and the verdict is Not Enough Information: the rules never confirm a claim.",
        example_claim(1).text,
    ),
    Exhibit(
        "safe-for-everyone",
        "Safe for everyone",
        "Cells that survived for 48 hours become safety for all people at every dose.",
        example_claim(3).text,
    ),
    Exhibit(
        "rats-to-people",
        "From rats to people, from an extract to a tea",
        "Two steps at once: another species, and one preparation for the whole food. The authors warn of it.",
        "Walnut leaf tea cures fatty liver.",
        "walnut-leaf-rats.md",
    ),
    Exhibit(
        "survey-to-cause",
        "From a survey to a cause",
        "A cross-sectional survey is read as cause and effect, and one hospital as everybody.",
        "Bright light in the evening causes sleep loss in everyone.",
        "evening-light-sleep.md",
    ),
    Exhibit(
        "it-does-nothing",
        "“It does nothing”",
        "The claim denies an effect that the trial reports.",
        "Rinsing the nose is useless against colds.",
        "nasal-rinse-trial.md",
    ),
    Exhibit(
        "not-checked",
        "A study that can't be checked",
        "The study is in German, and the rules read English. The report says NOT CHECKED at the top: abstaining never "
        "looks like a check that passed.",
        "Mountain mint protects the skin from sunburn.",
        "bergminze-haut.md",
    ),
    Exhibit(
        "language-model",
        "What a language model adds",
        "Answers in the form of a language model's, written by hand for this example: three runs with their verdicts, "
        "fallacies in words made for the claim, and a quotation that was not found and is shown as such.",
        _CURE,
        engine="replay",
    ),
    Exhibit(
        "beside-a-person",
        "Beside a person's review",
        "The same check beside the graph of a reviewer's explanation. Which gaps match, and in what do the others "
        "differ? By the offline judge none matches: the rules' set phrases share few words with a person's.",
        _CURE,
        review="selvarin-review.txt",
    ),
    Exhibit(
        "letter",
        "Fallacies in any text",
        "No study: a letter to an editor, with the passages that cues in the wording point to.",
        study="bicycle-letter.txt",
    ),
)
"""The reports of the gallery, in order."""

HEAD = """# A gallery of reports

Made while this site is built, by the functions behind the commands. The studies are invented and belong to this
project; `study.xml` is the one that `claimpath demo` uses. Each report is one file that needs no network; open it,
print it, or save it.

"""


def gallery_files(examples: Path) -> dict[str, str | bytes]:
    """The page `gallery.md` and the reports under `gallery/`, by their paths in the site."""
    files: dict[str, str | bytes] = {
        f"gallery/{exhibit.name}.html": exhibit_html(exhibit, examples / "studies") for exhibit in EXHIBITS
    }
    return {"gallery.md": HEAD + "".join(map(_entry, EXHIBITS)), **files}


def exhibit_html(exhibit: Exhibit, studies: Path) -> str:
    """The report's page, as `claimpath check` or `claimpath fallacies` writes it."""
    if not exhibit.claim:
        return fallacies_html(fallacies((studies / str(exhibit.study)).read_text(encoding="utf-8")))
    return report_html(exhibit_report(exhibit, studies))


def exhibit_report(exhibit: Exhibit, studies: Path) -> Report:
    """The report's record."""
    study = read(studies / exhibit.study if exhibit.study else example_study())
    engine = f"replay:{example_replay()}" if exhibit.engine == "replay" else exhibit.engine
    report = check(exhibit.claim, study, engine=engine, cache=False)
    if exhibit.review is None:
        return report
    explanation = (studies / exhibit.review).read_text(encoding="utf-8")
    return with_reference(report, graph(explanation, exhibit.claim))


def _entry(exhibit: Exhibit) -> str:
    said = f"> {exhibit.claim}\n\n" if exhibit.claim else ""
    review = (
        f"`claimpath graph @docs/examples/studies/{exhibit.review} --claim ... --json` printed `review.json`.\n\n"
        if exhibit.review
        else ""
    )
    return (
        f"## {exhibit.title}\n\n{said}{exhibit.about}\n\n"
        f"[![The report: {exhibit.title}](img/gallery-{exhibit.name}.webp)](gallery/{exhibit.name}.html)\n\n"
        f"[Open the report](gallery/{exhibit.name}.html)\n\n```console\n$ {exhibit.command}\n```\n\n{review}"
    )
