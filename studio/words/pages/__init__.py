"""Pages of the site's words: for staff, and for everyone."""
