"""Label Studio's JSON: a list of tasks, each with its annotations.

A region has `start` and `end` in code points (Label Studio counted UTF-16 units before it mended its issue 1008); the
region's own `text` tells which, and a region whose text is found at neither is an error. Several labels of a region,
and several regions on one place, are alternatives. Comments are text areas of the region or of the whole text. A task
with annotations of several people gives a text for each.
"""

import json
from collections.abc import Sequence
from typing import Any

from claimpath.errors import DataError
from claimpath.export.spans.rows import Triple, annotated, code_point_offsets, label_name, texts_of
from claimpath.records.fallacious_spans import NO_FALLACY, SPAN_CLASSES, AnnotatedText

_LABELS, _TEXT, _COMMENT, _ON_TEXT = "label", "text", "comment", "text_comment"
"""Names of the tags in the labelling configuration."""


def labelling_config() -> str:
    """The labelling configuration that goes with the tasks, to be pasted into the project's settings."""
    labels = "\n".join(f'    <Label value="{label_name(label)}"/>' for label in (NO_FALLACY, *SPAN_CLASSES))
    return (
        f'<View>\n  <Labels name="{_LABELS}" toName="{_TEXT}" choice="multiple">\n{labels}\n  </Labels>\n'
        f'  <Text name="{_TEXT}" value="$text" granularity="sentence"/>\n'
        f'  <TextArea name="{_COMMENT}" toName="{_TEXT}" perRegion="true"/>\n'
        f'  <TextArea name="{_ON_TEXT}" toName="{_TEXT}"/>\n</View>\n'
    )


def write_labelstudio(texts: Sequence[AnnotatedText]) -> str:
    """A task for each text, to be imported as JSON."""
    tasks = []
    for text in texts:
        data: dict[str, str] = {"text": text.text, "text_id": text.id}
        if text.annotator is not None:
            data["annotator"] = text.annotator
        result: list[dict[str, Any]] = []
        for number, span in enumerate(text.spans, start=1):
            place = {"start": span.start, "end": span.end, "text": text.text[span.start : span.end]}
            region = {"id": f"s{number}", "to_name": _TEXT}
            names = [label_name(label) for label in span.labels]
            result.append(
                {**region, "from_name": _LABELS, "type": "labels", "value": {**place, "labels": names}}
            )
            if span.comments:
                said = {"start": span.start, "end": span.end, "text": list(span.comments)}
                result.append({**region, "from_name": _COMMENT, "type": "textarea", "value": said})
        if text.comments:
            said_of_all = {"text": list(text.comments)}
            result.append(
                {
                    "id": "t1",
                    "to_name": _TEXT,
                    "from_name": _ON_TEXT,
                    "type": "textarea",
                    "value": said_of_all,
                }
            )
        tasks.append({"data": data, "annotations": [{"result": result}]})
    return json.dumps(tasks, ensure_ascii=False, indent=1) + "\n"


def read_labelstudio(content: str) -> tuple[AnnotatedText, ...]:
    """Read an export of whole tasks (`JSON`, not `JSON-MIN`). Raises DataError with the task."""
    try:
        tasks = json.loads(content.removeprefix("\ufeff"))
    except (ValueError, RecursionError) as error:
        raise DataError(f"not JSON ({error}); Label Studio's JSON export was expected") from None
    if not isinstance(tasks, list):
        raise DataError("a list of tasks was expected, as in Label Studio's JSON export")
    found = []
    for number, task in enumerate(tasks, start=1):
        where = f"task {number}"
        data = task.get("data") if isinstance(task, dict) else None
        if not isinstance(data, dict) or not isinstance(data.get("text"), str):
            raise DataError(f"{where}: `data` with the field `text` was expected")
        annotations = task.get("annotations")
        if not isinstance(annotations, list):
            raise DataError(f"{where}: a list `annotations` was expected; export as JSON, not as JSON-MIN")
        text_id = str(data.get("text_id", task.get("id", number)))
        for annotation in annotations:
            if isinstance(annotation, dict) and not annotation.get("was_cancelled"):
                found.append(_annotated(data, text_id, annotation, where))
    return tuple(found)


def _annotated(data: dict[str, Any], text_id: str, annotation: dict[str, Any], where: str) -> AnnotatedText:
    labelled: list[Triple] = []
    said: dict[tuple[int, int], tuple[str, ...]] = {}
    comments: tuple[str, ...] = ()
    regions = annotation.get("result")
    if not isinstance(regions, list):
        raise DataError(f"{where}: a list `result` was expected in its annotation")
    places: dict[Any, tuple[int, int]] = {}
    for region in regions:
        value = region.get("value") if isinstance(region, dict) else None
        if not isinstance(value, dict):
            raise DataError(f"{where}: a region with a `value` was expected")
        if isinstance(value.get("labels"), list):
            start, end = _place(value, data["text"], where)
            places[region.get("id")] = (start, end)
            labelled += [(start, end, str(name)) for name in value["labels"]]
    for region in regions:
        if region.get("type") == "textarea":
            texts = texts_of(region["value"].get("text"))
            if place := places.get(region.get("id")):
                said[place] = (*said.get(place, ()), *texts)
            else:
                comments = (*comments, *texts)
    annotator = data.get("annotator")
    by = annotation.get("completed_by")
    if not isinstance(annotator, str) and by is not None:
        annotator = str(by.get("email", by.get("id"))) if isinstance(by, dict) else str(by)
    return annotated(
        data["text"], text_id, labelled, where, comments=comments, span_comments=said, annotator=annotator
    )


def _place(value: dict[str, Any], text: str, where: str) -> tuple[int, int]:
    start, end, quoted = value.get("start"), value.get("end"), value.get("text")
    if not isinstance(start, int) or not isinstance(end, int):
        raise DataError(f"{where}: a region with whole numbers `start` and `end` was expected")
    if not isinstance(quoted, str) or text[start:end] == quoted:
        return start, end
    at = code_point_offsets(text, where)
    try:
        other = at(start), at(end)
    except DataError:
        other = (0, 0)
    if text[other[0] : other[1]] == quoted:
        return other
    raise DataError(f"{where}: the region {start} to {end} does not hold its text {quoted[:60]!r}")
