"""The learned judgement behind bots, hints and analysis: what a seat sees goes in, what to do comes out."""
