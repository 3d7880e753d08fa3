"""What is kept of the corpus beside its cases: ids, clauses evaluated, renewals, versions."""
