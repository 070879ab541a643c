"""The content editor: drafts, chapters, items, previews."""
