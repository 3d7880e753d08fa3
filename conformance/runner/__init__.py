"""Starts engines as strangers, asks them, and never lets one of them stop the run."""
