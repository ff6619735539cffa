"""Tournaments of people: a tournament is what was agreed on, and its log."""
