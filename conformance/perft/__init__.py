"""Positions whose lines of play are counted (README §13): read, asked, and judged."""
