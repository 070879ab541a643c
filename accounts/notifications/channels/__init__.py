"""Ways to reach a person outside the site."""
