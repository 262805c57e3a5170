"""The report of a check: one HTML page, a Markdown file, the record as JSON, and a summary for the terminal.

write_report    the three files, with `ReportPaths`
graph_svg       the picture of a reasoning graph, alone
terminal        `print_report`, `print_study`, `print_ranking`
"""

from claimpath.report.graph_svg import graph_svg
from claimpath.report.write import ReportPaths, write_report

__all__ = ["ReportPaths", "graph_svg", "write_report"]
