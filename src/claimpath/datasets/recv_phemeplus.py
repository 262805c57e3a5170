"""PHEMEPlus (Dougrez-Lewis et al. 2022): PHEME's folders, with articles from the web beside each rumour.

`EVENT/rumours/ID/` holds `source-tweets/ID.json` (`text`), `annotation.json` (`true` and `misinformation`, each 0 or 1;
1 and 0 is a true rumour, 0 and 1 a false one, 0 and 0 an unverified one; `category` names the story), and
`google/*.json` with `title`, `paras` and `query` of each article. The release has addresses (`google/*.txt`) only; the
articles have to be fetched by its users, so a rumour without any is left out and counted. The evidence here is all text
of all articles; RECV chose sentences of it in a way that it does not describe.
"""

import hashlib
import json
from pathlib import Path
from typing import Any

from claimpath.datasets.recv_labels import read_veracity
from claimpath.datasets.recv_published import NO_CLAIM, NO_EVIDENCE, as_text
from claimpath.datasets.recv_records import PairFile, PairSet
from claimpath.datasets.recv_rows import read_text
from claimpath.errors import DataError
from claimpath.records.base import Undefined
from claimpath.records.reasoning_pair import ReasoningPair

LABELS: dict[tuple[int, int], str] = {(1, 0): "true", (0, 1): "false", (0, 0): "unverified"}
"""`true` and `misinformation` to the label."""
_NO_TYPE = Undefined(reason="PHEMEPlus has no reasoning types.")
_NO_RATIONALE = Undefined(reason="PHEMEPlus has no rationales.")
_ONE_EVIDENCE = Undefined(reason="PHEMEPlus has one set of articles for each rumour.")


def rumour_folders(folder: Path) -> list[Path]:
    """Folders of rumours, directly below an event, or below `all-rnr-annotated-threads/EVENT`."""
    found = [*folder.glob("*/rumours/*/"), *folder.glob("*/*/rumours/*/")]
    return sorted(path for path in found if path.is_dir() and not path.name.startswith("."))


def load_phemeplus(folder: Path) -> PairSet:
    """Load the folders; rumours of one story (`category`) are a group. Raises DataError for files that are no such."""
    rumours = rumour_folders(folder)
    if not rumours:
        raise DataError(f"{str(folder)!r} has no EVENT/rumours/ID folders")
    pairs: list[ReasoningPair] = []
    left_out: dict[str, int] = {}
    digests = hashlib.sha256()
    for rumour in rumours:
        event = rumour.parent.parent.name
        tweet = _json(rumour / "source-tweets" / f"{rumour.name}.json", digests)
        annotation = _json(rumour / "annotation.json", digests)
        label = _label(annotation, rumour / "annotation.json")
        articles = [_json(path, digests) or {} for path in sorted((rumour / "google").glob("*.json"))]
        claim = as_text((tweet or {}).get("text"))
        evidence = " ".join(
            text
            for article in articles
            for text in (as_text(article.get("title")), as_text(article.get("paras")))
            if text
        )
        reason = (
            NO_CLAIM
            if not claim
            else "no annotation"
            if label is None
            else NO_EVIDENCE
            if not evidence
            else ""
        )
        if reason or label is None:
            left_out[reason] = left_out.get(reason, 0) + 1
            continue
        pairs.append(
            ReasoningPair(
                id=rumour.name,
                claim=claim,
                evidence=evidence,
                longer_evidence=_ONE_EVIDENCE,
                veracity=read_veracity(label, str(rumour)),
                reasoning=_NO_TYPE,
                rationale=_NO_RATIONALE,
                source="phemeplus",
                split="all",
                group=f"{event}: {as_text((annotation or {}).get('category')) or rumour.name}",
                veracity_as_given=label,
                reasoning_as_given="",
            )
        )
    file = PairFile(
        name=".",
        sha256=digests.hexdigest(),
        layout="phemeplus",
        columns={
            "claim": "source-tweets/ID.json: text",
            "veracity": "annotation.json",
            "evidence": "google/*.json",
        },
        n_rows=len(rumours),
    )
    return PairSet(name="phemeplus", split="all", files=(file,), pairs=tuple(pairs), left_out=left_out)


def _json(path: Path, digests: Any) -> dict[str, Any] | None:
    if not path.exists():
        return None
    content, text = read_text(path, str(path))
    digests.update(content)
    try:
        value = json.loads(text)
    except ValueError as error:
        raise DataError(f"{path}: not JSON ({error})") from None
    if not isinstance(value, dict):
        raise DataError(f"{path}: an object was expected")
    return value


def _label(annotation: dict[str, Any] | None, path: Path) -> str | None:
    if annotation is None or ("true" not in annotation and "misinformation" not in annotation):
        return None
    try:
        marks = (int(annotation.get("true", 0)), int(annotation.get("misinformation", 0)))
    except (TypeError, ValueError):
        marks = (-1, -1)
    if marks not in LABELS:
        raise DataError(
            f"{path}: true is {annotation.get('true')!r} and misinformation {annotation.get('misinformation')!r}; "
            "at most one of them may be 1"
        )
    return LABELS[marks]
