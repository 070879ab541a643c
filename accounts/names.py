"""Rules for user names: letters of any script, but no name that can be mistaken for another."""

import unicodedata
from secrets import choice

from django.core.exceptions import ValidationError
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

LEAST, MOST = 2, 20
SEPARATORS = "_-."
MARKS_IN_A_ROW = 3
GUEST_LETTERS = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"
"""Without characters that look alike: 0 and O, 1 and I and L."""

# Letters and marks without a glyph: a name made of these would be invisible.
_INVISIBLE = frozenset(map(chr, (0x034F, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x3164, 0xFFA0))) | {
    chr(code)
    for first, last in ((0x180B, 0x180F), (0xFE00, 0xFE0F), (0xE0100, 0xE01EF))
    for code in range(first, last + 1)
}
_LOOKALIKES = str.maketrans("асԁеһіјӏорѕуԝхαικνορτυχ013457", "acdehijlopsywxaiknoptuxoieast")
# For `skeleton`: capitals first, because their small letters look different.
_CAPITALS = str.maketrans("АВЕКМНОРСТУХІЈЅԌԚԜҮΑΒΕΖΗΙΚΜΝΟΡΤΥΧ", "ABEKMHOPCTYXIJSGQWYABEZHIKMNOPTYX")
_STROKES = str.maketrans("I1|ӀΙІᅵ", "lllllll")
_SMALL = str.maketrans("асԁеһіјӏорѕуԝхкԛүαεικνορτυχωıɑɡ0", "acdehijlopsywxkqyaeikvoptuxwiago")
_PAIRS = (("rn", "m"), ("vv", "w"))
_RESERVED = frozenset(
    {
        *("admin", "administrator", "anonymous", "bot", "bots", "computer", "deleted", "everyone"),
        *("guest", "guests", "mod", "moderator", "nobody", "none", "noripan", "null", "official"),
        *("operator", "root", "security", "staff", "superuser", "support", "sysadmin", "system"),
        *("undefined", "webmaster", "관리자", "놀이판", "봇", "손님", "시스템", "어드민", "운영자"),
        *("운영진", "익명", "컴퓨터", "탈퇴한회원"),
    }
)
_GUEST_PREFIXES = ("guest", "손님")


def clean(name: str) -> str:
    """Normalize a name; raises `ValidationError` if it is not allowed."""
    name = normalize(name)
    validate(name)
    if is_reserved(name):
        raise ValidationError(_("This name is reserved. Choose another one."), code="reserved")
    return name


def normalize(name: str) -> str:
    """The name in Unicode normal form, without spaces around it."""
    return unicodedata.normalize("NFC", name.strip())


def key(name: str) -> str:
    """Equal for names that count as the same: case and width make no difference."""
    return unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name.strip()).casefold())


def skeleton(name: str) -> str:
    """Equal for names that look alike: letters of other scripts, 0 and O, 1 and I and l, and
    separators make no difference."""
    shown = unicodedata.normalize("NFKC", name.strip()).translate(_CAPITALS).translate(_STROKES)
    bare = "".join(c for c in shown if c not in SEPARATORS)
    folded = key(bare).translate(_SMALL)
    for pair, letter in _PAIRS:
        folded = folded.replace(pair, letter)
    return folded


def validate(name: str) -> None:
    """Raise `ValidationError` for a wrong length or characters that are not allowed."""
    if not LEAST <= len(name) <= MOST:
        raise ValidationError(
            _("A name has %(least)d to %(most)d characters."),
            code="length",
            params={"least": LEAST, "most": MOST},
        )
    if not all(map(_is_allowed, name)) or _has_stacked_marks(name):
        raise ValidationError(
            _("A name is made of letters, digits and the characters _ - ."), code="characters"
        )
    if name[0] in SEPARATORS or name[-1] in SEPARATORS:
        raise ValidationError(
            _("A name begins and ends with a letter or a digit."), code="separators"
        )


def is_reserved(name: str) -> bool:
    """Whether a name could be mistaken for the site's staff or for a guest."""
    bare = "".join(c for c in key(name) if c not in SEPARATORS)
    guises = {bare, bare.translate(_LOOKALIKES)}
    guises |= {guise.rstrip("0123456789") for guise in guises}
    return bool(guises & _RESERVED) or any(guise.startswith(_GUEST_PREFIXES) for guise in guises)


def guest_name(letters: int, stem: str = "") -> str:
    """A random name for a guest: a stem, else the word for one in the active language, and
    letters."""
    shown = (stem or gettext("Guest"))[: MOST - letters - 1].rstrip(SEPARATORS)
    return f"{shown}-{''.join(choice(GUEST_LETTERS) for _ in range(letters))}"


def neutral_name() -> str:
    """A random name that says nothing, for a person whose own may not stay."""
    return f"player-{''.join(choice(GUEST_LETTERS) for _ in range(8))}"


def _is_allowed(character: str) -> bool:
    if character in _INVISIBLE:
        return False
    category = unicodedata.category(character)
    return character in SEPARATORS or category[0] in "LM" or category == "Nd"


def _has_stacked_marks(name: str) -> bool:
    """Whether marks stand without a letter or more than `MARKS_IN_A_ROW` on one letter."""
    pile = MARKS_IN_A_ROW
    for character in name:
        if unicodedata.category(character)[0] != "M":
            pile = 0 if unicodedata.category(character)[0] == "L" else MARKS_IN_A_ROW
        elif pile == MARKS_IN_A_ROW:
            return True
        else:
            pile += 1
    return False
