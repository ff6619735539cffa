"""What a seat sees as bytes, written like the rules and compiled with them."""
