// The edition: tiles typed by their letters or clicked by their segments, and the shapes of each space of the slide board.

import { Board } from "./board.js";
import { $, COLORS, RINGS, SHAPES, ask, become, chip, counted, latest, make, picture, shapeIcon, showFaults, spaceAt, speak } from "./tools.js";

const LETTERS = "rygbp";
const KEYS = { 0: ".", 1: "r", 2: "y", 3: "g", 4: "b", 5: "p", " ": ".", ".": "." };
const RULEBOOK_TILES = 33;
const RULEBOOK_STOCK = { circle: 8, oval: 7, triangle: 6, square: 5, star: 4 };

export class Edition {
  constructor(state) {
    this.state = state;
    this.board = new Board($("board"), (space) => this.setPair(space, this.pair), (space, key) => this.type(space, key));
    this.half = null;
    this.check = latest("edition", () => this.body(), (data) => this.show(data));
    this.makePalettes();
    for (const field of document.querySelectorAll("#view-edition [data-key]")) {
      field.addEventListener("input", () => {
        this.change(() => { this.draft[field.dataset.key] = field.value; }, field.id);
      });
    }
    $("add-tile").addEventListener("click", () => this.add());
    $("drop-tile").addEventListener("click", () => this.drop());
    $("blank").addEventListener("click", () => this.blank());
    $("tiles").addEventListener("click", (event) => this.click(event));
    this.bindLines();
  }

  get draft() {
    return this.state.edition;
  }

  body() {
    return { edition: this.draft, file: this.state.files.edition };
  }

  change(what, field) {
    this.state.change("edition", what, field);
  }

  makePalettes() {
    $("paints").append(chip("paint", "next", "the next color", "the next color", true));
    for (const [letter, word] of Object.entries({ ...COLORS, ".": "empty water" })) {
      const kind = letter === "." ? "n" : letter;
      $("paints").append(chip("paint", letter, make("b", { class: "swatch s" + kind }, letter), word));
    }
    SHAPES.forEach((one, i) => SHAPES.slice(i + 1).forEach((other) => {
      const icons = make("span", { class: "pair" }, shapeIcon(one), shapeIcon(other));
      $("pairs").append(chip("pair", one + "|" + other, icons, one + " or " + other, one + other === "circleoval"));
    }));
    for (const shape of SHAPES) {
      const input = make("input", { type: "number", min: 0, id: "stock-" + shape });
      input.addEventListener("input", () => {
        const value = /^(0|[1-9]\d{0,8})$/.test(input.value) ? Number(input.value) : input.value;
        this.change(() => { this.draft.stock[shape] = value; }, input.id);
      });
      $("stock").append(make("label", {}, shapeIcon(shape), shape, input));
    }
  }

  // -- tiles -----------------------------------------------------------------------------------------------------------

  // The tiles with their names: the Starting Tile first.
  get tiles() {
    return [["start", this.draft.starting_tile], ...this.draft.water_tiles];
  }

  letters(name) {
    return name === "start" ? this.draft.starting_tile : this.draft.water_tiles.find(([id]) => id === name)[1];
  }

  setLetters(name, letters) {
    this.change(() => {
      if (name === "start") this.draft.starting_tile = letters;
      else this.draft.water_tiles.find(([id]) => id === name)[1] = letters;
    }, "tile-" + name);
  }

  makeTile(name) {
    const label = name === "start" ? "Starting Tile" : "Tile " + name;
    const input = make("input", {
      id: "letters-" + name, maxlength: 6, size: 6, autocomplete: "off", autocapitalize: "off", spellcheck: "false",
    });
    input.addEventListener("keydown", (event) => this.key(event, name));
    input.addEventListener("input", () => this.typed(input, name));
    input.addEventListener("focus", () => input.select());
    const face = make("div", { class: "face", "aria-hidden": "true", "data-tile": name });
    return make("li", { "data-name": name }, face, make("label", { for: input.id }, label), input);
  }

  typed(input, name) {
    const letters = [...input.value.toLowerCase()].map((key) => KEYS[key] ?? key).filter((key) => (LETTERS + ".").includes(key));
    const text = letters.slice(0, 6).join("");
    if (input.value !== text) input.value = text;
    this.setLetters(name, text);
  }

