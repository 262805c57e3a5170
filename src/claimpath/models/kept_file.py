"""Opening a SQLite file that several processes may open for the first time at once."""

import sqlite3
import time
from pathlib import Path

_BUSY_SECONDS = 30.0
_AGAIN_SECONDS = 0.02


def open_kept_file(path: Path) -> sqlite3.Connection:
    """Open the file, made with its folder where it is missing, for many readers and one writer at a time.

    Every statement is its own transaction. What is written is whole after a killed process; a power cut may lose the
    last statements. Raises sqlite3.Error or OSError where it can't be opened.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    db = sqlite3.connect(path, timeout=_BUSY_SECONDS, isolation_level=None, check_same_thread=False)
    until = time.monotonic() + _BUSY_SECONDS
    while True:
        try:
            db.execute("PRAGMA journal_mode=WAL")
            break
        except sqlite3.OperationalError as error:
            # SQLite does not wait by itself while another process switches the same file to WAL.
            if error.sqlite_errorcode & 0xFF != sqlite3.SQLITE_BUSY or time.monotonic() > until:
                db.close()
                raise
            time.sleep(_AGAIN_SECONDS)
    db.execute("PRAGMA synchronous=NORMAL")
    return db
