"""The editor's server: who may ask, what is told of drafts, and what is saved where."""

from __future__ import annotations

import json
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from time import sleep

import pytest
from editing import ServedEditor, hard_card, served
from serving import TOKEN, disk_full

from puzzles.commission.files.card_file import load_commission
from puzzles.commission.files.draft_forms import CardDraft, EditionDraft
from puzzles.commission.files.drafts import check_card, check_edition, open_card, open_edition
from puzzles.commission.files.edition_file import load_edition
from puzzles.commission.kinds import shipped_commissions
from puzzles.files.faults import FileFaults
from solver.editor.desk import open_desk
from solver.editor.shelf import SaveFolder, TakenError


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("cards")


@pytest.fixture(scope="module")
def editor(folder: Path) -> Iterator[ServedEditor]:
    with served(folder) as started:
        yield started


# -- who may ask ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "headers",
    [
        {"Host": "evil.example:80"},
        {"Host": "127.0.0.1"},
        {"Host": "127.0.0.1:1"},
        {"Host": "attacker.localhost:80"},
        {"Origin": "http://evil.example"},
        {"Origin": "null"},
        {"Origin": "https://127.0.0.1"},
        {"Origin": "http://127.0.0.1:1"},
        {"Sec_Fetch_Site": "cross-site"},
        {"Sec_Fetch_Site": "same-site"},
        {"X_Diatoms_Token": ""},
        {"X_Diatoms_Token": TOKEN[:-1]},
        {"X_Diatoms_Token": TOKEN + "t"},
    ],
)
def test_requests_that_are_not_the_pages_own_are_refused(
    editor: ServedEditor, folder: Path, headers: dict[str, str]
) -> None:
    name = next(iter(headers))
    origin = {"Origin": f"http://{headers['Host']}"} if name == "Host" else {}
    if name == "X_Diatoms_Token":
        headers = {"X-Diatoms-Token": headers[name]}
    answer = editor.post("save", {"file": "stolen.yaml", **editor.card(center=["any"] * 9)}, **headers, **origin)
    assert answer.status == 403
    assert answer.data["message"].startswith("expected ")
    assert "access-control-allow-origin" not in answer.headers
    assert not (folder / "stolen.yaml").exists()


def test_the_page_itself_may_ask_and_so_may_a_script_with_the_token(editor: ServedEditor) -> None:
    assert editor.post("start", Sec_Fetch_Site="same-origin").status == 200
    assert editor.post("start", Origin="").status == 200


def test_only_post_and_only_json(editor: ServedEditor) -> None:
    assert editor.get("/api/start", X_Diatoms_Token=TOKEN).status == 405
    assert editor.post("card", editor.card(), **{"Content-Type": "text/plain"}).status == 415


def test_the_page_says_what_it_may_load_and_who_may_frame_it(editor: ServedEditor) -> None:
    page = editor.get("/")
    assert page.status == 200
    assert TOKEN not in page.text
    policy = page.headers["content-security-policy"]
    assert policy.startswith("default-src 'none'; script-src 'self';")
    assert "frame-ancestors 'none'" in policy
    assert page.headers["x-content-type-options"] == "nosniff"
    assert editor.get("/", Host="evil.example").status == 403
    assert editor.get("/", Sec_Fetch_Site="cross-site").status == 403


@pytest.mark.parametrize("path", ["/pages/../server.py", "/pages/%2e%2e%2fserver.py", "/pages/editor.html", "/x"])
def test_nothing_but_the_parts_of_the_page_is_given_out(editor: ServedEditor, path: str) -> None:
    assert editor.get("/pages/card.js").headers["content-type"].startswith("text/javascript")
    assert editor.get(path).status == 404


