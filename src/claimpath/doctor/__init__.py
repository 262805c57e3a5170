"""What `claimpath doctor` looks at: one file per part, and `examine` for all of them."""
