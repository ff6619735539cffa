"""One file for each personality card."""
