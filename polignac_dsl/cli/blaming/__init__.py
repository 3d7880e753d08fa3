"""How `polignac blame` finds which change of the rules an engine plays by."""
