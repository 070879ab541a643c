"""Actions (sections 4.3, 4.9, 4.10). Conceding is `Resign` of the engine.

A card is given by its uid, unique in the match. A line is "back", "mid" or "front".
"""

from games.engine.protocol import ActionBase


class BuyCard(ActionBase, frozen=True, tag="buy_card"):
    """Buy a card of the own shop."""

    card_uid: int


class SellCard(ActionBase, frozen=True, tag="sell_card"):
    """Sell a card of the bench or the board."""

    card_uid: int


class PlaceCard(ActionBase, frozen=True, tag="place_card"):
    """Place a card of bench, board or tray; without a slot, into the lowest free one."""

    card_uid: int
    line: str
    slot: int | None = None


class RemoveCard(ActionBase, frozen=True, tag="remove_card"):
    """Move a board card to bench or tray."""

    card_uid: int


class SwapCards(ActionBase, frozen=True, tag="swap_cards"):
    """Exchange the places of two cards."""

    a_uid: int
    b_uid: int


class AutoArrange(ActionBase, frozen=True, tag="auto_arrange"):
    """Set the board automatically."""


class RollShop(ActionBase, frozen=True, tag="roll_shop"):
    """Pay for a new shop."""


class LockShop(ActionBase, frozen=True, tag="lock_shop"):
    """Set or clear the lock that keeps the shop for the next round."""

    locked: bool


class BuyXp(ActionBase, frozen=True, tag="buy_xp"):
    """Buy XP."""


class PineapplePick(ActionBase, frozen=True, tag="pineapple_pick"):
    """Keep these pineapple cards, in this order."""

    card_uids: tuple[int, ...]


class PineapplePass(ActionBase, frozen=True, tag="pineapple_pass"):
    """Return all pineapple cards."""


class FlKeep(ActionBase, frozen=True, tag="fl_keep"):
    """Keep a loan card of fantasyland."""

    card_uid: int


class DeclareHula(ActionBase, frozen=True, tag="declare_hula"):
    """Declare a hula; secret until the fight."""


class CancelHula(ActionBase, frozen=True, tag="cancel_hula"):
    """Withdraw the declared hula."""


class Ready(ActionBase, frozen=True, tag="ready"):
    """End the own preparation."""


class Unready(ActionBase, frozen=True, tag="unready"):
    """Resume the own preparation, while another seat is not ready and the own time is not over."""


class AckResult(ActionBase, frozen=True, tag="ack_result"):
    """Acknowledge the result."""


class PickAugment(ActionBase, frozen=True, tag="pick_augment"):
    """Pick an offered augment, with a suit if it needs one."""

    augment_id: str
    suit: str | None = None


class Proceed(ActionBase, frozen=True, tag="proceed"):
    """By the system: every seat is done, go on to the next phase."""


class TimeUp(ActionBase, frozen=True, tag="time_up"):
    """By the system: a seat's time is over."""

    seat: int


Action = (
    BuyCard | SellCard | PlaceCard | RemoveCard | SwapCards | AutoArrange | RollShop | LockShop
    | BuyXp | PineapplePick | PineapplePass | FlKeep | DeclareHula | CancelHula | Ready | Unready
    | AckResult | PickAugment | Proceed | TimeUp
)  # fmt: skip
