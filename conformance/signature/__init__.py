"""The signature of a case: what it asks, up to the names of seats, cards and suits (README §16)."""

from conformance.signature.levels import IN_ORDER, level_of
from conformance.signature.signature import Signature, groups, signature_of
from conformance.signature.traced import Trace

__all__ = ["IN_ORDER", "Signature", "Trace", "groups", "level_of", "signature_of"]
