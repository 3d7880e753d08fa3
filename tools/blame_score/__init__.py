"""How often `polignac blame` names a fault that was planted, measured over the mutants of all games."""
