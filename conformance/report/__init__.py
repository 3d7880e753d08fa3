"""Tells what a run has found: on a terminal, in files of many forms, as an exit code."""
