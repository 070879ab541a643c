"""Content of Trump Card Auto Chess: typed rows, effects, look-up tables, release 1."""
