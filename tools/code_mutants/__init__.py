"""The reference and the built-in engine, mutated by an ordinary tool: which mutants the corpus kills."""
