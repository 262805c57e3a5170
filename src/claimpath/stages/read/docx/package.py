"""The parts of a DOCX file, unpacked within limits and parsed with entities and the network off."""

import io
import zipfile
import zlib

from lxml import etree

from claimpath.errors import StudyError
from claimpath.stages.read.limits import MAX_UNZIPPED_BYTES

Element = etree._Element
_MAX_PARTS = 20_000


class Package:
    """A DOCX file. Raises StudyError where it is damaged, locked, or unpacks to more than the limit."""

    def __init__(self, data: bytes, name: str) -> None:
        self.name = name
        self._left = MAX_UNZIPPED_BYTES
        try:
            self._zip = zipfile.ZipFile(io.BytesIO(data))
            self._names = set(self._zip.namelist())
        except (zipfile.BadZipFile, ValueError, OSError, EOFError, NotImplementedError):
            raise self._damaged() from None
        if len(self._names) > _MAX_PARTS:
            raise StudyError(f"{name} holds {len(self._names):,} parts; a Word document has a few dozen.")

    def part(self, path: str) -> Element | None:
        """Return a part's root element, or None where the file has no such part."""
        if path not in self._names:
            return None
        data = self._unpack(path)
        parser = etree.XMLParser(
            resolve_entities=False, load_dtd=False, no_network=True, huge_tree=False, remove_comments=True,
            remove_pis=True, collect_ids=False,
        )  # fmt: skip
        try:
            return etree.fromstring(data, parser)
        except (etree.LxmlError, ValueError):
            raise self._damaged() from None

    def _unpack(self, path: str) -> bytes:
        try:
            info = self._zip.getinfo(path)
            if info.flag_bits & 1:
                raise StudyError(
                    f"{self.name} is locked by a password. Save a copy without it and give that file."
                )
            with self._zip.open(info) as stream:
                data = stream.read(self._left + 1)
        except (
            zipfile.BadZipFile,
            zlib.error,
            OSError,
            EOFError,
            NotImplementedError,
            RuntimeError,
            ValueError,
        ):
            raise self._damaged() from None
        if len(data) > self._left:
            raise StudyError(
                f"{self.name} unpacks to more than {MAX_UNZIPPED_BYTES / 1e6:,.0f} MB, which is the limit. "
                "Save the document again without its pictures."
            )
        self._left -= len(data)
        return data

    def _damaged(self) -> StudyError:
        return StudyError(f"{self.name} is a damaged Word document. Open it in Word and save it again.")
