"""Changes every rule of every shipped game, one at a time, and names the cases that notice."""
