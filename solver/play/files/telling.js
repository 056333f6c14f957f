// At a real table: which tile has come to light? Found by its number, or by its colors as they follow each other.

import { $, COLORS, make } from "./tools.js";

const WATER = { ...COLORS, ".": "empty" };

export class Telling {
  constructor(play) {
    this.play = play;
    this.colors = "";
    this.number = "";
    this.place = "";
    addEventListener("keydown", (event) => this.key(event));
  }

  show(tell) {
    if (!tell) {
      this.tell = null;
      return;
    }
    const isNew = !this.tell || Object.keys(this.tell.steps).join() !== Object.keys(tell.steps).join() || this.tell.place !== tell.place;
    this.tell = tell;
    if (isNew) [this.colors, this.number] = ["", ""];
    this.draw();
  }

  // The colors may begin at any segment of either side.
  matches(tile) {
    const face = this.play.start.segments[tile];
    const round = face + face;
    const back = this.play.start.flips === false ? round : [...round].reverse().join("");
    const isSo = (colors) => round.includes(colors) || back.includes(colors);
    return isSo(this.colors) && tile.startsWith(this.number);
  }

  // What is on the tiles: the colors of water tiles, or the letters that the game names.
  get letters() {
    return this.play.start.letters ?? WATER;
  }

  swatch(name, letter, more = {}) {
    const kind = this.play.start.letters ? " sn" : " s" + (letter === "." ? "n" : letter);
    return make(name, { class: "swatch" + kind, ...more }, letter === "." ? "" : letter);
  }

  draw() {
    const colors = Object.entries(this.letters).map(([letter, word]) => {
      const button = this.swatch("button", letter, { type: "button", "aria-label": word });
      button.addEventListener("click", () => this.add(letter));
      return button;
    });
    const clear = this.play.button("Clear", () => this.clear());
    clear.disabled = !this.colors && !this.number;
    const shown = make("output", { class: "typed" }, ...[...this.colors].map((letter) => this.swatch("span", letter)), this.number);
    const left = Object.keys(this.tell.steps).filter((tile) => this.matches(tile));
    const tiles = left.map((tile) => {
      const button = make("button", { type: "button", class: "pick", "aria-label": "Tile " + tile + ": " + this.play.start.segments[tile] }, this.play.tile(tile));
      button.addEventListener("click", () => this.pick(tile));
      return button;
    });
    const empty = this.tell.empty ? [this.play.button("The stack is empty", () => this.play.do(this.tell.empty))] : [];
    const hint = make("p", { class: "hint" }, "Click the tile; or first two or three of its " + (this.play.start.letters ? "letters clockwise" : "colors") + " as they follow each other, from any side, or type its number.");
    $("act").replaceChildren(
      make("div", { class: "row" }, ...colors, shown, clear, ...empty),
      hint,
      make("div", { class: "picks", role: "group", "aria-label": left.length + " tiles" }, ...tiles),
    );
  }

  add(letter) {
    this.colors = (this.colors + letter).slice(0, Object.values(this.play.start.segments)[0].length);
    this.draw();
    $("act").querySelector(".swatch[aria-label=" + this.letters[letter] + "]").focus();
  }

  clear() {
    [this.colors, this.number] = ["", ""];
    this.draw();
  }

  pick(tile) {
    this.play.do(this.tell.steps[tile]);
  }

  key(event) {
    if (!this.tell || event.ctrlKey || event.metaKey || event.altKey || event.target.closest("dialog")) return;
    const { key } = event;
    const left = Object.keys(this.tell.steps).filter((tile) => this.matches(tile));
    const exact = left.find((tile) => tile === this.number);
    if (Object.hasOwn(this.letters, key)) this.add(key);
    else if (/^\d$/.test(key)) this.number += key;
    else if (key === "Backspace" || key === "Escape") [this.colors, this.number] = ["", ""];
    else if (key === "Enter" && !event.target.closest("button, [role=button]") && (exact || left.length === 1)) this.pick(exact ?? left[0]);
    else return;
    event.preventDefault();
    if (this.tell && key !== "Enter") this.draw();
  }
}
