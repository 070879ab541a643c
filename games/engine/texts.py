"""Texts of the pure packages: marked here, translated and filled where they are shown.

A text that is filled with values may write two forms for what depends on a value: Korean particles
("{name}을(를)") and English plurals ("{n} point(s)"). `inflect` keeps the right form once they
are in: "말을", "1 point".
"""

import re
from functools import lru_cache


def gettext_noop(text: str) -> str:
    """The text itself, found by makemessages because of this name."""
    return text


LEVELS = {
    "easy": gettext_noop("Easy"),
    "normal": gettext_noop("Normal"),
    "hard": gettext_noop("Hard"),
}
"""The names of the bots' levels that games share."""


_PARTICLE_FORMS = {
    "을(를)": ("을", "를"),
    "이(가)": ("이", "가"),
    "은(는)": ("은", "는"),
    "와(과)": ("과", "와"),
    "(으)로": ("으로", "로"),
    "(이)": ("이", ""),
}
"""Marker -> the form after a consonant, the form after a vowel."""
_PARTICLES = re.compile("|".join(map(re.escape, _PARTICLE_FORMS)))
_PLURALS = re.compile(r"\((e?s)\)")
_SPOKEN = re.compile(r"<[^>]*>|&\w+;|[^0-9A-Za-z가-힣]")
"""What is not pronounced: tags, entities, quotation marks, brackets."""
_NUMBER = re.compile(r"\d[\d,.]*")

_SYLLABLES, _FINALS, _FINAL_L = ord("가"), 28, 8
_DIGITS_ON_CONSONANT, _DIGITS_ON_L = frozenset("013678"), frozenset("178")
"""영 일 삼 육 칠 팔 end on a consonant, and so do 십, 백, 천 and 만 of round numbers."""
_LETTERS_ON_CONSONANT, _LETTERS_ON_L = frozenset("LMNR"), frozenset("LR")
"""엘 엠 엔 알; the names of all other letters end on a vowel."""
_STOPS, _VOWELS = frozenset("bckpt"), frozenset("aeiou")

OPEN, CLOSED, CLOSED_ON_L = "open", "closed", "closed on l"


@lru_cache(4096)
def has_markers(text: str) -> bool:
    """Whether a text has words that `inflect` must choose."""
    return bool(_PARTICLES.search(text) or _PLURALS.search(text))


def inflect(text: str) -> str:
    """A filled text with the right one of each pair of forms."""
    return _PLURALS.sub(_choose_plural, _PARTICLES.sub(_choose_particle, text))


def fill(text: str, **values: object) -> str:
    """A text with its values put in, and inflected by them."""
    filled = text.format(**values)
    return inflect(filled) if has_markers(text) else filled


def last_sound(word: str) -> str:
    """How a word ends when it is read aloud in Korean: OPEN, CLOSED or CLOSED_ON_L."""
    spoken = _SPOKEN.sub(" ", word).rstrip()
    if not spoken:
        return OPEN
    last = spoken[-1]
    if last.isdigit():
        return _sound(last, _DIGITS_ON_CONSONANT, _DIGITS_ON_L)
    if last >= "가":
        final = (ord(last) - _SYLLABLES) % _FINALS
        return OPEN if not final else CLOSED_ON_L if final == _FINAL_L else CLOSED
    return _latin_sound(spoken.split()[-1])


def _latin_sound(word: str) -> str:
    """A single letter or an abbreviation is spelled; of a word the last letters decide."""
    last = word[-1]
    if last.isupper():
        return _sound(last, _LETTERS_ON_CONSONANT, _LETTERS_ON_L)
    if last in "lmn":
        return CLOSED_ON_L if last == "l" else CLOSED
    is_stop = last in _STOPS and word[-2:-1].lower() in _VOWELS
    return CLOSED if is_stop else OPEN


def _sound(last: str, on_consonant: frozenset[str], on_l: frozenset[str]) -> str:
    if last in on_l:
        return CLOSED_ON_L
    return CLOSED if last in on_consonant else OPEN


def _choose_particle(found: re.Match[str]) -> str:
    sound = last_sound(found.string[: found.start()])
    closed, open_ = _PARTICLE_FORMS[found[0]]
    is_open = sound == OPEN or (sound == CLOSED_ON_L and found[0] == "(으)로")
    return open_ if is_open else closed


def _choose_plural(found: re.Match[str]) -> str:
    """The number that comes last before the word decides."""
    numbers = _NUMBER.findall(found.string[: found.start()])
    return "" if numbers and numbers[-1].rstrip(".,") == "1" else found[1]
