"""Which of our own drawings (`static/css/games/dice/icons.css`) stands for an icon of the content.

Not every machine has a font with emoji. As long as a release keeps the icon that a thing came
with, our drawing of it is shown; another icon is shown as it is.
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
}


def drawing(id_: str, icon: str) -> str:
    """The name of our drawing; empty: the icon stands for itself."""
    return DRAWINGS.get((id_, icon), "")
