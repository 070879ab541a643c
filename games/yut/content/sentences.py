"""What sticks, relics and ways to play do, as sentences made of their parameters (2.5 to 2.10)."""

from collections.abc import Iterable, Iterator
from typing import Any

import msgspec

from games.engine.row_texts import Sentence
from games.engine.texts import gettext_noop
from games.yut.content import effects
from games.yut.content.effects import EffectBase
from games.yut.content.schema import Relic, Stick
from games.yut.content.variants import Variant

WORDS = {
    "DO": gettext_noop("Do"),
    "GAE": gettext_noop("Gae"),
    "GEOL": gettext_noop("Geol"),
    "YUT": gettext_noop("Yut"),
    "MO": gettext_noop("Mo"),
    "BACK": gettext_noop("its back"),
    "FRONT": gettext_noop("its front"),
    "ALL": gettext_noop("every turn"),
    "EVEN": gettext_noop("even turns"),
    "ODD": gettext_noop("odd turns"),
    "NORMAL": gettext_noop("plain node"),
    "STICK": gettext_noop("stick node"),
    "REFRESH": gettext_noop("refresh node"),
    "HOME": gettext_noop("HOME"),
    "BOARD": gettext_noop("the board"),
    "ANY": gettext_noop("any place"),
}
EFFECTS = {
    "shift_back_per_throw": gettext_noop(
        "Each throw already made this turn changes its chance of a back by {delta}%p, at most "
        "{max_throws} time(s)."
    ),
    "amplify_back": gettext_noop(
        "Sticks with a back chance of 50% or more get {delta}%p more, the others as much less."
    ),
    "rethrow_self": gettext_noop("On {results} this stick alone is thrown once more."),
    "convert_result": gettext_noop("{from_} becomes {to}."),
    "add_steps": gettext_noop("{results}: {n} step(s) more."),
    "bonus_throw": gettext_noop("{results}: one more throw."),
    "wear": gettext_noop(
        "After {throws} throw(s) it becomes the stick “{becomes}” and leaves: {tokens}."
    ),
    "grow": gettext_noop(
        "After a throw that shows {face} its back chance changes by {delta}%p, between {min}% and "
        "{max}%."
    ),
    "turn_throws": gettext_noop("{n} throw(s) more on: {turns}."),
    "bank_if_thrown": gettext_noop("A turn with {results}: the next one has {n} throw(s) more."),
    "bank_throws": gettext_noop("Landing on a {node_types}: the next turn has {n} throw(s) more."),
    "reroll": gettext_noop("The last throw may be thrown again, {per_turn} time(s) a turn."),
    "peek": gettext_noop("Shows the next {throws} throw(s)."),
    "split_token": gettext_noop("A result may be split in two, {per_turn} time(s) a turn."),
    "spawn_all": gettext_noop("A move from HOME takes all pieces there."),
    "add_tokens": gettext_noop("When it is chosen: {tokens}."),
    "replace_sticks": gettext_noop(
        "When it is chosen, every stick “{from_}” becomes a fresh “{to}”."
    ),
}
FOLLOWS = {
    "BACK": gettext_noop("It shows its back if the stick to its left does."),
    "FRONT": gettext_noop("It shows its front if the stick to its left does."),
    "OPPOSITE": gettext_noop("It shows the other side than the stick to its left."),
}
CONDITIONS = {
    "ALWAYS": "",
    "DEST_OCCUPIED": gettext_noop("Only to a node where a piece stands."),
    "DEST_BRANCH": gettext_noop("Only to a branch node."),
}
ADD_TOKEN = {
    "on_result": gettext_noop("On {results} also: {tokens}."),
    "on_merge": gettext_noop("When stacks merge also: {tokens}."),
    "on_land": gettext_noop("When a move lands also: {tokens}."),
}
BACKS = gettext_noop("Shows its back with a chance of {percent}%.")
ONLY_FACE = gettext_noop("Only if this stick shows {face}.")
ONLY_FIRST = gettext_noop("Only for the first throw of a turn.")
ON_NODES = gettext_noop("Only on: {nodes}.")
FROM_NODES = gettext_noop("Only from: {nodes}.")
EXTRA_STEPS = {
    "n": gettext_noop("A move may go {n} step(s) further."),
    "per_piece": gettext_noop("A move may go {n} step(s) further for each piece that moves."),
    "times_steps": gettext_noop("A move may go further by {n} time(s) its result."),
}
LEAST_SIZE = gettext_noop("Only for {n} piece(s) together or more.")
EXIT = gettext_noop("Passing {node} goes on to {end}.")
JOIN = gettext_noop("Up to {n} piece(s) at HOME join a stack that lands, which brings: {tokens}.")
NEEDS_HOME = gettext_noop("Offered only with {requires_home} piece(s) at HOME or more.")
VARIANT = {
    "base_throws": gettext_noop("Every turn has {base_throws} throw(s)."),
    "stick_nodes": gettext_noop("{stick_nodes} stick node(s) are on the board."),
    "refresh_nodes": gettext_noop("{refresh_nodes} refresh node(s) are on the board."),
    "relic_every": gettext_noop("Relics are offered every {relic_every} turn(s)."),
}
CHOICE = gettext_noop("A run begins with a choice of: {relics}.")
USUAL = gettext_noop("All numbers are the usual ones.")
PERMILLE = frozenset(("delta", "min", "max"))


