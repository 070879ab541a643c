"""What the templates of Euler Game draw: values only, no HTML and no sentences."""
