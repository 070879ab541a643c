"""What is kept of a finished match of Euler Game."""
