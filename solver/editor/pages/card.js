// The card: what is chosen in the palette, what each space asks, and what is wrong with it.

import { Board } from "./board.js";
import { $, COLORS, RINGS, SHAPES, brief, chip, counted, latest, make, shapeIcon, showFaults, speak } from "./tools.js";

const SHAPE_KEYS = { c: "circle", o: "oval", t: "triangle", s: "square", "*": "star" };

const place = (space) => {
  const [ring, , first] = RINGS.find(([, letter]) => letter === space[0]);
  return [ring, Number(space.slice(1)) - first];
};

// What a space asks in parts, and as the words of a file.
const read = (text) => {
  const words = text.split(" ").filter((word) => word && word !== "any" && word !== "dark");
  return {
    dark: text.trim() === "dark",
    color: words.find((word) => Object.values(COLORS).includes(word)) ?? "",
    shape: words.find((word) => SHAPES.includes(word)) ?? "",
    number: words.find((word) => /^\d+$/.test(word)) ?? "",
    letter: words.find((word) => /^[A-Z]$/.test(word)) ?? "",
  };
};
const write = ({ dark, color, shape, number, letter }) =>
  dark ? "dark" : [color, shape, number, letter].filter(Boolean).join(" ") || "any";

export class Card {
  constructor(state) {
    this.state = state;
    this.board = new Board($("card"), (space) => this.paint(space), (space, key) => this.type(space, key));
    this.check = latest("card", () => this.body(), (data) => this.show(data));
    this.faults = [];
    this.makePalette();
    for (const field of document.querySelectorAll("#view-card [data-key]")) {
      field.addEventListener("input", () => this.enter(field));
    }
  }

  get draft() {
    return this.state.card;
  }

  body() {
    return { card: this.draft, edition: this.state.edition, file: this.state.files.card };
  }

  makePalette() {
    $("colors").append(chip("color", "", "none", "no color", true));
    for (const [letter, word] of Object.entries(COLORS)) {
      $("colors").append(chip("color", word, make("b", { class: "swatch s" + letter }, letter), word));
    }
    $("shapes").append(chip("shape", "", "none", "no shape", true));
    for (const shape of SHAPES) $("shapes").append(chip("shape", shape, shapeIcon(shape), shape));
    for (let code = 65; code < 91; code += 1) {
      const letter = String.fromCharCode(code);
      $("letter").append(make("option", { value: letter }, letter));
    }
    $("brushes").addEventListener("input", (event) => {
      if (event.target.name !== "use") $("brushes").elements.use.value = "used";
      this.showBrush();
    });
    $("brushes").addEventListener("submit", (event) => event.preventDefault());
    this.showBrush();
  }

  get brush() {
    const form = $("brushes").elements;
    const number = $("number").validity.valid ? $("number").value : "";
    return write({
      dark: form.use.value === "dark", color: form.color.value, shape: form.shape.value, number, letter: $("letter").value,
    });
  }

  showBrush() {
    $("brush").textContent = this.brush;
  }

  asks(space) {
    const [ring, index] = place(space);
    return this.draft[ring][index];
  }

  set(space, text) {
    const [ring, index] = place(space);
    this.state.change("card", () => { this.draft[ring][index] = text; });
    speak(space + " asks " + text);
  }

  paint(space) {
    this.set(space, this.asks(space) === this.brush ? "dark" : this.brush);
  }

  // A key on a space adds or takes away one word of what it asks.
  type(space, key) {
    const asked = read(this.asks(space));
    const toggle = (kind, word) => {
      this.set(space, write({ ...asked, dark: false, [kind]: asked[kind] === word ? "" : word }));
      return true;
    };
    if (COLORS[key]) return toggle("color", COLORS[key]);
    if (SHAPE_KEYS[key]) return toggle("shape", SHAPE_KEYS[key]);
    if (/^[1-9]$/.test(key)) return toggle("number", key);
    if (/^[A-Z]$/.test(key)) return toggle("letter", key);
    if (key === ".") this.set(space, "any");
    else if (key === "Delete" || key === "Backspace" || key === "-") this.set(space, "dark");
    else return false;
    return true;
  }

  enter(field) {
    const value = field.dataset.key === "castoff_dishes" && /^(0|[1-9]\d{0,8})$/.test(field.value)
      ? Number(field.value) : field.value;
    this.state.change("card", () => { this.draft[field.dataset.key] = value; }, field.id);
  }

  // Put the draft into the fields; what is drawn comes from the program.
  fill() {
    for (const field of document.querySelectorAll("#view-card [data-key]")) {
      const value = String(this.draft[field.dataset.key] ?? "");
      if (field.value !== value) field.value = value;
    }
  }

  show(data) {
    this.faults = data.faults;
    const names = data.faults.map((fault) => this.spaceOf(fault.path)).filter(Boolean);
    this.board.show(data.svg, new Set(names));
    $("card-text").textContent = data.text;
    showFaults($("card-faults"), data.faults, (path) => this.goTo(path));
    for (const field of document.querySelectorAll("#view-card [data-key]")) {
      const isFaulty = data.faults.some((fault) => fault.path === field.dataset.key);
      field.setAttribute("aria-invalid", String(isFaulty));
    }
    this.showCheck(data);
  }

  showCheck({ faults, proof, used }) {
    let [kind, text] = ["good", "Without faults: " + counted(used, "space") + " to fill."];
    if (faults.length) [kind, text] = ["bad", counted(faults.length, "fault") + ":"];
    else if (proof) [kind, text] = ["bad", "Impossible: " + brief(proof) + "."];
    const mark = make("p", { class: kind }, text);
    if ($("card-check").textContent !== text || $("card-check").firstChild?.className !== kind) {
      $("card-check").replaceChildren(mark);
    }
  }

  spaceOf(path) {
    const match = /^(center|middle|outer)\[(\d+)\]$/.exec(path ?? "");
    if (!match) return null;
    const [, letter, first] = RINGS.find(([ring]) => ring === match[1]);
    return letter + (Number(match[2]) + first);
  }

  goTo(path) {
    const space = this.spaceOf(path) ?? (/^(center|middle|outer)/.test(path) ? "C0" : null);
    if (space) this.board.focus(space);
    else if (path === "edition") this.state.open("edition");
    else $("card-" + path)?.focus();
  }
}
