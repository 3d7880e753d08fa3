"""A dozen or so exchanges that tell a fault of an adapter from a fault of the rules."""
