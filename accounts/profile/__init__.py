"""What a profile shows: an avatar, and the filters of the history."""
