"""A sheet of hanji to draw a picture on: text that fits its space, cells, the frame of the site."""

from functools import cache
from io import BytesIO
from pathlib import Path

from PIL import Image, ImageDraw, ImageFont

from games.engine.records.runs import Grid, Tone

SIZE = (1200, 630)
"""The size that messengers ask for."""
MARGIN = 72
PAPER, INK, SOFT, WOOD, ON_WOOD = "#f5eedf", "#2a201a", "#5e4e41", "#3c261b", "#f7ead3"
RED = "#942f1c"
CELLS: dict[Tone, str] = {
    "good": "#1f6a56",
    "even": "#e0a93b",
    "bad": "#ab3a25",
    "none": "#e3d6bb",
}
BAND = (("#2c7a63", 500), ("#3f63a8", 60), ("#b8412a", 80), ("#3f63a8", 60), ("#2c7a63", 500))
"""The dancheong stripe: colours and widths."""
FONT = Path(__file__).parent / "fonts" / "Pretendard-Bold.subset.woff2"
MARK = Path(__file__).parents[2] / "static" / "img" / "icon-192.png"
SMALLEST = 22
LARGEST_CELL = 132


@cache
def load_font(size: int) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(str(FONT), size)


@cache
def _load_mark() -> Image.Image:
    with Image.open(MARK) as mark:
        return mark.convert("RGBA").resize((72, 72))


class Canvas:
    """A picture being drawn; coordinates are those of the whole picture."""

    def __init__(self) -> None:
        self._image = Image.new("RGB", SIZE, PAPER)
        self._pen = ImageDraw.Draw(self._image)
        self._draw_frame()

    def _draw_frame(self) -> None:
        width, height = SIZE
        self._pen.rectangle((0, height - 104, width, height), fill=WOOD)
        left = 0
        for colour, stripe in BAND:
            self._pen.rectangle((left, height - 116, left + stripe, height - 104), fill=colour)
            left += stripe
        mark = _load_mark()
        self._image.paste(mark, (MARGIN, height - 88), mark)

    def write_footer(self, text: str) -> None:
        """Write the site's line beside its mark."""
        self.write(text, (MARGIN + 96, SIZE[1] - 78), 40, ON_WOOD)

    def write(
        self, text: str, at: tuple[int, int], size: int, colour: str = INK, width: int | None = None
    ) -> int:
        """Write a line, smaller if it does not fit the width; returns the y below it."""
        size = _fit_size(text, size, width or SIZE[0] - MARGIN - at[0])
        self._pen.text(at, text, fill=colour, font=load_font(size))
        return at[1] + int(size * 1.35)

    def write_caption(self, text: str, left: int, right: int, top: int, size: int) -> None:
        """Write a soft line in the middle between two edges, smaller if it does not fit."""
        font = load_font(_fit_size(text, size, right - left))
        self._pen.text(((left + right) // 2, top), text, fill=SOFT, font=font, anchor="ma")

    def write_lines(self, text: str, at: tuple[int, int], size: int, most: int) -> None:
        """Write a text over several lines, broken between words."""
        y = at[1]
        for line in _break_lines(text, load_font(size), SIZE[0] - MARGIN - at[0])[:most]:
            y = self.write(line, (at[0], y), size, SOFT)

    def draw_grid(self, grid: Grid, box: tuple[int, int, int, int]) -> None:
        """Draw cells, as large as a box allows, in its middle."""
        left, top, right, bottom = box
        rows, columns = len(grid), max(map(len, grid))
        step = min((right - left) // columns, (bottom - top) // rows, LARGEST_CELL)
        gap = max(3, step // 9)
        x0 = left + (right - left - step * columns) // 2
        y0 = top + (bottom - top - step * rows) // 2
        for n, row in enumerate(grid):
            for m, tone in enumerate(row):
                self._draw_cell(x0 + m * step, y0 + n * step, step - gap, tone)

    def _draw_cell(self, x: int, y: int, side: int, tone: Tone) -> None:
        self._pen.rounded_rectangle((x, y, x + side, y + side), side // 6, fill=CELLS[tone])
        # A sign as well: not everyone tells the colours apart.
        inner = side // 3
        if tone == "bad":
            self._pen.line((x + inner, y + inner, x + side - inner, y + side - inner), PAPER, 4)
            self._pen.line((x + side - inner, y + inner, x + inner, y + side - inner), PAPER, 4)
        elif tone == "even":
            middle = y + side // 2
            self._pen.line((x + inner, middle, x + side - inner, middle), PAPER, 4)

    def encode_png(self) -> bytes:
        """The picture as a file."""
        file = BytesIO()
        self._image.save(file, "PNG", optimize=True)
        return file.getvalue()


def _fit_size(text: str, size: int, room: int) -> int:
    """The size of a line, or the largest smaller one that fits the room."""
    while size > SMALLEST and load_font(size).getlength(text) > room:
        size -= 2
    return size


def _break_lines(text: str, font: ImageFont.FreeTypeFont, room: int) -> list[str]:
    lines: list[str] = []
    for word in text.split():
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and font.getlength(longer) <= room:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines
