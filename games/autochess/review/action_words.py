"""The actions of a preparation in words."""

from games.autochess import actions
from games.autochess.actions import Action
from games.autochess.rules.engine import AutochessRules
from games.autochess.state import State
from games.engine.page.action_words import ActionWords
from games.engine.protocol import Resign
from games.engine.texts import gettext_noop

LINE_NAMES = {
    "back": gettext_noop("Back line"),
    "mid": gettext_noop("Mid line"),
    "front": gettext_noop("Front line"),
}
PLAIN: dict[type, ActionWords] = {
    actions.AutoArrange: ActionWords(gettext_noop("Arrange the board automatically")),
    actions.RollShop: ActionWords(gettext_noop("Roll the shop")),
    actions.BuyXp: ActionWords(gettext_noop("Buy XP")),
    actions.PineapplePass: ActionWords(gettext_noop("Let all pineapple cards go")),
    actions.DeclareHula: ActionWords(gettext_noop("Declare a hula")),
    actions.CancelHula: ActionWords(gettext_noop("Withdraw the hula")),
    actions.Ready: ActionWords(gettext_noop("Ready")),
    actions.Unready: ActionWords(gettext_noop("Not ready after all")),
    Resign: ActionWords(gettext_noop("Give up")),
}
GO_ON = ActionWords(gettext_noop("Go on"))


def describe_action(
    rules: AutochessRules, state: State, seat: int, action: Action | Resign
) -> ActionWords:
    """An action in words. Cards that came up only later in the preparation stay unnamed."""
    names = _name_cards(rules, state, seat)

    def name(uid: int) -> str:
        return names.get(uid, gettext_noop("a card"))

    match action:
        case actions.BuyCard(uid):
            return ActionWords(gettext_noop("Buy {card}"), {"card": name(uid)})
        case actions.SellCard(uid):
            return ActionWords(gettext_noop("Sell {card}"), {"card": name(uid)})
        case actions.PlaceCard(uid, line):
            figures = {"card": name(uid), "line": LINE_NAMES.get(line, line)}
            return ActionWords(gettext_noop("{card} → {line}"), figures)
        case actions.RemoveCard(uid):
            return ActionWords(gettext_noop("Take {card} off the board"), {"card": name(uid)})
        case actions.SwapCards(a, b):
            return ActionWords(gettext_noop("Swap {a} and {b}"), {"a": name(a), "b": name(b)})
        case actions.LockShop(locked):
            lock, free = gettext_noop("Lock the shop"), gettext_noop("Unlock the shop")
            return ActionWords(lock if locked else free)
        case actions.PineapplePick(uids):
            return ActionWords(gettext_noop("Keep {cards}"), {"cards": tuple(map(name, uids))})
        case actions.FlKeep(uid):
            return ActionWords(gettext_noop("Keep {cards}"), {"cards": name(uid)})
        case actions.PickAugment(augment_id):
            row = next((each for each in rules.content.augments if each.id == augment_id), "")
            return ActionWords(gettext_noop("Choose {augment}"), {"augment": row})
        case _:
            return PLAIN.get(type(action), GO_ON)


def _name_cards(rules: AutochessRules, state: State, seat: int) -> dict[int, str]:
    """The cards that a seat can act on: uid -> face."""
    player, kinds = state.players[seat], rules.content.cards
    return {
        card.uid: kinds[card.kind].symbol
        + kinds[card.kind].rank_name
        + ("★" * card.stars if card.stars > 1 else "")
        for card in (*player.own_cards(), *player.unowned_cards())
    }
