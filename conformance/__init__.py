"""Cases, a protocol and a runner that tell whether an engine of any make plays by the rules."""
