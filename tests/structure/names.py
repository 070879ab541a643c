"""Function names: verbs or nouns, neither participles nor prepositions. A heuristic."""

import re

IRREGULAR = {
    "begun", "bought", "bound", "broken", "brought", "built", "chosen", "dealt", "done", "drawn",
    "fallen", "found", "given", "gone", "grown", "heard", "held", "hidden", "kept", "known",
    "laid", "left", "lost", "made", "met", "paid", "said", "seen", "sent", "shown", "sold",
    "spent", "spoken", "swept", "taken", "thrown", "told", "won", "worn", "written",
}  # fmt: skip
LEADING = {
    "above", "after", "against", "among", "at", "before", "behind", "below", "beside", "between",
    "by", "from", "in", "of", "on", "to", "with", "without",
}  # fmt: skip
"""Prepositions that begin no name. "past" may: it is an adjective, too."""
TRAILING = LEADING - {"after", "at", "before"}
"""Prepositions that end no name. "position_at" is a noun with its argument."""
PARTICLES = {"down", "off", "out", "over", "up"}
"""They belong to a verb: "take_over"."""
VERBS = {
    "count",
    "decode",
    "delete",
    "draw",
    "drop",
    "eliminate",
    "end",
    "find",
    "lift",
    "replace",
    "run",
}
NOT_PARTICIPLES = {
    "bed", "breed", "children", "deed", "embed", "even", "exceed", "feed", "field", "frozen",
    "garden", "golden", "green", "indeed", "listen", "need", "often", "open", "proceed", "queen",
    "red", "screen", "seed", "seven", "shield", "speed", "succeed", "ten", "then", "token", "when",
    "weed",
}  # fmt: skip
ALLOWED = {
    "from_db", "from_db_value", "to_internal_value", "to_python", "to_representation", "to_url",
    "all_in", "stand_in", "to_call", "to_html", "bought", "converted",
    "connection_lost", "connection_made", "data_received", "on_headers_complete",
    "on_message_begin", "aside_changed", "class_changed", "matches_changed", "table_changed",
    "table_started", "tables_changed", "turns_changed",
}  # fmt: skip
"""Names that Django and its REST framework call, terms of the games and of HTML, stored fields
of Travel Planning, and the methods that Channels calls by the type of a message."""
CLAIMS = ("is_", "has_", "may_", "can_", "was_", "test_")


def is_participle_or_preposition(name: str) -> bool:
    """Whether a function is named like that: "told", "by_bots", "cards_drawn", "brought_up".

    A participle before a noun is an adjective ("chosen_language"), after a verb it is an object
    ("find_stalled"); booleans may claim anything.
    """
    public = name.strip("_")
    if name in ALLOWED or public.startswith(CLAIMS) or name.startswith("__"):
        return False
    words = public.split("_")
    first, last = words[0], words[-1]
    if first in LEADING or last in TRAILING:
        return True
    if last in PARTICLES:
        return len(words) == 1 or _is_participle(first)
    return first not in VERBS and _is_participle(last)


def _is_participle(word: str) -> bool:
    if word in NOT_PARTICIPLES:
        return False
    return word in IRREGULAR or bool(re.fullmatch(r"[a-z]{3,}ed|[a-z]{4,}en", word))
