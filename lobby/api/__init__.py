"""The REST API for starting and joining matches."""
