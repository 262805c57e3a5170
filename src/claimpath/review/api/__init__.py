"""The workbench for programs: the same as the pages, as JSON under /api/, with the same permissions."""
