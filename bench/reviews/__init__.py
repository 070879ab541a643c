"""What reviews of matches cost, and whether their values are true."""
