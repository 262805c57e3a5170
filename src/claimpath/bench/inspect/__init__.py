"""Tasks of the bench as `inspect eval claimpath/NAME` (extra `inspect`).

Questions, systems, stages, client and scores are ours; Inspect runs them, keeps the log and shows it. `registry` holds
the tasks and is the only module that needs the package when it is imported.
"""
