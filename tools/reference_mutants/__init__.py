"""The reference implementation, mutated by an ordinary tool: which of its mutants the corpus kills."""
