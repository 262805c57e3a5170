"""The models of a training with several seeds, as `claimpath train afc` leaves them: DIR/models/seed1, seed2, ..."""

import re
from pathlib import Path

_SEED = re.compile(r"seed(\d+)")


def seed_models(name: str) -> dict[int, str]:
    """Seed to the folder of its model, in the seeds' order; empty for what is no folder of a training."""
    folder = Path(name).expanduser()
    if (folder / "config.json").is_file() or not (folder / "models").is_dir():
        return {}
    found = {
        int(named[1]): str(place)
        for place in (folder / "models").iterdir()
        if (named := _SEED.fullmatch(place.name)) and (place / "config.json").is_file()
    }
    return dict(sorted(found.items()))