@pytest.mark.parametrize(
    ("body", "status"),
    [
        (b"{", 400),
        (b"[]", 400),
        (b'{"card": {}}', 400),
        (b'{"name": "\\ud800"}', 400),
        (b'{"name": 3}', 400),
        (b'{"name": "a", "more": 1}', 400),
        (b'{"name": "' + b"x" * 1_000_001 + b'"}', 413),
        (b'{"name": "../../etc/passwd"}', 404),
        (b'{"name": "./none.yaml"}', 404),
    ],
)
def test_requests_of_another_form_are_refused_with_a_message(editor: ServedEditor, body: bytes, status: int) -> None:
    answer = editor.post("open", body)
    assert answer.status == status
    assert answer.data["message"].startswith("expected ")


# -- drafts -----------------------------------------------------------------------------------------------------------


def test_a_new_card_is_drawn_and_is_blank_which_is_its_only_fault(editor: ServedEditor) -> None:
    data = editor.post("card", editor.card()).data
    assert [fault["message"] for fault in data["faults"]] == [
        "expected a card that uses at least one space (got only dark ones)"
    ]
    assert data["is_blank"]
    assert not editor.post("card", editor.card(center=["any", *["dark"] * 8])).data["is_blank"]
    assert not editor.post("card", editor.card(title="")).data["is_blank"]
    assert data["svg"].count("data-space") == 33
    assert 'role="group"' in data["svg"]
    assert data["proof"] is None


def test_the_faults_are_those_that_check_tells(editor: ServedEditor, tmp_path: Path) -> None:
    wrong = editor.card(title="", castoff_dishes=-1, author="a\nb", center=["any", "redd", "star star", *["12 3"] * 6])
    data = editor.post("card", wrong).data
    file = tmp_path / "card.yaml"
    file.write_text(data["text"], encoding="utf-8")
    with pytest.raises(FileFaults) as caught:
        load_commission(str(file))
    assert [fault["message"] for fault in data["faults"]] == [fault.message for fault in caught.value.faults]
    assert [fault["place"] for fault in data["faults"]] == [fault.place for fault in caught.value.faults]
    assert {"title", "castoff_dishes", "author", "center[1]", "center[2]"} <= {f["path"] for f in data["faults"]}


def test_what_can_be_told_impossible_at_once_is(editor: ServedEditor) -> None:
    data = editor.post("card", editor.card(center=["circle", *["dark"] * 8])).data
    assert not data["faults"]
    assert data["proof"] == "the card asks a circle on C0, which accepts only squares or stars"


def test_hostile_words_are_drawn_as_text(editor: ServedEditor) -> None:
    hostile = "</title><script>alert(1)</script>\u2028"
    data = editor.post("card", editor.card(title=hostile, center=[hostile, *["any"] * 8])).data
    assert "<script" not in data["svg"]
    assert len(data["faults"]) == 2


def test_an_edition_with_four_colors_other_numbers_and_a_tile_twice(editor: ServedEditor) -> None:
    edition = editor.desk.edition
    tiles = [["1", "rygb.."], *edition["water_tiles"][1:-1], ["34", "y.yyyy"]]
    changed = edition | {"water_tiles": tiles, "stock": edition["stock"] | {"star": 3}}
    data = editor.post("edition", {"edition": changed}).data
    assert [(fault["path"], fault["message"]) for fault in data["faults"]] == [
        ("water_tiles.1", "expected a water tile of one to three colors (got 'rygb..', which has 4)")
    ]
    assert data["warnings"] == [
        "3 stars of each color in stock; the rulebook has 4",
        "tiles 2 and 34 are alike: was one typed twice?",
    ]
    fewer = edition | {"water_tiles": edition["water_tiles"][1:], "stock": edition["stock"] | {"star": 3}}
    data = editor.post("edition", {"edition": fewer}).data
    assert not data["faults"]
    assert data["warnings"] == [
        "3 stars of each color in stock; the rulebook has 4",
        "33 water tiles with the Starting Tile; the rulebook has 34",
    ]
    assert data["tiles"].keys() == {"start", *(str(number) for number in range(2, 34))}


