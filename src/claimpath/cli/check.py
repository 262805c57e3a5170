"""`claimpath check`: the main job."""
