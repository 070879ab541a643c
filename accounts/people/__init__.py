"""What people are to each other: follows and friends, blocks, presence, avatars."""
