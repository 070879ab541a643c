"""The content editor: drafts, sections, items, previews."""
