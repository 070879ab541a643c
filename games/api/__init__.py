"""The REST API of the games."""
