"""Content of Euler Game: typed rows, the vocabulary of effects, look-up tables, release 1."""
