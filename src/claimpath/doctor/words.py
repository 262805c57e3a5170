"""An examination as lines for the terminal."""

from collections.abc import Iterator

from claimpath.doctor.records import Examination, Extra


def lines_of(found: Examination) -> list[str]:
    """All of it; the last line says whether offline checks can be relied on."""
    return [*_installation(found), *_extras(found), *_around(found), *_online(found), "", *_end(found)]


def _installation(found: Examination) -> Iterator[str]:
    machine, package = found.machine, found.package
    yield f"claimpath {package.version} in {package.place}"
    yield f"  Python {machine.python} ({machine.implementation}), {machine.executable}"
    yield f"  {machine.system}, {machine.machine}, processors: {machine.n_processors}"
    if package.editable:
        yield "  runs from its source; its files have no recorded digests"
    else:
        n_wrong = len(package.changed) + len(package.missing)
        yield f"  {package.n_files} files, " + (f"{n_wrong} WRONG" if n_wrong else "all as installed")
    n_right = sum(model.state == "right" for model in found.models)
    yield f"  models: {n_right} of {len(found.models)} files right"
    wrong = len(found.requirements.wrong) + len(found.requirements.not_loading)
    yield f"  required packages: {found.requirements.n_distributions} found" + (
        f", {wrong} WRONG" if wrong else ", all fit and load"
    )
    if found.trial is not None:
        trial = found.trial
        said = trial.error or f"{trial.verdict}, {trial.n_gaps} gaps"
        yield f"  check of the example: {said} ({trial.seconds:.1f} s)"


def _extras(found: Examination) -> Iterator[str]:
    yield from ("", "Extras")
    for extra in found.extras:
        yield f"  {extra.name:9} {extra.state:10} {extra.about}"
        if extra.state != "installed":
            yield from (f"  {'':20} {line}" for line in _how(extra))


def _how(extra: Extra) -> Iterator[str]:
    if extra.state == "partly":
        shown = [
            part.requirement if part.found is None else f"{part.requirement} (found {part.found})"
            for part in extra.missing
        ]
        more = f" and {len(shown) - 4} more" if len(shown) > 4 else ""
        yield f"lacks {', '.join(shown[:4])}{more}"
    if extra.state == "unknown":
        yield "the installed claimpath does not name it; install claimpath again"
    yield from extra.install


def _around(found: Examination) -> Iterator[str]:
    yield from ("", "Programs (none is needed for a check)")
    for program in found.programs:
        yield f"  {program.name:18} {program.path or 'not found; ' + program.install}"
        yield f"  {'':18} for {program.about}"
    yield from ("", "Data sets (none is needed for a check)")
    there = [one for one in found.data if one.state != "absent"]
    for one in there:
        notes = f", {one.n_notes} notes" if one.n_notes else ""
        where = f"{one.path} ({one.found})" if one.path else "gone"
        faults = f", {one.n_errors} faults; first: {one.first}" if one.n_errors else ""
        yield f"  {one.name:14} {one.state:6} {where}, {one.n_files} files{faults}{notes}"
    absent = [one.name for one in found.data if one.state == "absent"]
    if absent:
        yield f"  not here: {', '.join(absent)}; `claimpath data list` says where they are published"
    yield from ("", "Places")
    for place in found.places:
        how = place.fault or (f"{place.n_bytes / 1e6:.1f} MB" if place.exists else "made when needed")
        by = f" ({place.set_by})" if place.set_by else ""
        yield f"  {place.name}: {place.path or 'nowhere'}{by}, {how}"
    yield from ("", "Network and keys")
    for setting in found.settings:
        if setting.value is not None:
            yield f"  {setting.name} = {setting.value}: {setting.about}"
    unset = [setting.name for setting in found.settings if setting.value is None]
    if unset:
        yield f"  not set: {', '.join(unset)}"


def _online(found: Examination) -> Iterator[str]:
    if found.online is None:
        yield "  nobody was asked; --online asks the services of look-ups once"
        return
    for one in found.online:
        yield f"  {one.service}: {one.said} ({one.seconds:.1f} s)"


def _end(found: Examination) -> Iterator[str]:
    for trouble in found.troubles:
        yield f"Wrong: {trouble.what}."
        # No full stop: what ends with a command is there to be copied.
        yield f"       {trouble.do}"
    n = len(found.troubles)
    if found.ready and not n:
        yield "Ready for offline checks."
    elif found.ready:
        yield f"Ready for offline checks; {n} {'thing' if n == 1 else 'things'} to mend, see above."
    else:
        yield f"Not ready for offline checks: {found.troubles[0].what}."
