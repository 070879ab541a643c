"""Pages about people: sign-up, profile, settings, export."""
