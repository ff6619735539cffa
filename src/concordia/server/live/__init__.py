"""Live tables: a WebSocket for everyone who plays or watches."""
