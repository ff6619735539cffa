"""Tournaments among bots: who meets whom, when it is decided, how strong everyone is, and a report."""
