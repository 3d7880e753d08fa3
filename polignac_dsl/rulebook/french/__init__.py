"""French: a maker of sentences for every form, and the words around them."""
