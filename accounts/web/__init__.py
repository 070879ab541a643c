"""Pages of people: sign-up, profile, settings, export."""
