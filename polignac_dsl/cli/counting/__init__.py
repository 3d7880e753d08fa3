"""What `polignac perft` asks an engine, and how it tells where the counts come apart."""
