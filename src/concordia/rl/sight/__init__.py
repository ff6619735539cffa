"""What a learner sees and the steps of many games at once, written like the rules and compiled with them."""
