"""The rules of Polignac and its family once more, in plain Python from the rule texts alone."""
