"""Annotated spans in the formats of other tools: the authors' own, doccano's, Label Studio's; both ways."""

from claimpath.export.spans.registry import SPAN_FORMATS, SpanFormat, guess_format, span_format_named

__all__ = ["SPAN_FORMATS", "SpanFormat", "guess_format", "span_format_named"]
