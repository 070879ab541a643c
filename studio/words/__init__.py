"""The site's own words: pages, announcements, banners, notes on rules, the featured game.

Staff write them as drafts and publish versions of them, always in both languages. No other app
imports this room: templates of all apps show its words by the tags of `studio/templatetags/`.
"""
