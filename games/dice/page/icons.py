"""Our own drawings (`static/css/games/dice/icons.css`) for the icons of the releases that ship.

Not every machine has an emoji font. An icon that a release does not change is shown as a drawing,
any other icon as the emoji itself.
"""

DRAWINGS = {
    ("attack", "🗡️"): "sword",
    ("defense", "🛡️"): "shield",
    ("balance", "⚖️"): "scales",
    ("zap", "⚡"): "bolt",
    ("flame", "🔥"): "flame",
    ("double", "🎯"): "target",
    ("shield_die", "🛡️"): "shield-die",
    ("bonus_die", "⭐"): "star",
    ("block_die", "🚫"): "block",
    ("attack", "⚔️"): "swords",
    ("defense", "🧿"): "eye",
    ("boost", "🚀"): "rocket",
    ("steal", "🧲"): "magnet",
    ("reset", "🧹"): "broom",
    ("none", "🌫️"): "mist",
    ("lucky", "🍀"): "clover",
    ("score_boost", "📈"): "rise",
    ("bonus_turn", "🎲"): "die",
    ("energy_charge", "🔋"): "charged",
    ("bomb", "💥"): "bomb",
    ("thief", "🦹"): "mask",
    ("curse", "🌙"): "moon",
    ("energy_drain", "🪫"): "drained",
    ("score_swap", "🔄"): "swap",
    ("reset_event", "🌀"): "rewind",
    ("card_swap", "🎴"): "cards",
    ("ember", "🏮"): "ember",
    ("rally", "📣"): "horn",
    ("rampart", "🧱"): "wall",
    ("spark", "🔌"): "plug",
    ("cheer", "🎉"): "cheer",
    ("supply", "📦"): "crate",
    ("repair", "🔧"): "wrench",
    ("tax", "🪙"): "coin",
}


BY_ICON = {icon: name for (_, icon), name in reversed(DRAWINGS.items())}


def drawing(id_: str, icon: str) -> str:
    """The name of the drawing, or an empty string to show the icon itself.

    A row that a release adds has the drawing of its icon, if there is one.
    """
    return DRAWINGS.get((id_, icon)) or BY_ICON.get(icon, "")
