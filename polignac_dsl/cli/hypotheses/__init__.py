"""Rules that an engine may be playing, and what it then answers: by our engine, in this process."""

from polignac_dsl.cli.hypotheses.hypothesis import Hypothesis, Rules
from polignac_dsl.cli.hypotheses.observing import NOTHING, Observation, observed, told_apart

__all__ = ["NOTHING", "Hypothesis", "Observation", "Rules", "observed", "told_apart"]
