"""What is kept of a finished match of Yut Run."""
