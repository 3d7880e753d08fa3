"""Tells what a run has found: on a terminal, as JUnit XML, as JSON, as an exit code."""
