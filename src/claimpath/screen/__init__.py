"""Many pairs of a claim and a study: planned into shards, judged, and written as one row each.

plan_shards      the input into shards and a manifest
run_shard        a shard's pairs to rows; pure, and the same wherever it runs
write_shard      rows to a file, whole or not at all
screen           all of it on this machine
"""

from claimpath.screen.records import Manifest, PairRow, ScreenRow, ScreenSettings, Shard

__all__ = ["Manifest", "PairRow", "ScreenRow", "ScreenSettings", "Shard"]
