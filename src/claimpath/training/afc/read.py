"""Read a training that `claimpath train afc` wrote."""

from pathlib import Path

from pydantic import ValidationError

from claimpath.errors import DataError
from claimpath.training.afc.records import AfcTraining


def read_afc_training(path: Path) -> AfcTraining:
    """Read `training.json`. Raises DataError for anything else."""
    try:
        return AfcTraining.model_validate_json(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError) as error:
        raise DataError(f"can't read {str(path)!r}: {error}") from error
    except ValidationError as error:
        first = error.errors()[0]
        at = ".".join(map(str, first["loc"])) or "the whole"
        raise DataError(f"{path} is not what train afc writes ({at}: {first['msg']}); run it again") from None
