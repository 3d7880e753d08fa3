"""Worked examples: deals that the engine plays while a book is made, chosen by what they show."""
