"""The workbench: people check, correct, agree and publish, on one laptop or for a desk of twenty."""
