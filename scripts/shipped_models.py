"""Write the digests of the models that come with claimpath: python scripts/shipped_models.py

Run it after a model file changed; `claimpath doctor` compares with what it writes.
"""

import json

from claimpath.doctor.shipped import model_files, package_folder


def listed() -> str:
    """The list as it is written."""
    return json.dumps(model_files(package_folder()), indent=2) + "\n"


if __name__ == "__main__":
    path = package_folder() / "doctor" / "shipped.json"
    path.write_text(listed(), encoding="utf-8")
    print(f"{path}: {len(json.loads(listed()))} files")
