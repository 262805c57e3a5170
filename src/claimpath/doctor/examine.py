"""All of the examination, in order."""

from claimpath.doctor.data_sets import data_troubles, look_at_data
from claimpath.doctor.extras import look_at_extras
from claimpath.doctor.machine import look_at_machine, machine_troubles
from claimpath.doctor.network import look_at_settings, setting_troubles
from claimpath.doctor.online import ask_services
from claimpath.doctor.package import look_at_package, package_troubles
from claimpath.doctor.places import look_at_places, place_troubles
from claimpath.doctor.programs import look_at_programs
from claimpath.doctor.records import Examination, Trouble
from claimpath.doctor.shipped import look_at_models, model_troubles
from claimpath.doctor.small_install import look_at_requirements, requirement_troubles
from claimpath.doctor.trial import trial_troubles, try_example


def examine(*, online: bool = False, trial: bool = True) -> Examination:
    """Look at this installation. Writes nothing, and asks nobody unless `online` is given.

    online: ask each service of look-ups once. trial: check the example with the offline engine.
    """
    machine, package, models = look_at_machine(), look_at_package(), look_at_models()
    requirements, data, places = look_at_requirements(), look_at_data(), look_at_places()
    tried = try_example() if trial else None
    troubles: list[Trouble] = [
        *machine_troubles(machine),
        *package_troubles(package),
        *model_troubles(models),
        *requirement_troubles(requirements),
        *trial_troubles(tried),
        *data_troubles(data),
        *place_troubles(places),
        *setting_troubles(),
    ]
    return Examination(
        machine=machine,
        package=package,
        models=models,
        requirements=requirements,
        extras=look_at_extras(),
        programs=look_at_programs(),
        data=data,
        places=places,
        settings=look_at_settings(),
        online=ask_services() if online else None,
        trial=tried,
        troubles=tuple(sorted(troubles, key=lambda trouble: not trouble.blocks)),
        ready=not any(trouble.blocks for trouble in troubles),
    )
