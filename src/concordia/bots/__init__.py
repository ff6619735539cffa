"""Bots: opponents that see what a player sees, and nothing more."""
