"""Opening the models that come with claimpath in onnxruntime."""

from importlib.resources import as_file, files
from typing import Any

from claimpath.errors import SettingsError


def open_session(folder: str) -> Any:
    """The model of a folder beside this file, on one thread of the runtime.

    Raises SettingsError where the file is missing or damaged.
    """
    import onnxruntime

    options = onnxruntime.SessionOptions()
    # Batches go to threads of ours: two threads on one product of matrices wait for each other.
    options.intra_op_num_threads = 1
    options.log_severity_level = 3
    with as_file(files("claimpath.models") / folder / "model.onnx") as model:
        try:
            return onnxruntime.InferenceSession(str(model), options, providers=["CPUExecutionProvider"])
        except Exception as error:  # the runtime has an error of its own for each kind of damage
            raise SettingsError(
                f"the model {model} is missing or damaged. Install claimpath again; `claimpath doctor` shows what is "
                "wrong"
            ) from error
