"""Pages of the games, their sidebar, and how refusals are answered."""