def describe_row(row: Any) -> Iterator[Sentence]:
    """The sentences of a row."""
    match row:
        case Stick():
            yield Sentence(BACKS, {"percent": _percent(row.back_permille)})
            yield from _describe_effects(row.effects)
        case Relic():
            yield from _describe_effects(row.effects)
            if row.requires_home:
                yield Sentence(NEEDS_HOME, {"requires_home": row.requires_home})
        case Variant():
            yield from _describe_variant(row)


def _describe_variant(row: Variant) -> Iterator[Sentence]:
    numbers = msgspec.structs.asdict(row)
    told = [name for name in VARIANT if numbers[name] is not None]
    yield from (Sentence(VARIANT[name], {name: numbers[name]}) for name in told)
    if row.relic_choice:
        yield Sentence(CHOICE, {"relics": row.relic_choice})
    elif not told:
        yield Sentence(USUAL)


def _describe_effects(found: Iterable[EffectBase]) -> Iterator[Sentence]:
    for effect in found:
        yield from _describe_effect(effect)


def _describe_effect(effect: EffectBase) -> Iterator[Sentence]:
    match effect:
        case effects.FollowLeft(mode=mode):
            yield Sentence(FOLLOWS[mode])
        case effects.ExtraSteps():
            yield from _describe_extra_steps(effect)
        case effects.PassExit():
            yield from (Sentence(EXIT, {"node": n, "end": e}) for n, e in effect.exits.items())
        case effects.JoinFromHome():
            yield Sentence(JOIN, _figures(effect))
        case effects.AddToken():
            yield Sentence(ADD_TOKEN[effect.hook], _figures(effect))
            yield from _describe_places(effect.nodes, effect.move_from)
        case _:
            yield Sentence(EFFECTS[str(effect.__struct_config__.tag)], _figures(effect))
    face = getattr(effect, "self_face", "ANY")
    if face in ("BACK", "FRONT"):
        yield Sentence(ONLY_FACE, {"face": WORDS[face]})
    if getattr(effect, "first_throw_only", False):
        yield Sentence(ONLY_FIRST)


def _describe_places(nodes: Any, start: Any) -> Iterator[Sentence]:
    for text, places in ((ON_NODES, nodes), (FROM_NODES, start)):
        if isinstance(places, tuple):
            yield Sentence(text, {"nodes": places})


def _describe_extra_steps(effect: effects.ExtraSteps) -> Iterator[Sentence]:
    for name, text in EXTRA_STEPS.items():
        if getattr(effect, name):
            yield Sentence(text, {"n": getattr(effect, name)})
    if effect.from_ != "ANY":
        places = effect.from_ if isinstance(effect.from_, tuple) else WORDS[effect.from_]
        yield Sentence(FROM_NODES, {"nodes": places})
    if effect.min_size > 1:
        yield Sentence(LEAST_SIZE, {"n": effect.min_size})
    if effect.only_if != "ALWAYS":
        yield Sentence(CONDITIONS[effect.only_if])


def _figures(effect: EffectBase) -> dict[str, Any]:
    """The parameters as sentences say them: chances in percent, words of the vocabulary named."""
    plain = msgspec.structs.asdict(effect)
    return {
        name: _percent(value) if name in PERMILLE else _name(value) for name, value in plain.items()
    }


def _name(value: Any) -> Any:
    if isinstance(value, tuple):
        return tuple(WORDS.get(each, each) for each in value)
    return WORDS.get(value, value) if isinstance(value, str) else value


def _percent(permille: int) -> str:
    whole, rest = divmod(abs(permille), 10)
    return f"{'-' if permille < 0 else ''}{whole}{f'.{rest}' if rest else ''}"
