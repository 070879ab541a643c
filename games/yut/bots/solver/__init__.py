"""The par solver: a compact form of the game and a beam search over it."""
