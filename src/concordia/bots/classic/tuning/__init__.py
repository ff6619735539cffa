"""Finding the weights of the evaluation: games of the search against itself, a fit, and an evolution."""
