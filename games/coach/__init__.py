"""Hints in plain words for a person who practises against bots."""
