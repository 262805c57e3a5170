"""All components as a Parquet table, through the optional package pyarrow."""

import io

from claimpath.export.components import COLUMNS, component_rows
from claimpath.export.options import Exported, ExportOptions
from claimpath.export.plain import without_surrogates
from claimpath.export.source import Source
from claimpath.extras import load_extra


def export_parquet(source: Source, options: ExportOptions) -> Exported:
    """Export as Parquet: the CSV's columns with types; spans are lists of equal length.

    Raises MissingExtraError where pyarrow is not installed.
    """
    feature = "The export to Parquet"
    pa = load_extra("pyarrow", feature=feature, extra="parquet")
    pq = load_extra("pyarrow.parquet", feature=feature, extra="parquet")
    special = {
        "subgraph_number": pa.int32(),
        "passages": pa.list_(pa.string()),
        "starts": pa.list_(pa.int64()),
        "ends": pa.list_(pa.int64()),
    }
    schema = pa.schema([(name, special.get(name, pa.string())) for name in COLUMNS])
    rows = component_rows(source)
    columns = {name: without_surrogates([getattr(row, name) for row in rows]) for name in COLUMNS}
    out = io.BytesIO()
    pq.write_table(pa.table(columns, schema=schema), out)
    return Exported(out.getvalue())
