"""`claimpath bench list`: tasks with their measures, and systems."""

import json
from collections.abc import Mapping

from claimpath.cli.console import print_text


def print_list(*, as_json: bool) -> None:
    """Print tasks and systems."""
    from claimpath.cli.bench_tasks import TASK_COMMANDS

    tasks = {name: command.describe() for name, command in TASK_COMMANDS.items()}
    by_label: dict[str, Mapping[str, str]] = {
        TASK_COMMANDS[name].label: about.systems for name, about in tasks.items()
    }
    if as_json:
        # Where tasks share a system's name, the flat list has the last one's words.
        flat = {name: about for systems in by_label.values() for name, about in systems.items()}
        shown = {
            name: {"about": about.about, "measures": about.measures, "settings": about.settings}
            for name, about in tasks.items()
        }
        document = {"tasks": shown, "systems": flat, "systems_by_task": by_label}
        print_text(json.dumps(document, indent=2))
        return
    settings = dict.fromkeys(setting for about in tasks.values() for setting in about.settings)
    lines = ["Tasks (settings: " + ", ".join(settings) + ")"]
    for name, about in tasks.items():
        lines += [f"  {name:24} {about.about}", f"  {'':24} measures: {', '.join(about.measures)}"]
    for label, systems in by_label.items():
        family = any(command.family == label for command in TASK_COMMANDS.values())
        lines.append("Systems of " + (f"the {label}" if family else label))
        lines += [f"  {system:24} {words}" for system, words in systems.items()]
    print_text("\n".join(lines))
