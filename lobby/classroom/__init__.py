"""A teacher, one link, and a class that plays at tables which fill by themselves."""
