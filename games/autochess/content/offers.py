"""The options that a release offers: its modes, which staff may add to (2.5), and its paces."""

from games.autochess.content.modes import Mode, Pace
from games.autochess.content.schema import Content
from games.engine.content import Option, OptionValue
from games.engine.texts import gettext_noop


def offers(content: Content) -> tuple[Option, ...]:
    """The mode and the pace of a match."""
    modes = tuple(_offer_mode(mode) for mode in content.modes if mode.enabled)
    return (
        Option("mode", gettext_noop("Mode"), modes),
        Option("pace", gettext_noop("Pace"), tuple(map(_offer_pace, content.pace))),
    )


def _offer_mode(mode: Mode) -> OptionValue:
    return OptionValue(
        mode.id,
        gettext_noop("{name} ({least}–{most} players, rounds: {rounds})"),
        {"ko": mode.name_ko, "en": mode.name_en},
        {"least": mode.min_players, "most": mode.max_players, "rounds": mode.max_rounds},
        range(mode.min_players, mode.max_players + 1),
    )


def _offer_pace(pace: Pace) -> OptionValue:
    return OptionValue(pace.id, "{name}", {"ko": pace.name_ko, "en": pace.name_en})
