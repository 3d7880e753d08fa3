"""Makes the files of `conformance/perft/`: positions, and their lines as the reference counts them."""
