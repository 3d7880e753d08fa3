"""Makes the questions of `polignac identify`, and proves that they tell all rules apart."""
