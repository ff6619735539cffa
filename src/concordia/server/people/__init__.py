"""People: accounts, visitors, ratings, and notices that it is their turn."""
