"""`python -m claimpath`, the same as the command `claimpath`."""

from claimpath.cli import main

main()
