"""Finding out which rules an engine, or a recorded game, is played by."""
