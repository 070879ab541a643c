"""Puzzles: positions with one best action, that people solve alone; one of each game every day."""
