"""The server: tables, accounts, live and slow play (docs/hosting.md)."""
