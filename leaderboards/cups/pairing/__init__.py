"""Who meets whom, and who stands where: pure functions, without Django."""
