"""``diatoms draw``: pictures to look at."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from solver.commands.options import GOOD, Choice, as_json_option, check_folder, commission_option, edition_option, whole
from solver.commands.output import Output

if TYPE_CHECKING:
    from puzzles.contract import Named
    from puzzles.drawing.scene import Scene

PICTURES = (".svg", ".png", ".html")
WIDTH = "1600"


def check_ending(file: Path, endings: tuple[str, ...]) -> None:
    """Raise a usage error unless the name ends in one of these and a file of it can be written."""
    if file.suffix.lower() not in endings:
        expected = ", ".join(endings[:-1]) + " or " + endings[-1]
        raise click.UsageError(f"expected a file whose name ends in {expected} (got {str(file)!r}).")
    check_folder(file)


@click.command(short_help="Draw a card, an edition, a deal, a play or a position into a file.")
@click.argument("thing", metavar="CARD|EDITION|DEAL|PLAY|POSITION|GAME|MOSAIC")
@click.option("--out", type=click.Path(path_type=Path), metavar="FILE", required=True, help="An .svg, .png or .html.")
@click.option("--turn", metavar="N", callback=whole(1), help="Of a play or a game: before this turn or round.")
@click.option("--part", type=Choice(["all", "pond", "mosaic"]), help="Of a play, position or game: what of it.")
@click.option("--width", metavar="PIXELS", callback=whole(16, 16384), default=WIDTH, help="Of a .png.  [default: 1600]")
@click.option("--names", is_flag=True, help="Write the name of each space on its rim.")
@commission_option
@edition_option
@as_json_option
def draw(
    *,
    thing: str,
    out: Path,
    turn: int | None,
    part: str | None,
    width: int,
    names: bool,
    commission: str | None,
    edition: str | None,
    as_json: bool,
) -> int:
    """Draw a card, an edition, a deal, a play, a position, a game or a mosaic into a file.

    A play as .html is a page on which one steps through it; as .svg or .png, its end.
    """
    from solver.commands.show import named_with

    check_ending(out, PICTURES)
    named = named_with(thing, turn=turn, part=part, commission=commission, edition=edition)
    draw_named(named, out, part, width, Output(as_json=as_json), names=names)
    return GOOD


def draw_named(named: Named, out: Path, part: str | None, width: int, output: Output, *, names: bool = False) -> None:
    """Draw something, or a part of it, into a file."""
    from puzzles.drawing.space_names import with_names
    from puzzles.files.writing import write_atomically

    ending = out.suffix.lower()
    replay = named.replay() if ending == ".html" and part is None else None
    if replay:
        write_atomically(out, replay)
    else:
        scene = named.scene(part or "all")
        scene = with_names(scene) if names else scene
        write_atomically(out, drawn_scene(scene, ending, width))
        if ending == ".png":
            tell_letters([scene], output)
    told(output, out)


def drawn_scene(scene: Scene, ending: str, width: int = int(WIDTH)) -> str | bytes:
    """A picture as a file with one of the endings of `PICTURES`; the width in pixels is that of a .png."""
    if ending == ".html":
        from puzzles.drawing.html import picture_page

        return picture_page(scene)
    if ending == ".png":
        from puzzles.drawing.typesetting import png

        return png(scene, width)
    from puzzles.drawing.svg import svg_text

    return svg_text(scene)


def told(output: Output, file: Path) -> None:
    """Say what was written."""
    output.file(str(file), file.suffix.lower().removeprefix("."), f"Wrote {file}")


def tell_letters(scenes: Sequence[Scene], output: Output) -> None:
    """Say which letters of a title or name no font has."""
    from puzzles.drawing.typesetting import letters_without_font

    letters = letters_without_font(scenes)
    if letters:
        output.note(f"No font on this machine has {' '.join(letters)}: an empty box stands for each.")
