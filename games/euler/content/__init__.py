"""Content of Euler Game: the typed schema, the vocabulary, the bots' parameters, release 1."""
