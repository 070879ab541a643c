"""Content of Dice Battle: typed rows, the vocabulary of effects, look-up tables, release 1."""
