"""What is kept of a finished match of Dice Battle."""
