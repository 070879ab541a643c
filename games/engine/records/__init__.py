"""What finished matches of all games are compared by: leaderboards and runs."""
