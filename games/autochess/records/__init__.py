"""What is kept of a finished match of Trump Card Auto Chess."""
