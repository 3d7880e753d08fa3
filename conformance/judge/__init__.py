"""Judges an engine's answer by what a case expects, in the words of the rules."""
