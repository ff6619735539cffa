"""Bots at tables: which there are, the processes in which they think, and when they move."""
