"""What a seat may do (sections 4.3, 4.9, 4.10). Conceding is the engine's `Resign`.

A card is named by its uid, unique in the match. A line is "back", "mid" or "front".
"""

from games.engine.protocol import ActionBase


class BuyCard(ActionBase, frozen=True, tag="buy_card"):
    """Buy a card of the own shop."""

    card_uid: int


class SellCard(ActionBase, frozen=True, tag="sell_card"):
    """Sell a card of the bench or the board."""

    card_uid: int


class PlaceCard(ActionBase, frozen=True, tag="place_card"):
    """Put a card of bench, board or tray into a line; into its lowest free slot if none is said."""

    card_uid: int
    line: str
    slot: int | None = None


class RemoveCard(ActionBase, frozen=True, tag="remove_card"):
    """Take a card off the board."""

    card_uid: int


class SwapCards(ActionBase, frozen=True, tag="swap_cards"):
    """Exchange the places of two cards."""

    a_uid: int
    b_uid: int


class AutoArrange(ActionBase, frozen=True, tag="auto_arrange"):
    """Let the rules set the board."""


class RollShop(ActionBase, frozen=True, tag="roll_shop"):
    """Pay for a new shop."""


class LockShop(ActionBase, frozen=True, tag="lock_shop"):
    """Keep the shop for the next round, or let it go."""

    locked: bool


class BuyXp(ActionBase, frozen=True, tag="buy_xp"):
    """Pay for experience."""


class PineapplePick(ActionBase, frozen=True, tag="pineapple_pick"):
    """Keep these of the pineapple cards, in this order."""

    card_uids: tuple[int, ...]


class PineapplePass(ActionBase, frozen=True, tag="pineapple_pass"):
    """Let all pineapple cards go."""


class FlKeep(ActionBase, frozen=True, tag="fl_keep"):
    """Keep a loan card of fantasyland."""

    card_uid: int


class DeclareHula(ActionBase, frozen=True, tag="declare_hula"):
    """Declare a hula; secret until the fight."""


class CancelHula(ActionBase, frozen=True, tag="cancel_hula"):
    """Withdraw the hula."""


class Ready(ActionBase, frozen=True, tag="ready"):
    """Done for this round."""


class Unready(ActionBase, frozen=True, tag="unready"):
    """Not done after all; as long as others are not, and the own time is not over."""


class AckResult(ActionBase, frozen=True, tag="ack_result"):
    """Seen the fight; on to the next round."""


class PickAugment(ActionBase, frozen=True, tag="pick_augment"):
    """Take one of the offered augments, with a suit if it needs one."""

    augment_id: str
    suit: str | None = None


class Proceed(ActionBase, frozen=True, tag="proceed"):
    """The system's: everyone is done, so fight, or go on to what comes next."""


class TimeUp(ActionBase, frozen=True, tag="time_up"):
    """The system's: a seat's time is over."""

    seat: int


Action = (
    BuyCard | SellCard | PlaceCard | RemoveCard | SwapCards | AutoArrange | RollShop | LockShop
    | BuyXp | PineapplePick | PineapplePass | FlKeep | DeclareHula | CancelHula | Ready | Unready
    | AckResult | PickAugment | Proceed | TimeUp
)  # fmt: skip
