"""What the templates of Yut Run draw: values only, no HTML and no sentences."""
