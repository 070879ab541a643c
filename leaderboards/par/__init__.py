"""Par: the best result that a solver finds for a key, and ghosts to race."""
