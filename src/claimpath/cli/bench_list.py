"""`claimpath bench list`: tasks with their measures, and systems."""

import json

from claimpath.cli.console import print_text

RANKING = "tasks that rank"


def print_list(*, as_json: bool) -> None:
    """Print tasks and systems."""
    from claimpath.bench import SETTINGS, SYSTEMS, TASKS
    from claimpath.bench.reasoning import REASONING_ABOUT, TABLES
    from claimpath.bench.reasoning.run import TASK as REASONING
    from claimpath.bench.reasoning.systems import NAMED_SYSTEMS as REASONING_SYSTEMS
    from claimpath.bench.reconstruction import MEASURES, RECONSTRUCTION_ABOUT
    from claimpath.bench.reconstruction.run import TASK as RECONSTRUCTION
    from claimpath.bench.reconstruction.systems import NAMED_SYSTEMS as RECONSTRUCTION_SYSTEMS
    from claimpath.bench.systems import MODEL_SYSTEMS
    from claimpath.bench.verdict import VERDICT_ABOUT, measure_names
    from claimpath.bench.verdict.systems import NAMED_SYSTEMS as VERDICT_SYSTEMS

    verdict = "missciplus/verdict"
    tasks: dict[str, dict[str, object]] = {
        name: {"about": t.about, "measures": t.measure_names, "settings": SETTINGS}
        for name, t in TASKS.items()
    }
    tasks[RECONSTRUCTION] = {"about": RECONSTRUCTION_ABOUT, "measures": MEASURES, "settings": ()}
    tasks[REASONING] = {"about": REASONING_ABOUT, "measures": TABLES, "settings": ()}
    tasks[verdict] = {"about": VERDICT_ABOUT, "measures": measure_names("both"), "settings": ()}
    by_task = {
        RANKING: {name: info.about for name, info in SYSTEMS.items()} | MODEL_SYSTEMS,
        RECONSTRUCTION: RECONSTRUCTION_SYSTEMS,
        REASONING: REASONING_SYSTEMS,
        verdict: VERDICT_SYSTEMS,
    }
    if as_json:
        # Where tasks share a system's name, the flat list has the last one's words.
        flat = {name: about for systems in by_task.values() for name, about in systems.items()}
        document = {"tasks": tasks, "systems": flat, "systems_by_task": by_task}
        print_text(json.dumps(document, indent=2))
        return
    lines = ["Tasks (settings: " + ", ".join(SETTINGS) + ")"]
    for name, task in tasks.items():
        measures = task["measures"]
        assert isinstance(measures, tuple | list)
        lines += [f"  {name:24} {task['about']}", f"  {'':24} measures: {', '.join(measures)}"]
    for name, systems in by_task.items():
        lines.append("Systems" if name == RANKING else f"Systems of {name}")
        lines += [f"  {system:24} {about}" for system, about in systems.items()]
    print_text("\n".join(lines))
