"""Tables: what follows from their log, how they are set up, played and shown."""
