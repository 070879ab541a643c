"""What was luck and what was choice in a finished match, estimated by playing positions out.

The value of a position is the expected result of each seat if bots of one declared policy play on:
the chance to win or, in a game for one seat, the score. A decision is judged by what its seat could
know: in worlds that look the same to the seat, the action that was played is compared with what the
policy would have done, with the same luck on both sides. What is left of the change of value is
luck.
"""
