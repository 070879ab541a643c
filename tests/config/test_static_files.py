"""Static files as they are collected."""

import re
from typing import Any

import pytest
from django.contrib.staticfiles.finders import get_finders
from django.core.files.base import ContentFile
from django.core.files.storage import InMemoryStorage

from config.serving.static_files import Sources, UnknownForm, bundles


def sources(**texts: str) -> Sources:
    """Sources by name; `__` stands for a slash and `_` for a dot."""
    storage: Any = InMemoryStorage()
    names = [name.replace("__", "/").replace("_", ".") for name in texts]
    for name, text in zip(names, texts.values(), strict=True):
        storage.save(name, ContentFile(text))
    return Sources({name: (storage, name) for name in names})


def test_a_stylesheet_takes_in_what_it_imports_and_its_addresses_stay_right() -> None:
    given = sources(
        css__games__dice_css='@import "dice/cubes.css";\np {}\n',
        css__games__dice__cubes_css='a { background: url("../../../img/wood.svg"); }\n',
    )

    assert dict(bundles(given)) == {
        "css/games/dice.css": 'a { background: url("../../img/wood.svg"); }\np {}\n'
    }


def test_a_script_takes_in_the_modules_of_its_folder_and_shares_the_others() -> None:
    given = sources(
        js__synth_js="export const tone = 440;\n",
        js__dice_js='import * as sound from "./dice/sound.js";\nsound.play(2);\n',
        js__dice__sound_js='import { tone as high } from "../synth.js";\n'
        "export function play(n) { return high * n; }\n",
    )

    ((name, text),) = bundles(given)

    assert name == "js/dice.js"
    assert text.splitlines() == [
        'import * as shared0 from "./synth.js";',
        "const own1 = (() => {",
        "const { tone: high } = shared0;",
        "function play(n) { return high * n; }",
        "return { play };",
        "})();",
        "const sound = own1;",
        "sound.play(2);",
    ]


def test_what_cannot_be_bundled_is_an_error() -> None:
    given = sources(js__dice_js="export default 3;\n", js__dice__sound_js="")

    with pytest.raises(UnknownForm, match="export default"):
        list(bundles(given))


def test_bundles_of_the_site_import_nothing_that_they_took_in() -> None:
    paths = {
        name: (storage, name)
        for finder in get_finders()
        for name, storage in finder.list([])
        if name.startswith(("css/", "js/"))
    }

    made = dict(bundles(Sources(paths)))

    assert {"css/site.css", "css/match.css"} <= set(made)
    assert not [name for name, text in made.items() if re.search(r'^@import "|/games/', text, re.M)]
