"""`claimpath graph`: a free-text explanation to a typed graph."""

import sys
from typing import TYPE_CHECKING, Annotated

import typer

from claimpath.cli.console import ExitCode, print_json, print_text, say, working
from claimpath.cli.model_options import Budget, Cache, Engine
from claimpath.cli.options import STUDY_HELP, Offline, Refresh, look_up_settings

if TYPE_CHECKING:
    from claimpath.records import GraphDocument
    from claimpath.stages.graph.explanation_text import ExplanationText


def graph_command(
    explanation: Annotated[
        str,
        typer.Argument(
            help="Why somebody finds the claim wrong or right: text, @FILE, or - for standard input."
        ),
    ],
    claim: Annotated[str, typer.Option("--claim", help="The claim, or @FILE.")],
    engine: Engine = "offline",
    study: Annotated[
        str | None,
        typer.Option("--study", help=f"Look the graph's words up in the study as well. {STUDY_HELP}"),
    ] = None,
    budget: Budget = None,
    cache: Cache = True,
    offline: Offline = False,
    refresh: Refresh = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print the graph as one JSON document.")] = False,
) -> None:
    """Turn an explanation into a typed graph: context, finding, premises and their fallacies."""
    from claimpath.graphs import graph
    from claimpath.stages.graph.explanation_text import read_explanation
    from claimpath.stages.read import read
    from claimpath.stages.read.claim import read_claim

    the_claim = read_claim(claim)
    the_study = None
    if study is not None:
        with working("Reading", quiet=as_json):
            the_study = read(study, look_up=look_up_settings(offline, refresh))
    text = _standard_input() if explanation == "-" else read_explanation(explanation)
    with working("Building the graph", quiet=as_json):
        document = graph(text, the_claim, study=the_study, engine=engine, budget=budget, cache=cache)
    if as_json:
        print_json(document)
    else:
        print_text(_in_words(document))
    if document.state == "not_built":
        say(f"claimpath: no graph was made: {document.warnings[0]}")
        raise typer.Exit(ExitCode.PARTS_FAILED)


def _standard_input() -> "ExplanationText":
    from claimpath.errors import ExplanationError
    from claimpath.stages.graph.explanation_text import plain_explanation

    try:
        text = sys.stdin.buffer.read().decode("utf-8-sig")
    except UnicodeDecodeError:
        raise ExplanationError(
            "the explanation on standard input is not UTF-8 text. Give it as UTF-8."
        ) from None
    return plain_explanation(text)


def _in_words(document: "GraphDocument") -> str:
    texts = {node.id: node.text for node in document.graph.nodes}
    contexts = [node.text for node in document.graph.nodes if node.type == "StudyContext"]
    findings = [node.text for node in document.graph.nodes if node.type == "StudyFinding"]
    lines = [f"Claim: {document.claim.text}"]
    lines += [f"Study context: {text}" for text in contexts] or ["Study context: none"]
    lines += [f"Study finding: {text}" for text in findings] or ["Study finding: none"]
    for subgraph in document.subgraphs:
        lines += ["", f"{subgraph.id}", f"  {subgraph.fallacy_class}: {texts[subgraph.premise_id]}"]
    if not document.subgraphs:
        supported = document.supports_claim is True
        lines += ["", "No fallacies" + (": the explanation finds the claim right." if supported else ".")]
    lines += [f"Left out ({entry.role}): “{entry.text}”. {entry.reason}" for entry in document.dropped]
    lines += [f"Put right: {entry}" for entry in document.repairs]
    lines += [f"Note: {entry}" for entry in document.warnings]
    return "\n".join(lines)
