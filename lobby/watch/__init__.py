"""Now playing: the best matches under way, to watch."""
