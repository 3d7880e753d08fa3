"""Small broken engines, each with one fault, on which the runner is tested."""
