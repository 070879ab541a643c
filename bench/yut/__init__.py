"""Par and stored runs of Yut Run."""
