"""What the leaderboards tell about one person."""
