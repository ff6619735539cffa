"""What a game leaves behind, written like the rules and compiled with them: purchases, houses, points."""
