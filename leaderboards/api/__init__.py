"""The REST API of the leaderboards."""