  // Keys become letters at the cursor; after the sixth the next tile has its turn.
  key(event, name) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const input = event.target;
    const key = event.key.toLowerCase();
    const letter = KEYS[key] ?? (LETTERS.includes(key) ? key : null);
    if (letter && key.length === 1) {
      event.preventDefault();
      const from = input.selectionStart;
      const until = input.selectionEnd;
      const isFull = input.value.length === 6 && from === until;
      const after = isFull ? input.value.slice(from + 1) : input.value.slice(until);
      const text = (input.value.slice(0, from) + letter + after).slice(0, 6);
      input.value = text;
      input.setSelectionRange(Math.min(from + 1, 6), Math.min(from + 1, 6));
      this.setLetters(name, text);
      if (from === 5 || (text.length === 6 && from + 1 === 6)) this.next(name, 1);
    } else if (event.key === "Backspace" && input.value === "") {
      event.preventDefault();
      this.next(name, -1);
    } else if (event.key === "Enter" || event.key === "ArrowDown") {
      event.preventDefault();
      this.next(name, 1);
    } else if (event.key === "ArrowUp") {
      event.preventDefault();
      this.next(name, -1);
    }
  }

  next(name, step) {
    const names = this.tiles.map(([id]) => id);
    const goal = names[names.indexOf(name) + step];
    if (goal) $("letters-" + goal).focus();
    else if (step > 0) this.board.focus(this.board.seats[0].dataset.space);
  }

  // A click on a segment: which one, its direction from the middle tells.
  click(event) {
    const face = event.target.closest("[data-tile]");
    if (!face) return;
    const box = face.getBoundingClientRect();
    const [x, y] = [event.clientX - box.x - box.width / 2, event.clientY - box.y - box.height / 2];
    const side = ((Math.round(Math.atan2(y, x) / (Math.PI / 3)) % 6) + 6) % 6;
    const name = face.dataset.tile;
    const letters = [...this.letters(name).padEnd(6, ".")];
    const paint = document.querySelector("[name=paint]:checked").value;
    const turn = "." + LETTERS;
    letters[side] = paint === "next" ? turn[(turn.indexOf(letters[side]) + 1) % 6] : paint;
    this.setLetters(name, letters.join(""));
    this.fill();
  }

  add() {
    const most = Math.max(0, ...this.draft.water_tiles.map(([id]) => Number(id) || 0));
    this.change(() => this.draft.water_tiles.push([String(most + 1), ""]));
    this.fill();
    $("letters-" + (most + 1)).focus();
  }

  drop() {
    this.change(() => this.draft.water_tiles.pop());
    this.fill();
  }

  async blank() {
    if (!await ask("Start with empty tiles and an empty slide board of the rulebook's sizes?", "Start")) return;
    this.change(() => {
      this.draft.starting_tile = "";
      this.draft.water_tiles = Array.from({ length: RULEBOOK_TILES }, (_, i) => [String(i + 1), ""]);
      this.draft.stock = { ...RULEBOOK_STOCK };
      for (const [ring] of RINGS) this.draft.slide_board[ring] = this.draft.slide_board[ring].map(() => "");
    });
    this.fill();
    $("letters-start").focus();
  }

  // -- slide board -----------------------------------------------------------------------------------------------------

  get pair() {
    return document.querySelector("[name=pair]:checked").value;
  }

  setPair(space, pair) {
    const [ring, , first] = RINGS.find(([, letter]) => letter === space[0]);
    this.half = null;
    this.change(() => { this.draft.slide_board[ring][Number(space.slice(1)) - first] = pair; });
    speak(space + " accepts " + (pair ? pair.replace("|", " or ") : "nothing yet"));
  }

  // Two digits on a space are its two shapes.
  type(space, key) {
    if (key === "Delete" || key === "Backspace") {
      this.setPair(space, "");
      if (key === "Backspace") this.board.focus(this.board.after(space, -1) ?? space);
      return true;
    }
    const shape = /^[1-5]$/.test(key) ? SHAPES[Number(key) - 1] : null;
    if (!shape) return false;
    if (this.half?.space !== space) {
      this.half = { space, shape };
      speak(shape + " and");
      return true;
    }
    if (this.half.shape === shape) return true;
    const both = [this.half.shape, shape].sort((one, other) => SHAPES.indexOf(one) - SHAPES.indexOf(other));
    this.setPair(space, both.join("|"));
    const goal = this.board.after(space);
    if (goal) this.board.focus(goal);
    return true;
  }

  bindLines() {
    $("connections").addEventListener("input", () => {
      const words = $("connections").value.split(/[\s,]+/).filter(Boolean);
      this.change(() => { this.draft.slide_board.connections = words; }, "connections");
    });
    $("center_lines").addEventListener("input", () => {
      const rows = $("center_lines").value.split("\n").filter((row) => row.trim());
      this.change(() => {
        this.draft.slide_board.center_lines = rows.map((row) => {
          const [name, ...rest] = row.split(":");
          return [name.trim(), rest.join(":").split(/[\s,]+/).filter(Boolean)];
        });
      }, "center_lines");
    });
  }

  // -- showing ---------------------------------------------------------------------------------------------------------

  fill() {
    const put = (field, value) => { if (field.value !== value && document.activeElement !== field) field.value = value; };
    for (const field of document.querySelectorAll("#view-edition [data-key]")) put(field, this.draft[field.dataset.key]);
    for (const shape of SHAPES) put($("stock-" + shape), String(this.draft.stock[shape] ?? ""));
    const { connections, center_lines: lines } = this.draft.slide_board;
    put($("connections"), connections.join(" "));
    put($("center_lines"), lines.map(([name, spaces]) => name + ": " + spaces.join(" ")).join("\n"));
    const names = this.tiles.map(([name]) => name);
    const shown = [...$("tiles").children].map((item) => item.dataset.name);
    if (names.join() !== shown.join()) $("tiles").replaceChildren(...names.map((name) => this.makeTile(name)));
    for (const [name, letters] of this.tiles) {
      const input = $("letters-" + name);
      if (input.value !== letters) input.value = letters;
    }
  }

  show(data) {
    const faulty = data.faults.map((fault) => spaceAt(fault.path)).filter((space) => space && this.accepts(space));
    this.board.show(data.board, new Set(faulty));
    for (const [name, text] of Object.entries(data.tiles)) {
      const face = $("tiles").querySelector('[data-tile="' + CSS.escape(name) + '"]');
      if (!face) continue;
      const fresh = picture(text);
      if (face.firstChild) become(face.firstChild, fresh);
      else face.append(fresh);
    }
    for (const [name, letters] of this.tiles) {
      const isFaulty = letters.length === 6 && data.faults.some((fault) => fault.path === this.pathOf(name));
      $("letters-" + name).setAttribute("aria-invalid", String(isFaulty));
      $("letters-" + name).parentElement.classList.toggle("open", letters.length < 6);
    }
    $("edition-text").textContent = data.text;
    this.showCheck(data);
    this.state.told("edition", data.faults);
  }

  // What is not typed yet is no fault to be told one by one.
  showCheck({ faults, warnings }) {
    const tiles = new Set(this.tiles.filter(([, letters]) => letters.length < 6).map(([name]) => this.pathOf(name)));
    const told = faults.filter(({ path }) => !tiles.has(path) && !(spaceAt(path) && !this.accepts(spaceAt(path))));
    const spaces = this.board.seats.filter((seat) => !this.accepts(seat.dataset.space)).length;
    const open = [[tiles.size, "tile"], [spaces, "space"]].filter(([number]) => number).map(([number, word]) => counted(number, word));
    const lines = [];
    if (open.length) lines.push(["open-yet", "Still to type: " + open.join(" and ") + "."]);
    if (told.length) lines.push(["bad", counted(told.length, "fault") + ":"]);
    if (!faults.length) lines.push(["good", "Without faults."]);
    const text = lines.map(([, words]) => words).join("");
    if ($("edition-check").textContent !== text) {
      $("edition-check").replaceChildren(...lines.map(([kind, words]) => make("p", { class: kind }, words)));
    }
    showFaults($("edition-faults"), told, (path) => this.goTo(path));
    $("edition-warnings").replaceChildren(...warnings.map((words) => make("li", {}, words)));
  }

  pathOf(name) {
    return name === "start" ? "starting_tile" : "water_tiles." + name;
  }

  accepts(space) {
    const [ring, , first] = RINGS.find(([, letter]) => letter === space[0]);
    return this.draft.slide_board[ring][Number(space.slice(1)) - first];
  }

  goTo(path) {
    const space = spaceAt(path);
    const tile = /^water_tiles\.(.*)$/.exec(path)?.[1] ?? (path === "starting_tile" ? "start" : null);
    const stock = /^stock\.(.*)$/.exec(path)?.[1];
    if (space) this.board.focus(space);
    else if (tile) $("letters-" + tile)?.focus();
    else if (stock) $("stock-" + stock)?.focus();
    else if (path.startsWith("slide_board.connections")) this.openLines("connections");
    else if (path.startsWith("slide_board.center_lines")) this.openLines("center_lines");
    else $("edition-" + path)?.focus();
  }

  openLines(field) {
    $(field).closest("details").open = true;
    $(field).focus();
  }
}
