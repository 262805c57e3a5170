"""A marked explanation as an argument in the form of Missci's files."""

import json
from collections.abc import Mapping
from typing import Any

from claimpath.review.projects.records import GraphLabel


def missci_row(name: str, payload: Mapping[str, Any], label: GraphLabel) -> str:
    """Give a line. Findings are the accurate premise; all gaps share the contexts: spans don't say whose they are."""

    def words(role: str) -> str:
        spans = sorted((span.start, span.end) for span in label.spans if span.role == role)
        return " ".join(dict.fromkeys(payload["text"][start:end].strip() for start, end in spans))

    context = words("context")
    fallacies = []
    for number, span in enumerate(sorted(label.spans, key=lambda span: (span.start, span.end)), start=1):
        if span.role != "premise":
            continue
        premise = " ".join(payload["text"][span.start : span.end].split())
        fallacies.append(
            {
                "id": f"{name}-{number}",
                "fallacy_context": context,
                "interchangeable_fallacies": [
                    {"id": f"{name}-{number}-1", "premise": premise, "class": span.fallacy_class}
                ],
            }
        )
    row = {
        "id": name,
        "meta": {},
        "argument": {
            "claim": payload["claim"],
            "accurate_premise_p0": {"premise": words("finding")},
            "hidden_premises": [],
            "fallacies": fallacies,
        },
        "study": {"url": payload.get("study") or "unknown"},
    }
    return json.dumps(row, ensure_ascii=False) + "\n"
