"""Skeletons of adapters, one folder a language: real programs, with an example for an engine."""
