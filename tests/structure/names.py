"""Function names: verbs or nouns, neither participles nor prepositions. A heuristic."""

import re

IRREGULAR = {
    "begun", "bought", "bound", "broken", "brought", "built", "chosen", "dealt", "done", "drawn",
    "fallen", "found", "given", "gone", "grown", "heard", "held", "hidden", "kept", "known",
    "laid", "left", "lost", "made", "met", "paid", "said", "seen", "sent", "shown", "sold",
    "spent", "spoken", "swept", "taken", "thrown", "told", "won", "worn", "written",
}  # fmt: skip
PREPOSITIONS = {
    "above", "after", "against", "among", "at", "before", "behind", "below", "beside", "between",
    "by", "from", "in", "of", "on", "past", "to", "with", "without",
}  # fmt: skip
NOT_PARTICIPLES = {
    "bed", "breed", "children", "deed", "embed", "even", "exceed", "feed", "field", "frozen",
    "garden", "golden", "green", "indeed", "listen", "need", "often", "open", "proceed", "queen",
    "red", "screen", "seed", "seven", "shield", "speed", "succeed", "ten", "then", "token", "when",
    "weed",
}  # fmt: skip
ALLOWED = {
    "from_db", "from_db_value", "to_internal_value", "to_python", "to_representation", "to_url",
    "aside_changed", "table_changed", "table_started", "tables_changed", "turns_changed",
}  # fmt: skip
"""Names that Django and its REST framework call, and Channels by the type of a message."""
CLAIMS = ("is_", "has_", "may_", "can_", "was_", "test_")


def is_participle_or_preposition(name: str) -> bool:
    """Whether a function's name begins or ends with one; booleans that claim something may."""
    public = name.strip("_")
    words = public.split("_")
    if name in ALLOWED or public.startswith(CLAIMS) or name.startswith("__"):
        return False
    first, last = words[0], words[-1]
    if first in PREPOSITIONS or last in PREPOSITIONS:
        return True
    ends = {first, last} if len(words) <= 2 else {first}
    return any(_is_participle(word) for word in ends)


def _is_participle(word: str) -> bool:
    if word in NOT_PARTICIPLES:
        return False
    return word in IRREGULAR or bool(re.fullmatch(r"[a-z]{3,}ed|[a-z]{4,}en", word))
