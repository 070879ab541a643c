"""Form shapes derived from the types of a game's content."""
