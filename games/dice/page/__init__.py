"""What the templates of Dice Battle draw: values only, no HTML and no sentences."""
