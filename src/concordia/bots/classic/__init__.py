"""The classic bot: a hand-made evaluation and its search, for boards of one's own and as a yardstick."""
