"""What the templates of Trump Card Auto Chess draw: values only, no HTML and no sentences."""
