"""What the pages of all games share and no page framework is needed for."""
