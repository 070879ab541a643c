"""Pages that show whether the site keeps up, and explain a match to staff."""
