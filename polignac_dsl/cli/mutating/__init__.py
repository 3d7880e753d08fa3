"""How `polignac mutants` plays mutants, judges them, and keeps what it found."""
