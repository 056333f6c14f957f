"""Files that can be read only once: pipes and standard input; and pipes that nobody writes to."""

from __future__ import annotations

import os
import shlex
import subprocess
import sys
from pathlib import Path

import pytest
from running import ROOT, diatoms

from puzzles.errors import DiatomsError
from puzzles.files import sources

PLAYS = ROOT / "puzzles" / "plays"
PLAY = shlex.quote(str(PLAYS / "first-light.json"))
SELF = f"{shlex.quote(sys.executable)} -m cli"
POSITION = """\
edition: reference
commission: first-light
pond: []
mosaic: {}
dishes: [[], [], []]
hand: [23, 30]
tops: {a: 29, b: 16}
"""
MOSAIC = "edition: reference\nplayer: Ada\nmosaic: {C0: r5, C1: g1}\n"
DEAL = "edition: reference\nhand: [3, 21]\nstacks: {a: [7, 12], b: [30]}\n"


def shell(script: str, folder: Path) -> subprocess.CompletedProcess[str]:
    """What bash makes of a script, in which `diatoms` is the command."""
    return subprocess.run(
        ["bash", "-c", f'diatoms() {{ {SELF} "$@"; }}; {script}'],
        cwd=folder,
        env=os.environ | {"PYTHONPATH": str(ROOT), "PYTHONIOENCODING": "utf-8"},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )


@pytest.mark.parametrize(
    ("command", "words"),
    [
        (f"diatoms verify <(cat {PLAY})", "Legal and completed"),
        (f"diatoms verify - < {PLAY}", "Legal and completed"),
        (f"cat {PLAY} | diatoms show - --turn 2", "First Light"),
        (f"cat {PLAY} | diatoms draw - --out play.svg", "Wrote play.svg"),
        ("diatoms check <(cat mosaic.yaml) <(cat table.yaml) deal.yaml", "without faults (position first-light)"),
        ("diatoms score <(cat mosaic.yaml) - < mosaic.yaml", "Matching colors"),
        ("diatoms advise <(cat table.yaml) --max-states 300", "stars"),
        ("diatoms solve first-light --from - --max-states 300 --json < table.yaml", '"status"'),
        ("diatoms solve first-light --deal <(cat deal.yaml) --max-states 300 --json", '"status"'),
        ("diatoms aquarium show <(cat layout.yaml)", "points"),
    ],
)
def test_what_comes_through_a_pipe_is_read_once(command: str, words: str, tmp_path: Path) -> None:
    layout = "edition: reference-aquarium\nlaid:\n  - {tile: entrance, at: [0, 0], blocks: sdpa}\n"
    for name, text in (("mosaic", MOSAIC), ("table", POSITION), ("deal", DEAL), ("layout", layout)):
        (tmp_path / f"{name}.yaml").write_text(text, encoding="utf-8")
    done = shell(command, tmp_path)
    assert "Traceback" not in done.stderr
    assert "expected" not in done.stderr
    assert words in done.stdout


def test_a_card_and_its_edition_through_pipes(tmp_path: Path) -> None:
    card = (ROOT / "tests" / "data" / "impossible").glob("*.yaml")
    edition = ROOT / "puzzles" / "editions" / "reference.yaml"
    done = shell(
        f"diatoms check <(cat {next(iter(sorted(card)))}) kites --edition <(cat {edition}) --max-states 50", tmp_path
    )
    assert done.stderr.count("expected") == 0
    assert done.returncode in (10, 20)


def test_faults_of_standard_input_have_their_line(tmp_path: Path) -> None:
    done = shell("printf 'edition: reference\\nhand: [1, 99]\\nstacks: {a: [], b: []}\\n' | diatoms check -", tmp_path)
    assert done.returncode == 1
    assert done.stderr.startswith("-:2:11: expected a water tile of edition 'reference' (got '99')")


def test_standard_input_with_nothing_in_it(tmp_path: Path) -> None:
    done = shell("diatoms show -", tmp_path)
    assert (done.returncode, done.stderr) == (1, "-:1:1: expected a file with something in it (got an empty file)\n")


def test_a_pipe_that_nobody_writes_to_is_a_fault(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    os.mkfifo(tmp_path / "pipe")
    monkeypatch.setattr(sources, "PATIENCE", 0.2)
    done = diatoms("verify", tmp_path / "pipe", "--json")
    assert done.exit_code == 1
    assert "pipe:1:1: expected a file (got a pipe to which nobody writes for 0.2 seconds)" in done.stderr
    assert '"rule": "format"' in done.stdout


def test_a_writer_may_take_its_time(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.yaml")
    done = shell("{ sleep 1; cat " + PLAY + "; } > pipe.yaml & diatoms verify pipe.yaml; wait", tmp_path)
    assert "Legal and completed" in done.stdout
    done = shell("{ sleep 1; } > pipe.yaml & diatoms verify pipe.yaml; wait", tmp_path)
    assert "pipe.yaml:1:1: expected a file with something in it" in done.stderr


def test_no_more_is_read_than_a_file_may_hold() -> None:
    with pytest.raises(DiatomsError, match=f"/dev/zero:1:1: expected a file of at most {sources.LARGEST} bytes"):
        sources.read_path("/dev/zero")


def test_a_named_file_called_like_standard_input_is_a_file(tmp_path: Path) -> None:
    card = (ROOT / "puzzles" / "commissions" / "first-light.yaml").read_text(encoding="utf-8")
    (tmp_path / "card.yaml").write_text(card.replace("edition: reference", "edition: '-'"), encoding="utf-8")
    done = shell("diatoms check card.yaml < /dev/null", tmp_path)
    assert "expected a shipped edition or the path of one (got '-')" in done.stderr
