"""Text recognition on the picture of a scanned page, by an optional package that brings its models along."""

import time
from pathlib import Path
from typing import Any

from claimpath.extras import load_extra
from claimpath.stages.read.limits import MAX_OCR_PAGES, MAX_OCR_SECONDS
from claimpath.stages.read.pdf.scans import ScanLine

OCR_HINT = "With pip install 'claimpath[ocr]' and --ocr"
"""What to do about a scan, as the start of a sentence."""
_MODELS = {"Det.model_path": "PP-OCRv6_det_small.onnx", "Rec.model_path": "PP-OCRv6_rec_small.onnx"}
_MAX_SIDE = 6_000
"""Pictures are not made smaller below so many pixels a side; the page was drawn at the right size."""
_MIN_CERTAINTY = 0.6
"""A page whose lines are less certain on average is not read: upside down, in handwriting, or in another script."""


class Recogniser:
    """Recognises pages one after the other; loads its models with the first."""

    def __init__(self) -> None:
        self.seconds = 0.0
        """Wall time spent so far, in seconds."""
        self._n_pages = 0
        self._engine: Any = None

    def read(self, pixels: bytes, n_wide: int, n_high: int, stride: int) -> tuple[list[ScanLine], str]:
        """Return the lines of a page in pixels from its top left corner, and why it can't be read ("" if it can).

        pixels: rows of `stride` bytes, of which the first `n_wide` are shades of grey (0 to 255). Raises
        MissingExtraError where the package is not installed.
        """
        if self._n_pages >= MAX_OCR_PAGES:
            return [], f"text is recognised on {MAX_OCR_PAGES} pages at most"
        if self.seconds > MAX_OCR_SECONDS:
            return [], f"recognising the pages before took more than {MAX_OCR_SECONDS / 60:.0f} minutes"
        import numpy as np

        started = time.monotonic()
        engine = self._load()
        picture = np.frombuffer(pixels, np.uint8)[: n_high * stride].reshape(n_high, stride)[:, :n_wide]
        try:
            found = engine(np.ascontiguousarray(picture), use_cls=False)
        except Exception as error:  # whatever fails on one picture, the other pages are still read
            return [], f"text recognition failed ({type(error).__name__})"
        finally:
            self._n_pages += 1
            self.seconds += time.monotonic() - started
        return _usable(found)

    def _load(self) -> Any:
        if self._engine is None:
            library: Any = load_extra(
                "rapidocr", feature="Recognising the text of scans (--ocr)", extra="ocr"
            )
            folder = Path(library.__file__).parent / "models"
            # The models by their paths: by name, the package would fetch one that is missing.
            models = {key: str(folder / name) for key, name in _MODELS.items()}
            self._engine = library.RapidOCR(
                params={
                    "Global.text_score": 0.0,
                    "Global.max_side_len": _MAX_SIDE,
                    "Global.log_level": "error",
                    **models,
                }
            )
        return self._engine


def _usable(found: Any) -> tuple[list[ScanLine], str]:
    if found.boxes is None or found.txts is None or found.scores is None:
        return [], "no text was found in the picture"
    import numpy as np

    lines: list[ScanLine] = []
    n_upright = 0
    for box, text, score in zip(found.boxes, found.txts, found.scores, strict=True):
        clean = " ".join(str(text).split())
        if not clean:
            continue
        x0, x1 = float(box[:, 0].min()), float(box[:, 0].max())
        # The middle of the quadrilateral, not its lowest corner: lines of a crooked scan are no taller than others.
        height = float(np.linalg.norm(box[0] - box[3]) + np.linalg.norm(box[1] - box[2])) / 2
        middle = float(box[:, 1].mean())
        n_upright += len(clean) > 3 and height > 1.5 * (x1 - x0)
        lines.append(ScanLine(clean, x0, x1, middle, height, float(score)))
    if not lines:
        return [], "no text was found in the picture"
    if n_upright > 0.5 * len(lines):
        return [], "its text runs sideways; turn the page first"
    n_letters = sum(len(line.text) for line in lines)
    if sum(line.certainty * len(line.text) for line in lines) < _MIN_CERTAINTY * n_letters:
        return [], "its text can't be told for certain"
    return lines, ""
