"""Write tables in a format."""

from collections.abc import Sequence

from claimpath.bench.tables.data import TABLE_FORMATS, TableData, TableFormat
from claimpath.bench.tables.latex import latex
from claimpath.bench.tables.markdown import markdown
from claimpath.bench.tables.separated import separated
from claimpath.errors import SettingsError


def render(table: TableData, format: TableFormat) -> str:
    """A table as text that ends with a line break. Raises SettingsError for an unknown format."""
    return render_all([table], format)


def render_all(tables: Sequence[TableData], format: TableFormat) -> str:
    """Several tables one below the other; as CSV, one file with a first column that names the table."""
    if format == "csv":
        return separated(tables)
    if format == "markdown":
        return "\n".join(markdown(table) for table in tables)
    if format == "latex":
        return "\n".join(latex(table) for table in tables)
    raise SettingsError(f"unknown format {format!r}; choose one of: {', '.join(TABLE_FORMATS)}")
