"""Records of Euler Game: leaderboards, and what the balance lab counts."""
