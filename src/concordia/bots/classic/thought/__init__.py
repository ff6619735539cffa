"""What bots think with: evaluation and search, written like the rules and compiled with them."""
