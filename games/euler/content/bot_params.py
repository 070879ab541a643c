"""The parameters of the bots in a release (section 8)."""

from typing import Annotated

from msgspec import Meta, Struct

KoreanName = Annotated[str, Meta(min_length=1, max_length=20, description="Name in Korean")]
EnglishName = Annotated[str, Meta(min_length=1, max_length=40, description="Name in English")]
Share = Annotated[float, Meta(ge=0, le=1, description="A probability, share or margin")]
Weight = Annotated[float, Meta(ge=0, le=10, description="How much a bot minds something")]
Count = Annotated[int, Meta(ge=1, le=500, description="Samples, cards or chips a bot counts")]


class EasyBot(Struct, frozen=True, forbid_unknown_fields=True):
    """Fermat (8.2)."""

    name_ko: KoreanName
    name_en: EnglishName
    pair_candidates: Count
    special_use_probability: Share
    raise_strength_over: Share
    raise_probability: Share
    raise_amount_max: Count
    fold_strength_under: Share
    fold_probability: Share
    big_bet: Count
    big_bet_fold_strength_under: Share
    big_bet_fold_probability: Share


class Mix(Struct, frozen=True, forbid_unknown_fields=True):
    """Special cards that an opponent may play together, and how likely."""

    f: Annotated[int, Meta(ge=0, le=3)]
    ex: Annotated[int, Meta(ge=0, le=2)]
    phi: Annotated[int, Meta(ge=0, le=3)]
    p: Share


class NormalBot(Struct, frozen=True, forbid_unknown_fields=True):
    """Gauss (8.3)."""

    name_ko: KoreanName
    name_en: EnglishName
    worlds: Count
    opponent_special_rate_when_behind: Share
    opponent_special_rate_when_ahead: Share
    opponent_special_mix: Annotated[tuple[Mix, ...], Meta(min_length=1, max_length=8)]
    max_cards_in_plan: Annotated[int, Meta(ge=1, le=4)]
    card_price: Annotated[tuple[Share, ...], Meta(min_length=3, max_length=3)]
    raise_margin: Share
    raise_probability: Share
    raise_pot_fraction: Share
    call_margin: Share


class HardBot(Struct, frozen=True, forbid_unknown_fields=True):
    """Euler (8.4)."""

    name_ko: KoreanName
    name_en: EnglishName
    worlds_betting_1: Count
    worlds_betting_2: Count
    tens_weight_exponent: Weight
    tens_weight_per_raise: Weight
    opponent_idle_rate: Share
    card_price_heads_up: Share
    card_price_multiway: Share
    shrink_heads_up: Share
    shrink_multiway: Share
    future_hand_weight: Share
    raise_sizes: Annotated[tuple[Share, ...], Meta(min_length=1, max_length=5)]


class Bots(Struct, frozen=True, forbid_unknown_fields=True):
    """The three levels (section 8)."""

    easy: EasyBot
    normal: NormalBot
    hard: HardBot
