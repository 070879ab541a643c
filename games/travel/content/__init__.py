"""Content of Travel Planning: typed rows, the vocabulary of effects, look-up tables, release 1."""
