"""Tests of conformance.deviations."""
