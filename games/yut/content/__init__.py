"""Content of Yut Run: typed rows, the vocabulary of effects, look-up tables, release 1."""
