"""Two people: challenges, and parting those who blocked each other."""
