"""Reads cases critically: whether they are in order, add up, and say something."""
