"""The hard bot (section 8): it weighs boards against those last seen, and plans its gold."""

from functools import lru_cache

from msgspec.structs import replace

from games.autochess.actions import DeclareHula, LockShop, PickAugment, Ready
from games.autochess.bots.board_plan import Target
from games.autochess.bots.board_search import Arrangement
from games.autochess.bots.normal import Plan, Seat, boards, fighter, settled, shopping, trial
from games.autochess.cards import Board, Card
from games.autochess.content.index import Book
from games.autochess.content.terms import LINES
from games.autochess.rules.augments import main_suit
from games.autochess.rules.combat.duel import Fighter, compare
from games.autochess.rules.preparation.actions import PrepAction
from games.autochess.rules.preparation.auto_arrange import candidates
from games.autochess.rules.preparation.bench import alike
from games.autochess.state import State

SAVING = Plan(reserve=10, xp_reserve=10, rolls=0, roll_reserve=20)
SPENDING = Plan(reserve=0, xp_reserve=4, rolls=3, roll_reserve=4)
LAST_SAVING_ROUND = 4
"""Everything is spent from the middle of stage 2 on."""
CONSIDERED = 60
SCARCE = 3
"""Fewer copies left than this, and a third one will hardly come."""
CHASED_IN_VAIN = 3
SURE = 6
"""In tenths: the share of rivals against whom a hula must look good."""
PREFERENCE = (
    "phoenix", "crown_board", "hula_king", "golden_shop", "fantasy_invitation", "time_warp",
    "invincible_suit", "board_expansion", "suit_master", "star_boost", "iron_wall", "rear_master",
    "market_rank_up", "super_interest", "scoop_hunter", "foul_immunity", "royal_taste",
    "thick_skin", "front_guard", "lucky_shop", "pocket_money", "scholar", "quick_hands",
    "pineapple_lover", "economist", "bargain_study", "suit_mystery", "wide_bench", "hula_trainee",
)  # fmt: skip


class Counting(Seat):
    """A seat that counts the pool before it chases a card."""

    def worth(self, card: Card) -> float:
        lone = len(alike(self.player, card.kind, 1)) == 1
        scarce = self.state.pool[card.kind] < SCARCE
        return super().worth(card) - (CHASED_IN_VAIN if lone and scarce else 0)


def prepared(me: Seat) -> PrepAction:
    """A whole preparation of the hard bot, one action at a time."""
    plan = SAVING if me.state.round <= LAST_SAVING_ROUND else SPENDING
    action = shopping(me, plan)
    if action is not None:
        return action
    own = me.player
    loose = replace(own, board=Board(), bench=(), tray=())
    cards = tuple(sorted(candidates(own, me.cap), key=lambda card: card.uid))
    apart = replace(me.state.seating(me.seat, loose), report=None)
    action = settled(me, _chosen(me.book, apart, me.seat, cards))
    if action is not None:
        return action
    if me.allows(DeclareHula()) and _dares(me, _known(me)):
        return DeclareHula()
    return _lock(me) or Ready()


@lru_cache(maxsize=256)
def _chosen(book: Book, state: State, seat: int, cards: tuple[Card, ...]) -> Target:
    """The best of the boards that these cards could make; remembered while it is being set."""
    me = Seat(book, state, seat)
    rivals = _known(me)
    found = boards(me, cards)[:CONSIDERED]
    if not found:
        return ((), (), ())
    return max(found, key=lambda each: _promise(me, each, rivals)).lines


def _known(me: Seat) -> list[Fighter]:
    """The rivals whose board has been seen."""
    return [fighter(me, seat) for seat in me.rivals if me.state.players[seat].seen]


def _promise(me: Seat, board: Arrangement, rivals: list[Fighter]) -> tuple[int, int]:
    """Lines to be won less lines to be lost against all boards last seen; then the index."""
    own = trial(me, board.lines)
    return sum(_margin(own, rival) for rival in rivals), board.strength


def _margin(own: Fighter, rival: Fighter) -> int:
    winners = [compare(own, rival, line).winner for line in range(len(LINES))]
    won, lost = winners.count(0), winners.count(1)
    return won - lost + (won == len(LINES)) - (lost == len(LINES))


def _dares(me: Seat, rivals: list[Fighter]) -> bool:
    """Whether two lines look safe against most rivals, even if they have grown meanwhile."""
    own = fighter(me, me.seat)
    weak = any(rival.hp <= me.powers.mode.hula.low_stop_hp for rival in rivals)
    if me.player.chips == 1 and not weak and len(rivals) > 1:
        return False
    safe = sum(_safe_lines(own, rival) >= me.powers.mode.hula.min_lines for rival in rivals)
    return bool(rivals) and safe * 10 >= SURE * len(rivals)


def _safe_lines(own: Fighter, rival: Fighter) -> int:
    """Lines that are won by the hand itself; a closer win may be gone by now."""
    return sum(mine.type > theirs.type for mine, theirs in zip(own.lines, rival.lines, strict=True))


def _lock(me: Seat) -> PrepAction | None:
    """Keep a shop that would complete a merge."""
    waiting = any(len(alike(me.player, card.kind, card.stars)) == 2 for card in me.player.shop)
    action = LockShop(True)
    return action if waiting and not me.player.locked and me.allows(action) else None


def augment(book: Book, state: State, seat: int) -> PickAugment:
    """The one that is liked best, with the suit held most."""
    player = state.players[seat]
    liked = {id: n for n, id in enumerate(PREFERENCE)}
    best = min(player.offer, key=lambda id: liked.get(id, len(liked)))
    return PickAugment(best, main_suit(player) if book.augments[best].needs_suit else None)
