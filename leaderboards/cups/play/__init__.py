"""A cup under way: rounds, arena pairings, seeds, results."""
