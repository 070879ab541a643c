"""Records of finished matches: leaderboards, profile, summary, balance lab."""
