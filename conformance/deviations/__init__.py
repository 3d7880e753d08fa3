"""What an engine is known to do otherwise than the rules, declared in a file beside it."""
