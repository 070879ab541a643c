"""Pages that show the health of the site and explain a match to staff."""