def test_a_starting_tile_has_each_color_once(editor: ServedEditor) -> None:
    data = editor.post("edition", {"edition": editor.desk.edition | {"starting_tile": "rrgbp."}}).data
    assert [fault["path"] for fault in data["faults"]] == ["starting_tile"]


def test_a_card_for_an_edition_with_faults_says_so(editor: ServedEditor) -> None:
    body = editor.card() | {"edition": editor.desk.edition | {"starting_tile": ""}}
    assert editor.post("card", body).data["faults"][0]["message"].startswith("expected an edition without faults")
    assert [event["type"] for event in editor.post("ask", body | {"first_witness": True}).events] == ["failure"]


def test_a_card_with_a_thousand_spaces_is_shown(editor: ServedEditor) -> None:
    board = editor.desk.edition["slide_board"] | {"outer": ["circle|oval"] * 983, "center_lines": []}
    body = editor.card(outer=["any"] * 983) | {"edition": editor.desk.edition | {"slide_board": board}}
    data = editor.post("card", body).data
    assert data["svg"].count("data-space") == 1000
    assert data["used"] == 983
    assert not data["faults"]


@pytest.mark.parametrize("name", shipped_commissions())
def test_a_card_that_is_opened_and_saved_is_the_same(name: str) -> None:
    card, edition = load_commission(name)
    checked = check_card(CardDraft.model_validate(open_card(name, edition)), edition, "card.yaml")
    assert checked.commission == card


def test_an_edition_that_is_opened_and_saved_is_the_same() -> None:
    checked = check_edition(EditionDraft.model_validate_json(json.dumps(open_edition("reference"))), "edition.yaml")
    assert checked.edition == load_edition("reference")


# -- what lies open ---------------------------------------------------------------------------------------------------


def test_a_file_with_faults_is_opened_as_far_as_it_goes(tmp_path: Path) -> None:
    file = tmp_path / "half.yaml"
    file.write_text("commission: half\nedition: reference\ncenter: [any, redd]\nmore: 1\n", encoding="utf-8")
    desk = open_desk(str(file), None, None)
    assert desk.folder == tmp_path.resolve()
    assert desk.card["center"] == ["any", "redd", *["dark"] * 7]
    assert len(desk.card["outer"]) == 16
    assert any("expected the key 'title'" in fault for fault in desk.faults)
    assert any("got 'redd'" in fault for fault in desk.faults)
    assert all(fault.startswith("half.yaml:") for fault in desk.faults)


def test_a_card_names_its_edition_from_the_folder_where_it_is_saved(tmp_path: Path) -> None:
    (tmp_path / "cards").mkdir()
    edition = (Path("puzzles") / "editions" / "reference.yaml").read_text(encoding="utf-8")
    (tmp_path / "mine.yaml").write_text(edition.replace("edition: reference", "edition: mine"), encoding="utf-8")
    card = tmp_path / "cards" / "one.yaml"
    text = (Path("puzzles") / "commissions" / "kites.yaml").read_text(encoding="utf-8")
    card.write_text(text.replace("edition: reference", "edition: ../mine.yaml"), encoding="utf-8")
    assert open_desk(str(card), None, None).edition_name == "../mine.yaml"
    assert open_desk(str(card), None, tmp_path).edition_name == "./mine.yaml"
    assert open_desk(str(tmp_path / "mine.yaml"), None, None).begins_with == "edition"
    assert open_desk(None, str(tmp_path / "mine.yaml"), tmp_path).card["edition"] == "./mine.yaml"
    assert "./mine.yaml" in open_desk(None, None, tmp_path).data()["editions"]


# -- saving -----------------------------------------------------------------------------------------------------------


