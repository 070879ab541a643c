"""Markdown of staff as HTML: no raw HTML, no pictures, no addresses that run scripts."""

from django.utils.safestring import SafeString, mark_safe
from markdown_it import MarkdownIt

_parser = MarkdownIt("commonmark", {"html": False}).enable("table").disable("image")


def render(text: str) -> SafeString:
    """Paragraphs, headings, lists, links and tables."""
    html: str = _parser.render(text)
    return mark_safe(html)


def render_line(text: str) -> SafeString:
    """One line: emphasis and links."""
    html: str = _parser.renderInline(text)
    return mark_safe(html)
