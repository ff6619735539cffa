"""Clubs: members, organisers, announcements, and the log of all that was done."""
