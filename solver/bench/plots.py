"""Plots of records as SVG: readable in grey by markers and line styles, and on a phone by their size."""

from __future__ import annotations

import io
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from solver.bench.figures import AXES, by_method, cactus, growth
from solver.bench.records import Record

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

INCHES = (4.0, 3.1)
"""At 96 dots to the inch a little less than a phone is wide, so that letters stay as large as they are."""
FONT = 9.5
STYLES: tuple[tuple[str, str, str], ...] = (
    ("#000000", "-", "o"),
    ("#0072b2", "--", "s"),
    ("#d55e00", ":", "^"),
    ("#009e73", "-.", "D"),
    ("#7f7f7f", "-", "v"),
    ("#a0522d", "--", "x"),
    ("#56b4e9", ":", "P"),
)
"""Color, line and marker of each method in turn: colors for color-blind eyes, lines and markers for grey."""
LEGEND_COLUMNS = 3
MARKERS = 6
"""Markers along a curve."""
MOST_POINTS = 400
"""Of a curve."""
LEAST_SECONDS = 1e-3
_SETTINGS: Any = {
    "font.size": FONT,
    "font.family": "sans-serif",
    "svg.fonttype": "none",
    "svg.hashsalt": "diatoms",
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.grid": True,
    "grid.color": "#dddddd",
    "grid.linewidth": 0.6,
    "legend.fontsize": FONT - 1,
    "legend.handlelength": 3.2,
}
AXIS_WORDS = {
    "spaces": "spaces that the card uses",
    "turns": "turns of the play",
    "tightness": "tightness of the card",
}


def plots(records: Sequence[Record]) -> dict[str, tuple[str, str]]:
    """All plots by file name without ending: what each shows, and its SVG. The same records give the same text.

    Raises ImportError without matplotlib.
    """
    made = {"cactus": ("Instances decided within a time", _cactus(records))}
    for axis in AXES:
        if len({value for record in records if (value := AXES[axis](record)) is not None}) > 1:
            shows = f"Seconds against {axis}: median, and 95th percentile as a thin line"
            made[f"growth-{axis}"] = (shows, _growth(records, axis))
    return made


def _new() -> tuple[Figure, Axes]:
    import matplotlib as mpl  # noqa: PLC0415 - an extra, and slow to load
    from matplotlib.figure import Figure  # noqa: PLC0415 - likewise

    with mpl.rc_context(_SETTINGS):
        figure = Figure(INCHES, layout="constrained")
        return figure, figure.add_subplot()


def _cactus(records: Sequence[Record]) -> str:
    figure, axes = _new()
    for index, (method, some) in enumerate(by_method(records).items()):
        color, line, marker = STYLES[index % len(STYLES)]
        seconds, numbers = thinned(*cactus(some))
        shown = [max(value, LEAST_SECONDS) for value in seconds]
        every = max(1, len(shown) // MARKERS)
        drawn: dict[str, Any] = {
            "color": color,
            "linestyle": line,
            "marker": marker,
            "markevery": every,
            "markersize": 4.5,
        }
        axes.plot(numbers, shown, drawstyle="steps-post", label=method, linewidth=1.4, **drawn)
    axes.set_yscale("log")
    axes.set_xlabel("instances decided")
    axes.set_ylabel("seconds for each")
    axes.set_xlim(left=0)
    _name_methods(figure, records)
    return _svg(figure, "Instances decided within a time")


def thinned(seconds: Sequence[float], numbers: Sequence[int]) -> tuple[list[float], list[int]]:
    """A curve with no more points than can be seen; its ends stay."""
    step = max(1, len(seconds) // MOST_POINTS)
    kept = sorted({*range(0, len(seconds), step), len(seconds) - 1} - {-1})
    return [seconds[i] for i in kept], [numbers[i] for i in kept]


def _growth(records: Sequence[Record], axis: str) -> str:
    figure, axes = _new()
    for index, (method, some) in enumerate(by_method(records).items()):
        color, line, marker = STYLES[index % len(STYLES)]
        steps = growth(some, AXES[axis])
        at = [step.at for step in steps]
        middles = [max(step.seconds[0], LEAST_SECONDS) for step in steps]
        highs = [max(step.seconds[1], LEAST_SECONDS) for step in steps]
        axes.plot(at, middles, color=color, linestyle=line, marker=marker, markersize=4.5, linewidth=1.6, label=method)
        axes.plot(at, highs, color=color, linestyle=line, linewidth=0.7)
    axes.set_yscale("log")
    axes.set_xlabel(AXIS_WORDS[axis])
    axes.set_ylabel("seconds")
    _name_methods(figure, records)
    return _svg(figure, f"Seconds against {axis}")


def _name_methods(figure: Figure, records: Sequence[Record]) -> None:
    """A legend above the plot, where it hides nothing."""
    if len(by_method(records)) > 1:
        figure.legend(loc="outside upper center", ncols=LEGEND_COLUMNS, frameon=False)


def _svg(figure: Figure, title: str) -> str:
    """The figure as an element of a page: without prologue, with a title for those who do not see it."""
    import matplotlib as mpl  # noqa: PLC0415 - an extra, and slow to load

    stream = io.StringIO()
    about = {"Date": None, "Creator": None, "Title": title}
    with mpl.rc_context(_SETTINGS):
        figure.savefig(stream, format="svg", metadata=about, transparent=True)
    text = stream.getvalue()
    return text[text.index("<svg") :].replace("<svg ", '<svg role="img" ', 1)
