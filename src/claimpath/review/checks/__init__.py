"""Checks that are asked for from a page: jobs that survive a restart of the server."""
