"""The solver's own form of the game: a position is five values, the rules are tables."""
