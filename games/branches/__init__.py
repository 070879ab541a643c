"""What-ifs: a private board that plays on from a step of a finished match and counts nowhere."""
