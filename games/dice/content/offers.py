"""The options that a release offers: its enabled modes (2.2)."""

from games.dice.content.rows import ModeRow
from games.dice.content.schema import Content
from games.engine.content import Option, OptionValue
from games.engine.texts import gettext_noop


def offers(content: Content) -> tuple[Option, ...]:
    """The one option of this game: how long a match is."""
    modes = tuple(_offer_mode(mode) for mode in content.modes if mode.enabled)
    return (Option("mode", gettext_noop("Mode"), modes),)


def _offer_mode(mode: ModeRow) -> OptionValue:
    return OptionValue(
        mode.id,
        gettext_noop("{name} (rounds: {rounds})"),
        {"ko": mode.name_ko, "en": mode.name_en},
        {"rounds": mode.rounds},
    )
