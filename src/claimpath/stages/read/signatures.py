"""File signatures of what is not a study, so that a message can name it."""

import io
import zipfile

_PREFIXES: tuple[tuple[bytes, str], ...] = (
    (b"\x89PNG\r\n\x1a\n", "a PNG image"),
    (b"\xff\xd8\xff", "a JPEG image"),
    (b"GIF87a", "a GIF image"),
    (b"GIF89a", "a GIF image"),
    (b"II*\x00", "a TIFF image"),
    (b"MM\x00*", "a TIFF image"),
    (b"8BPS", "a Photoshop image"),
    (b"RIFF", "an image, sound or film (RIFF)"),
    (b"\x1f\x8b", "a gzip archive"),
    (b"BZh", "a bzip2 archive"),
    (b"\xfd7zXZ\x00", "an xz archive"),
    (b"\x28\xb5\x2f\xfd", "a zstd archive"),
    (b"7z\xbc\xaf\x27\x1c", "a 7z archive"),
    (b"Rar!\x1a\x07", "a RAR archive"),
    (b"\x7fELF", "a program (ELF)"),
    (b"MZ\x90\x00", "a Windows program"),
    (b"\xcf\xfa\xed\xfe", "a macOS program"),
    (b"\xca\xfe\xba\xbe", "a compiled program"),
    (b"\x00asm", "a WebAssembly program"),
    (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", "a file of an old Office version (.doc, .xls, .ppt)"),
    (b"{\\rtf", "an RTF document"),
    (b"%!PS", "a PostScript document"),
    (b"SQLite format 3\x00", "a SQLite database"),
    (b"PAR1", "a Parquet table"),
    (b"ID3", "a sound file"),
    (b"OggS", "a sound or film file"),
    (b"\x1aE\xdf\xa3", "a film file"),
    (b"wOFF", "a font"),
    (b"wOF2", "a font"),
    (b"\x00\x01\x00\x00\x00", "a font"),
    (b"OTTO", "a font"),
    (b"AT&TFORM", "a DjVu document"),
)

_ZIP_PARTS: tuple[tuple[str, str], ...] = (
    ("xl/workbook.xml", "a spreadsheet (.xlsx)"),
    ("xl/workbook.bin", "a spreadsheet (.xlsb)"),
    ("ppt/presentation.xml", "a presentation (.pptx)"),
    ("META-INF/container.xml", "an e-book (EPUB)"),
    ("META-INF/MANIFEST.MF", "a Java archive"),
)


def foreign_format(data: bytes) -> str | None:
    """Name the format of a file that we don't read, or return None. Zip files: see `zip_format`."""
    for prefix, what in _PREFIXES:
        if data.startswith(prefix):
            return what
    if data[4:8] == b"ftyp":
        return "a film or a HEIC image"
    if data[257:262] == b"ustar":
        return "a tar archive"
    if data.startswith(b"BM") and data[6:10] == b"\0\0\0\0":
        return "a BMP image"
    return None


def zip_format(data: bytes) -> str:
    """Name what a zip file is: `docx`, `broken`, or words for a message."""
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            names = set(archive.namelist())
            if "word/document.xml" in names:
                return "docx"
            for part, what in _ZIP_PARTS:
                if part in names:
                    return what
            if "mimetype" in names and archive.getinfo("mimetype").file_size < 200:
                kind = archive.read("mimetype").decode("ascii", "replace").strip()
                return f"a file of type {kind[:80]!r}"
            return "a zip archive"
    except (zipfile.BadZipFile, ValueError, OSError, EOFError, NotImplementedError, RuntimeError, KeyError):
        return "broken"
    except Exception as error:  # zlib.error and the like have no common base
        if type(error).__name__ in {"error", "LZMAError"}:
            return "broken"
        raise