def test_nothing_is_overwritten_unasked(editor: ServedEditor, folder: Path) -> None:
    body = {"file": "mine.yaml", **editor.card(center=["any", *["dark"] * 8])}
    first = editor.post("save", body)
    assert first.data["file"] == "mine.yaml"
    card, _ = load_commission(str(folder / "mine.yaml"))
    assert len(card.used) == 1
    again = editor.post("save", body)
    assert again.data["refused"] == "mine.yaml is there already"
    assert again.data["digest"] == first.data["digest"]
    assert "refused" not in editor.post("save", body | {"replaces": again.data["digest"]}).data
    (folder / "mine.yaml").write_text("changed by another: yes\n", encoding="utf-8")
    stale = editor.post("save", body | {"replaces": again.data["digest"]})
    assert stale.data["refused"] == "mine.yaml has been changed elsewhere"
    assert (folder / "mine.yaml").read_text(encoding="utf-8") == "changed by another: yes\n"
    assert not list(folder.glob(".*"))


def test_a_file_that_is_gone_meanwhile_is_saved_again(editor: ServedEditor, folder: Path) -> None:
    body = {"file": "gone.yaml", **editor.card(center=["any"] * 9)}
    saved = editor.post("save", body).data["digest"]
    (folder / "gone.yaml").unlink()
    assert editor.post("save", body | {"replaces": saved}).data["digest"] == saved
    assert (folder / "gone.yaml").is_file()


def test_of_all_who_replace_a_file_at_once_one_does_and_the_others_are_told(tmp_path: Path) -> None:
    first = SaveFolder(tmp_path).save("mine.yaml", "before: 1\n")

    def save(number: int) -> bool:
        try:
            SaveFolder(tmp_path).save("mine.yaml", f"after: {number}\n", first)
        except TakenError:
            return False
        return True

    with ThreadPoolExecutor(16) as pool:
        assert list(pool.map(save, range(200))).count(True) == 1
    assert [path.name for path in tmp_path.iterdir()] == ["mine.yaml"]


def test_a_full_disk_leaves_what_was_saved(editor: ServedEditor, folder: Path) -> None:
    body = {"file": "kept.yaml", **editor.card(center=["any"] * 9)}
    saved = editor.post("save", body).data["digest"]
    before = (folder / "kept.yaml").read_bytes()
    with disk_full():
        for more in ({"replaces": saved}, {"file": "fresh.yaml"}):
            answer = editor.post("save", body | more)
            assert (answer.status, "File too large" in answer.data["message"]) == (422, True)
    assert (folder / "kept.yaml").read_bytes() == before
    assert not (folder / "fresh.yaml").exists()
    assert not list(folder.glob(".*"))


@pytest.mark.parametrize(
    "name",
    [
        "../up.yaml",
        "a/b.yaml",
        "/tmp/x.yaml",
        "..yaml",
        ".hidden.yaml",
        "a\\b.yaml",
        "x.txt",
        "",
        "a\n.yaml",
        "c:.yaml",
        "-x.yaml",
        " x.yaml",
        "x .yaml",
        "a\u202eb.yaml",
        "what?.yaml",
        "\u00e4" * 120 + ".yaml",
    ],
)
def test_no_name_leads_out_of_the_folder(editor: ServedEditor, folder: Path, name: str) -> None:
    before = sorted(folder.parent.rglob("*"))
    answer = editor.post("save", {"file": name, **editor.card(center=["any"] * 9)})
    assert answer.data["digest"] is None
    assert answer.data["refused"].startswith("expected the name of a file that ends in .yaml")
    assert sorted(folder.parent.rglob("*")) == before


@pytest.mark.parametrize(
    "name", ["card (1).yaml", "Tom's card.yaml", "carte-été.yaml", "牡蠣 & co, #2.yml", "ä" * 90 + ".yaml"]
)
def test_names_as_people_give_them_are_saved(editor: ServedEditor, folder: Path, name: str) -> None:
    answer = editor.post("save", {"file": name, **editor.card(center=["any"] * 9)})
    assert answer.data["file"] == name
    assert load_commission(str(folder / name))[0].title == "My card"


