"""Plays whole matches of any table: what is legal, who scores what, who has lost, and why."""
