"""Pages of the content editor."""
