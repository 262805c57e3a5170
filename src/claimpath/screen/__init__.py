"""Many pairs of a claim and a study: planned into shards, judged, and written as one row each.

    run.screen                   all of it on this machine
    plan.plan_shards             the input into shards and a manifest
    run_shard.run_shard          a shard's pairs to rows; pure, and the same wherever it runs
    write_shard.write_shard      rows to a file, whole or not at all
    manifest.read_manifest       the plan of a folder, and at its end what came of it

Only the records are imported here: the processes of the pool set their threads before anything heavy.
"""

from claimpath.screen.records import Manifest, PairRow, ScreenRow, ScreenSettings, Shard

__all__ = ["Manifest", "PairRow", "ScreenRow", "ScreenSettings", "Shard"]