def test_links_and_folders_are_not_written_to(editor: ServedEditor, folder: Path, tmp_path: Path) -> None:
    outside = tmp_path / "outside.yaml"
    outside.write_text("precious: yes\n", encoding="utf-8")
    (folder / "link.yaml").symlink_to(outside)
    (folder / "broken.yaml").symlink_to(tmp_path / "nowhere.yaml")
    (folder / "folder.yaml").mkdir()
    body = editor.card(center=["any"] * 9)
    for name in ("link.yaml", "broken.yaml", "folder.yaml"):
        for replaces in ({}, {"replaces": editor.post("save", {"file": "new.yaml", **body}).data.get("digest")}):
            answer = editor.post("save", {"file": name, **body, **replaces})
            assert answer.data["refused"].startswith("expected a name that is free or a file (got ")
            assert answer.data["digest"] is None
    assert outside.read_text(encoding="utf-8") == "precious: yes\n"
    assert not (tmp_path / "nowhere.yaml").exists()


def test_a_file_with_faults_is_saved_only_when_that_is_wanted(editor: ServedEditor, folder: Path) -> None:
    body = {"file": "half.yaml", "edition": editor.desk.edition | {"starting_tile": "ry"}}
    refused = editor.post("save", body)
    assert refused.data["refused"] == "the file would have faults"
    assert refused.data["faults"][0]["path"] == "starting_tile"
    assert not (folder / "half.yaml").exists()
    assert "refused" not in editor.post("save", body | {"with_faults": True}).data
    assert open_desk(str(folder / "half.yaml"), None, None).edition["starting_tile"] == "ry"


def test_a_card_is_saved_whole_also_while_its_edition_has_faults(editor: ServedEditor, folder: Path) -> None:
    broken = {"edition": editor.desk.edition | {"starting_tile": ""}}
    body = {"file": "early.yaml", **editor.card(center=["any"] * 9), **broken}
    assert editor.post("save", body).data["refused"] == "the file would have faults"
    assert "refused" not in editor.post("save", body | {"with_faults": True}).data
    assert len(load_commission(str(folder / "early.yaml"))[0].used) == 9


def test_an_edition_that_was_saved_can_be_opened(editor: ServedEditor) -> None:
    saved = editor.post("save", {"file": "own.yaml", "edition": editor.desk.edition | {"edition": "own"}})
    assert "./own.yaml" in saved.data["editions"]
    opened = editor.post("open", {"name": "./own.yaml"}).data
    assert opened["edition"] == editor.desk.edition | {"edition": "own"}


def test_the_edition_that_was_given_can_be_gone_back_to(tmp_path: Path) -> None:
    (tmp_path / "cards").mkdir()
    source = (Path("puzzles") / "editions" / "reference.yaml").read_text(encoding="utf-8")
    (tmp_path / "mine.yaml").write_text(source.replace("edition: reference", "edition: mine"), encoding="utf-8")
    (tmp_path / "other.yaml").write_text(source, encoding="utf-8")
    with served(tmp_path / "cards", edition=str(tmp_path / "mine.yaml")) as editor:
        assert editor.post("open", {"name": "../mine.yaml"}).data["edition"]["edition"] == "mine"
        assert editor.post("open", {"name": "reference"}).data["edition"]["edition"] == "reference"
        assert editor.post("open", {"name": "../other.yaml"}).status == 404


# -- asking -----------------------------------------------------------------------------------------------------------

EASY = {"center": ["any", *["dark"] * 8], "castoff_dishes": 1}


