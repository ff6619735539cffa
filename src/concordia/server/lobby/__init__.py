"""The lobby: tables that everyone may find, and people whom the server seats together."""
