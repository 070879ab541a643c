"""The options that people may choose from (2.8): variants of the release, the rest by the rules."""

from games.engine.content import Option, OptionValue
from games.engine.texts import gettext_noop
from games.euler.content.schema import Content, Variant

_MODES = (
    Option(
        "mode",
        gettext_noop("Mode"),
        (
            OptionValue("casual", gettext_noop("Friendly")),
            OptionValue("ranked", gettext_noop("Ranked: people only, rated, no hints, no limit")),
            OptionValue("practice", gettext_noop("Practice: alone against bots, enters no board")),
            OptionValue("daily", gettext_noop("Daily"), is_listed=False),
        ),
    ),
)
_OTHERS = (
    Option(
        "raise_limit",
        gettext_noop("Raises"),
        (
            OptionValue("none", gettext_noop("No limit")),
            OptionValue("pot", gettext_noop("Pot limit")),
        ),
    ),
    Option(
        "time_scale",
        gettext_noop("Pace"),
        (
            OptionValue("fast", gettext_noop("Fast")),
            OptionValue("standard", gettext_noop("Standard pace")),
            OptionValue("slow", gettext_noop("Relaxed")),
        ),
    ),
    Option(
        "hints",
        gettext_noop("Hints"),
        (
            OptionValue(True, gettext_noop("With hints")),
            OptionValue(False, gettext_noop("Without hints")),
        ),
    ),
)


def offers(content: Content) -> tuple[Option, ...]:
    """The options of a release."""
    variants = tuple(_offer_variant(row) for row in content.variants if row.enabled)
    return *_MODES, Option("variant", gettext_noop("Variant"), variants), *_OTHERS


def _offer_variant(row: Variant) -> OptionValue:
    return OptionValue(
        row.id,
        "{name}",
        {"ko": row.name_ko, "en": row.name_en},
        seats=range(row.min_players, row.max_players + 1),
    )
