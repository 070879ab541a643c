"""Numbers of a release that belong to no card: those of the game and of the normal bot."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

Seconds = Annotated[int, Meta(ge=5, le=600, description="Seconds to decide in a live match")]
Worth = Annotated[int, Meta(ge=-99, le=99, description="Weight in the normal bot's utilities")]
Amount = Annotated[int, Meta(ge=0, le=100_000, description="TC from or below which it reacts")]
Count = Annotated[int, Meta(ge=0, le=99, description="How many make it react")]


USUAL_DAYS = 14
"""What the numbers of the normal bot are made for."""


class Timeouts(Struct, frozen=True, forbid_unknown_fields=True):
    """How long each decision may take (section 4.7)."""

    move: Seconds
    action: Seconds
    decision: Seconds
    grant: Seconds
    optional_action: Seconds
    final_purchase: Seconds
    final_contribute: Seconds
    final_convert: Seconds


class Config(Struct, frozen=True, forbid_unknown_fields=True):
    """The numbers of section 2.12; a literal type marks a structural one."""

    max_day: Literal[14]
    start_tc: Annotated[int, Meta(ge=0, le=10_000, description="TC at the start")]
    start_tokens: Annotated[int, Meta(ge=0, le=2, description="Tokens at the start")]
    max_tokens: Annotated[int, Meta(ge=1, le=3, description="The most tokens one may hold")]
    start_plans: Annotated[int, Meta(ge=0, le=3, description="Plans dealt at the start")]
    token_recovery_day: Annotated[int, Meta(ge=2, le=14, description="Day of the recovery")]
    token_recovery_amount: Annotated[int, Meta(ge=0, le=2, description="Tokens recovered")]
    token_uses_per_turn: Literal[1]
    max_grants_per_turn: Annotated[int, Meta(ge=1, le=5, description="Extra actions in one turn")]
    unlisted_weight: Literal[0]
    convert_rate: Annotated[int, Meta(ge=2, le=5, description="Trait points for one memory")]
    goal_fail_memory_penalty: Annotated[
        int, Meta(ge=0, le=5, description="Memory that the lowest contributors lose")
    ]
    goal_penalty_min_players: Annotated[
        int, Meta(ge=2, le=6, description="Players from which there is a penalty; 6: never")
    ]
    two_player_chance_cash: Annotated[
        int, Meta(ge=0, le=3_000, description="TC instead of a chance card with two players")
    ]
    two_player_first_chore_bonus: Annotated[
        int, Meta(ge=0, le=3_000, description="TC more for the first housework with two players")
    ]
    two_player_partner_percent: Annotated[
        int, Meta(ge=0, le=100, description="Percent that a partner receives with two players")
    ]
    timeouts_s: Timeouts


class BotParams(Struct, frozen=True, forbid_unknown_fields=True):
    """Every number of the normal bot (section 8.2)."""

    short_tc_below: Amount
    u1_memory_below: Count
    u1_memory_score: Worth
    u1_key_trait_score: Worth
    u2_key_plans_below: Count
    u2_key_score: Worth
    u2_hand_at_least: Count
    u2_saturation_score: Worth
    u3_short: Worth
    u3_enough: Worth
    u3_two_player_first: Worth
    u4_below_3000: Worth
    u4_low_limit: Amount
    u4_above_10000: Worth
    u4_high_limit: Amount
    u5_leader: Worth
    u5_last: Worth
    u5_two_player_short: Worth
    u6_bonus: Worth
    exhausted_deck_score: Worth
    token_tc_at_least: Amount
    token_day_from: Annotated[int, Meta(ge=1, le=15, description="Day from which it uses tokens")]
    token_bad_space_at_most: Worth
    token_good_space_at_least: Worth
    buy_request_tc_at_least: Amount
    contribute_percent: Annotated[int, Meta(ge=0, le=100, description="Percent of TC it pays")]
    contribute_sure_extra: Amount
