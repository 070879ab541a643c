"""Static files as they are collected: fewer files than there are sources, for fewer requests.

A stylesheet takes in those that it imports, and a script `x.js` the modules of the folder `x/` that
it imports; other modules are shared by scripts and stay files of their own. Files that are served
from source (STATIC_FROM_SOURCE) work the same without this.
"""

import posixpath
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from whitenoise.storage import CompressedManifestStaticFilesStorage

_STYLE_IMPORT = re.compile(r'^@import "([^":]+\.css)";\n', re.M)
_ADDRESS = re.compile(r'url\("(?![a-z]+:|/|#)([^"]+)"\)')
_IMPORT = re.compile(r'^import (?:(\* as \w+|\{[^}]*\}) from )?"(\.[^"]+)";\n', re.M)
_EXPORT = re.compile(r"^export ((?:async )?function|const|class) (\w+)", re.M)
_LEFT_OVER = re.compile(r"^(import|export)\b.*", re.M)


class UnknownForm(ValueError):
    """A script imports or exports in a way that cannot be bundled."""


class BundledStorage(CompressedManifestStaticFilesStorage):  # type: ignore[misc]
    """Bundles what was collected, then compresses and names it as its base does."""

    def post_process(self, paths: dict[str, Any], dry_run: bool = False, **options: Any) -> Any:
        if not dry_run:
            for name, text in bundles(Sources(paths)):
                Path(self.path(name)).write_text(text)
                paths[name] = (self, name)
        yield from super().post_process(paths, dry_run, **options)


class Sources:
    """The texts of the files to collect."""

    def __init__(self, paths: dict[str, Any]) -> None:
        self.names = sorted(paths)
        self._paths = paths

    def read(self, name: str) -> str:
        storage, path = self._paths[name]
        with storage.open(path) as file:
            text: str = file.read().decode()
            return text


def bundles(sources: Sources) -> Iterator[tuple[str, str]]:
    """Names and texts of the files that take in others."""
    for name in sources.names:
        if name.startswith("css/") and _STYLE_IMPORT.search(text := sources.read(name)):
            yield name, _join_styles(sources, name, text)
        folder = name.removesuffix(".js") + "/"
        if name.startswith("js/") and any(each.startswith(folder) for each in sources.names):
            yield name, _Script(sources, folder).bundle(name)


def _join_styles(sources: Sources, name: str, text: str) -> str:
    def replace_import(found: re.Match[str]) -> str:
        part = posixpath.join(posixpath.dirname(name), found[1])
        inner = _join_styles(sources, part, sources.read(part))
        return _ADDRESS.sub(lambda address: _move(address[1], part, name), inner)

    return _STYLE_IMPORT.sub(replace_import, text)


def _move(address: str, origin: str, target: str) -> str:
    """An address in one stylesheet as another one must write it."""
    return f'url("{_relative(_resolve(origin, address), target)}")'


def _resolve(name: str, address: str) -> str:
    return posixpath.normpath(posixpath.join(posixpath.dirname(name), address))


def _relative(name: str, origin: str) -> str:
    return posixpath.relpath(name, posixpath.dirname(origin) or ".")


class _Script:
    """A script with the modules of its folder, each a function that returns what it exports: that
    never changes (functions and constants), so a copy of it will do."""

    def __init__(self, sources: Sources, folder: str) -> None:
        self._sources, self._folder = sources, folder
        self._variables: dict[str, str] = {}
        """What a module is called in the bundle."""
        self._parts: list[str] = []

    def bundle(self, name: str) -> str:
        """The text of the script at this name."""
        last, _ = self._read(name)
        shared = [
            f'import * as {variable} from "./{_relative(module, name)}";\n'
            for module, variable in self._variables.items()
            if not module.startswith(self._folder)
        ]
        return "".join([*shared, *self._parts, last])

    def _read(self, name: str) -> tuple[str, list[str]]:
        """A module without its imports and exports, and the names that it exports. What it needs
        becomes a part of the bundle before it does."""
        text = self._sources.read(name)
        body = _IMPORT.sub(lambda found: self._bind(found[1], _resolve(name, found[2])), text)
        exports = [found[2] for found in _EXPORT.finditer(body)]
        body = _EXPORT.sub(r"\1 \2", body)
        if unknown := _LEFT_OVER.search(body):
            raise UnknownForm(f"{name}: {unknown[0]}")
        return body, exports

    def _bind(self, what: str | None, module: str) -> str:
        variable = self._variable(module)
        if what is None:
            return ""
        return f"const {what.removeprefix('* as ').replace(' as ', ': ')} = {variable};\n"

    def _variable(self, module: str) -> str:
        if module not in self._variables:
            if module.startswith(self._folder):
                body, exports = self._read(module)
                inner = f"{body}return {{ {', '.join(exports)} }};"
                variable = f"own{len(self._variables)}"
                self._parts.append(f"const {variable} = (() => {{\n{inner}\n}})();\n")
            else:
                variable = f"shared{len(self._variables)}"
            self._variables[module] = variable
        return self._variables[module]
