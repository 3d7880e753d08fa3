"""Reads rules of card games written as specs, checks them, and plays, scores and explains them."""
