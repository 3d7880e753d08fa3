"""The folder of small specs, for every test of the checker."""

from polignac_dsl.check.tests.specs import folder

__all__ = ["folder"]