def test_a_question_is_answered_with_a_play_and_a_verdict(editor: ServedEditor) -> None:
    answer = editor.post("ask", editor.card(**EASY) | {"first_witness": False, "seed": 3})
    assert answer.headers["content-type"].startswith("text/event-stream")
    plays = [event for event in answer.events if event["type"] == "play"]
    verdict = answer.events[-1]
    assert verdict["type"] == "verdict"
    assert verdict["status"] == "optimal"
    assert verdict["stars"] == plays[-1]["stars"] == 1
    page = editor.get(f"/plays/{plays[-1]['play']}.html")
    assert "default-src 'none'" in page.text
    assert page.headers["content-security-policy"] == "frame-ancestors 'self'"
    assert editor.get(f"/plays/{plays[-1]['play']}.json").data["stars"] == 1
    assert editor.get("/plays/unknown.html").status == 404


def test_a_card_that_no_deal_completes_is_proved_so(editor: ServedEditor) -> None:
    body = editor.card(center=["circle", *["dark"] * 8]) | {"first_witness": True, "seed": None}
    verdict = editor.post("ask", body).events[-1]
    assert verdict["status"] == "unsolvable"
    assert "accepts only squares or stars" in verdict["reason"]


def test_variants_of_a_card(editor: ServedEditor) -> None:
    body = editor.card(outer=["red", "any"] * 8, middle=["1"] * 8)
    events = editor.post("vary", body | {"seed": 4}).events
    cards = [event["card"] for event in events if event["type"] == "variant"]
    assert len(cards) == 6
    assert len({json.dumps(card) for card in cards}) == 6
    for card in cards:
        assert not editor.post("card", editor.card(**card)).data["faults"]
    assert events[-1]["type"] == "verdict"
    again = editor.post("vary", body | {"seed": 4}).events
    assert [event["card"] for event in again if event["type"] == "variant"] == cards


def test_what_is_in_the_way_of_a_card_and_what_would_help(editor: ServedEditor) -> None:
    four = ["red star", "dark", "any", "dark"] * 4
    body = editor.card(outer=four, center=["red star", *["any"] * 8]) | {"seed": None, "stars": None, "seconds": 600.0}
    events = [event for event in editor.post("why", body).events if event["type"] != "progress"]
    reason, *mends, verdict = events
    assert (reason["type"], reason["status"]) == ("reason", "proved")
    assert reason["spaces"] == ["C0", "O1", "O5", "O9", "O13"]
    assert "only 4 are in stock" in reason["words"][0]
    assert [mend["type"] for mend in mends] == ["mend"] * 3
    for mend in mends:
        assert not editor.post("card", editor.card(**mend["card"])).data["proof"]
        assert "<svg" in mend["svg"]
    assert (verdict["type"], verdict["text"]) == ("verdict", "nothing less is a change")


def test_a_card_that_is_possible_is_told_where_it_is_narrow(editor: ServedEditor) -> None:
    body = editor.card(center=["any", *["dark"] * 8]) | {"seed": 1, "stars": 0, "seconds": 600.0}
    reason, verdict = [event for event in editor.post("why", body).events if event["type"] != "progress"]
    assert (reason["status"], verdict["text"]) == ("possible", "")
    assert reason["spaces"] == ["C0"]


def test_a_search_ends_when_nobody_listens_any_more(tmp_path: Path) -> None:
    with served(tmp_path) as editor:
        body = editor.card(**hard_card(editor.desk.card)) | {"first_witness": False, "seed": 1, "seconds": 600}
        waiting = [editor.connection("ask", body) for _ in range(2)]
        answers = [connection.getresponse() for connection in waiting]
        assert all(answer.readline().startswith(b"event: ") for answer in answers)
        busy = editor.post("ask", body).events
        assert [event["type"] for event in busy] == ["failure"]
        for connection, answer in zip(waiting, answers, strict=True):
            answer.close()
            connection.close()
        for _ in range(100):
            again = editor.post("ask", editor.card(**EASY) | {"first_witness": True}).events
            if again[-1]["type"] == "verdict":
                break
            sleep(0.05)
        assert again[-1]["status"] == "optimal"
