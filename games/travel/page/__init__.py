"""What the templates of Travel Planning draw: values only, no HTML and no sentences."""
