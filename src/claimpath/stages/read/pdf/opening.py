"""Opening a PDF: locked, damaged and empty files end in a message."""

from typing import TYPE_CHECKING

from claimpath.errors import StudyError

if TYPE_CHECKING:
    from pypdfium2 import PdfDocument

_PASSWORD_ERROR = 4
_SECURITY_ERROR = 5


def open_pdf(data: bytes, name: str) -> "PdfDocument":
    """Open a PDF from bytes. Raises StudyError where it is locked by a password, damaged, or without pages."""
    from pypdfium2 import PdfDocument, PdfiumError

    try:
        document = PdfDocument(data)
    except PdfiumError as error:
        if (
            getattr(error, "err_code", None) in (_PASSWORD_ERROR, _SECURITY_ERROR)
            or "password" in str(error).lower()
        ):
            raise StudyError(
                f"{name} is locked by a password. Save a copy without the password and give that file."
            ) from None
        raise StudyError(f"{name} is a damaged PDF that can't be opened. Download it again.") from None
    if len(document) == 0:
        document.close()
        raise StudyError(f"{name} is a PDF without pages. Download it again.")
    return document


def metadata_of(document: "PdfDocument") -> dict[str, str]:
    """Return the document's own metadata (`Title`, `Subject`, ...), where it can be read."""
    from pypdfium2 import PdfiumError

    try:
        return dict(document.get_metadata_dict(skip_empty=True))
    except (PdfiumError, UnicodeDecodeError):
        return {}
