"""Draws a page in shades of grey, for text recognition; runs in the worker."""

import math
from typing import Any


def render_page(
    document: Any, number: int, dpi: int, max_pixels: int
) -> tuple[int, int, int, float, bytes] | None:
    """Draw a page (`number` from 1): width and height in pixels, bytes per row, pixels per point, the rows.

    It is drawn at `dpi` dots per inch, or as many as keep it within `max_pixels`. None where a page has no area. Raises
    PdfiumError for a broken page.
    """
    page = document[number - 1]
    try:
        area = page.get_width() * page.get_height()
        if not 0 < area < math.inf:
            return None
        scale = min(dpi / 72, math.sqrt(max_pixels / area))
        bitmap = page.render(scale=scale, grayscale=True, may_draw_forms=False)
        try:
            return bitmap.width, bitmap.height, bitmap.stride, scale, bytes(bitmap.buffer)
        finally:
            bitmap.close()
    finally:
        page.close()
