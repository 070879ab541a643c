"""The hard bot (section 8): compares boards with those last seen and plans its gold."""

from functools import lru_cache

from msgspec.structs import replace

from games.autochess.actions import DeclareHula, LockShop, PickAugment, Ready
from games.autochess.bots.board_plan import Target, next_step
from games.autochess.bots.board_search import Arrangement
from games.autochess.bots.normal import (
    BotSeat,
    Plan,
    choose_purchase,
    find_boards,
    judge_seat,
    judge_target,
)
from games.autochess.cards import Board, Card
from games.autochess.content.index import ContentIndex
from games.autochess.content.terms import LINES
from games.autochess.rules.augments import main_suit
from games.autochess.rules.combat.duel import Fighter, compare
from games.autochess.rules.preparation.actions import PrepAction
from games.autochess.rules.preparation.auto_arrange import card_candidates
from games.autochess.rules.preparation.bench import merge_partners
from games.autochess.state import State

SAVING = Plan(reserve=10, xp_reserve=10, rolls=0, roll_reserve=20)
SPENDING = Plan(reserve=0, xp_reserve=4, rolls=3, roll_reserve=4)
LAST_SAVING_ROUND = 4
"""From the middle of stage 2 on the bot spends everything."""
CONSIDERED = 60
MARGIN = len(LINES) + 1
"""The greatest margin against one opponent: all lines and the scoop."""
SCARCE = 3
"""With fewer copies left a third one is unlikely."""
SCARCITY_PENALTY = 3
SURE = 6
"""In tenths: the share of opponents against whom a hula must look safe."""
PREFERENCE = (
    "phoenix", "crown_board", "hula_king", "golden_shop", "fantasy_invitation", "time_warp",
    "invincible_suit", "board_expansion", "suit_master", "star_boost", "iron_wall", "rear_master",
    "market_rank_up", "super_interest", "scoop_hunter", "foul_immunity", "royal_taste",
    "thick_skin", "front_guard", "lucky_shop", "pocket_money", "scholar", "quick_hands",
    "pineapple_lover", "economist", "bargain_study", "suit_mystery", "wide_bench", "hula_trainee",
)  # fmt: skip


class CountingSeat(BotSeat):
    """A seat that counts the pool before it collects copies of a card."""

    def worth(self, card: Card) -> float:
        worth = super().worth(card)
        if self.state.pool[card.kind] >= SCARCE:
            return worth
        lone = len(merge_partners(self.player, card.kind, 1)) == 1
        return worth - SCARCITY_PENALTY if lone else worth


def choose(me: BotSeat) -> PrepAction:
    """The next action of a preparation."""
    plan = SAVING if me.state.round <= LAST_SAVING_ROUND else SPENDING
    action = choose_purchase(me, plan)
    if action is not None:
        return action
    own = me.player
    loose = replace(own, board=Board(), bench=(), tray=())
    cards = tuple(sorted(card_candidates(own, me.cap), key=lambda card: card.uid))
    apart = replace(me.state.replace_player(me.seat, loose), report=None)
    target = _best_board(me.index, apart, me.seat, cards)
    action = next_step(me.index, me.state, me.seat, target)
    if action is not None:
        return action
    if me.allows(DeclareHula()) and _is_hula_safe(me, _visible_rivals(me)):
        return DeclareHula()
    return _lock(me) or Ready()


@lru_cache(maxsize=256)
def _best_board(index: ContentIndex, state: State, seat: int, cards: tuple[Card, ...]) -> Target:
    """The best board of these cards; cached while the bot sets it card by card."""
    me = BotSeat(index, state, seat)
    rivals = _visible_rivals(me)
    best, ahead = Arrangement(((), (), ()), 0), -MARGIN * len(rivals) - 1
    for board in find_boards(me, cards)[:CONSIDERED]:
        margin = _total_margin(me, board, rivals)
        if margin > ahead:
            best, ahead = board, margin
        if ahead == MARGIN * len(rivals):
            break  # The others are not stronger.
    return best.lines


def _visible_rivals(me: BotSeat) -> list[Fighter]:
    """The opponents whose board has been seen."""
    return [judge_seat(me, seat) for seat in me.rivals if me.state.players[seat].seen]


def _total_margin(me: BotSeat, board: Arrangement, rivals: list[Fighter]) -> int:
    """Lines won less lines lost against all boards last seen."""
    if not rivals:
        return 0
    own = judge_target(me, board.lines)
    return sum(_margin(own, rival) for rival in rivals)


def _margin(own: Fighter, rival: Fighter) -> int:
    winners = [compare(own, rival, line).winner for line in range(len(LINES))]
    won, lost = winners.count(0), winners.count(1)
    return won - lost + (won == len(LINES)) - (lost == len(LINES))


def _is_hula_safe(me: BotSeat, rivals: list[Fighter]) -> bool:
    """Whether enough lines look safe against most opponents, even if these have improved."""
    own = judge_seat(me, me.seat)
    weak = any(rival.hp <= me.modifiers.mode.hula.low_stop_hp for rival in rivals)
    if me.player.chips == 1 and not weak and len(rivals) > 1:
        return False
    safe = sum(_safe_lines(own, rival) >= me.modifiers.mode.hula.min_lines for rival in rivals)
    return bool(rivals) and safe * 10 >= SURE * len(rivals)


def _safe_lines(own: Fighter, rival: Fighter) -> int:
    """Lines won by hand type: closer wins may be lost against a newer board."""
    return sum(mine.type > theirs.type for mine, theirs in zip(own.lines, rival.lines, strict=True))


def _lock(me: BotSeat) -> PrepAction | None:
    """Lock a shop that would complete a merge."""
    waiting = any(
        len(merge_partners(me.player, card.kind, card.stars)) == 2 for card in me.player.shop
    )
    action = LockShop(True)
    return action if waiting and not me.player.locked and me.allows(action) else None


def choose_augment(index: ContentIndex, state: State, seat: int) -> PickAugment:
    """The offered augment that comes first in PREFERENCE, with the main suit."""
    player = state.players[seat]
    liked = {id: n for n, id in enumerate(PREFERENCE)}
    best = min(player.offer, key=lambda id: liked.get(id, len(liked)))
    return PickAugment(best, main_suit(player) if index.augments[best].needs_suit else None)
