"""Par: what is possible with a key, sought in the background, told when the rules allow it."""
