"""The page of Euler Game: values for the templates, no HTML and no sentences."""
