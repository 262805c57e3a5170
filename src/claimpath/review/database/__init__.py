"""The workbench's database: tables, connections, migrations."""
