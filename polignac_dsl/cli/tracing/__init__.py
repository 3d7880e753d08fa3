"""How `polignac trace` follows a statement to its clauses, sentences, cases and mutants."""
