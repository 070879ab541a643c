"""What is kept of a finished match of Travel Planning."""
