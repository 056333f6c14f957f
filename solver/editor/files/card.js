// The card: what is chosen in the palette, what each space asks, and what is wrong with it.

import { Board } from "./board.js";
import { $, RINGS, brief, chip, counted, latest, make, shapeIcon, showFaults, spaceAt, speak } from "./tools.js";

const place = (space) => {
  const [ring, , first] = RINGS.find(([, letter]) => letter === space[0]);
  return [ring, Number(space.slice(1)) - first];
};

// The kinds of words that a space may ask, from the table of the program: a requirement in parts, and as a file writes it.
class Words {
  constructor(kinds) {
    this.kinds = kinds;
    this.byText = new Map(kinds.flatMap(({ name, values }) => values.map(({ text }) => [text, name])));
    this.byKey = new Map(kinds.flatMap(({ name, values }) =>
      values.filter(({ key }) => key).map(({ key, text }) => [key, [name, text]])));
  }

  read(text) {
    const parts = { dark: text.trim() === "dark" };
    for (const word of text.split(" ")) if (this.byText.has(word)) parts[this.byText.get(word)] ??= word;
    return parts;
  }

  write(parts) {
    return parts.dark ? "dark" : this.kinds.map(({ name }) => parts[name]).filter(Boolean).join(" ") || "any";
  }
}

// What stands on the button of a value.
const face = ({ text, swatch, shape }) => {
  if (swatch) return make("b", { class: "swatch s" + swatch }, swatch);
  return shape ? shapeIcon(shape) : text;
};

export class Card {
  constructor(state) {
    this.state = state;
    this.words = new Words(state.words);
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
    const fields = make("div", { class: "two" });
    for (const kind of this.words.kinds) {
      if (kind.control === "chips") $("words").append(this.chips(kind));
      else fields.append(make("label", {}, kind.label + " ", this.field(kind)));
      $("word-keys").append(...this.keys(kind.keys), " · ");
    }
    $("words").append(fields);
    $("brushes").addEventListener("input", (event) => {
      if (event.target.name !== "use") $("brushes").elements.use.value = "used";
      this.showBrush();
    });
    $("brushes").addEventListener("submit", (event) => event.preventDefault());
    this.showBrush();
  }

  chips({ name, plural, label, values }) {
    const set = make("fieldset", { class: "chips", id: plural }, make("legend", {}, label));
    set.append(chip(name, "", "none", "no " + name, true));
    for (const value of values) set.append(chip(name, value.text, face(value), value.text));
    return set;
  }

  field({ name, control, values }) {
    const attributes = { name, id: name };
    if (control === "number") {
      const [min, max] = [values[0].text, values.at(-1).text];
      return make("input", { ...attributes, type: "number", min, max, placeholder: "none" });
    }
    const options = values.map(({ text }) => make("option", { value: text }, text));
    return make("select", attributes, make("option", { value: "" }, "none"), ...options);
  }

  // Words in which keys stand in brackets.
  keys(text) {
    return text.split(/[[\]]/).map((part, i) => (i % 2 ? make("kbd", {}, part) : part));
  }

  get brush() {
    const form = $("brushes").elements;
    const parts = { dark: form.use.value === "dark" };
    for (const { name } of this.words.kinds) {
      parts[name] = form[name].validity?.valid === false ? "" : form[name].value;
    }
    return this.words.write(parts);
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
    const asked = this.words.read(this.asks(space));
    if (this.words.byKey.has(key)) {
      const [kind, word] = this.words.byKey.get(key);
      this.set(space, this.words.write({ ...asked, dark: false, [kind]: asked[kind] === word ? "" : word }));
    } else if (key === ".") this.set(space, "any");
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
    const names = data.faults.map((fault) => spaceAt(fault.path)).filter(Boolean);
    this.board.show(data.svg, new Set(names));
    $("card-text").textContent = data.text;
    showFaults($("card-faults"), data.is_blank ? [] : data.faults, (path) => this.goTo(path));
    this.state.told("card", data.faults);
    for (const field of document.querySelectorAll("#view-card [data-key]")) {
      const isFaulty = data.faults.some((fault) => fault.path === field.dataset.key);
      field.setAttribute("aria-invalid", String(isFaulty));
    }
    this.showCheck(data);
  }

  showCheck({ faults, proof, used, is_blank: isBlank }) {
    let [kind, text] = ["good", "Without faults: " + counted(used, "space") + " to fill."];
    if (isBlank) [kind, text] = ["open-yet", "Nothing is asked yet. Choose above what a click asks, then click spaces of the board."];
    else if (faults.length) [kind, text] = ["bad", counted(faults.length, "fault") + ":"];
    else if (proof) [kind, text] = ["bad", "Impossible: " + brief(proof) + "."];
    const mark = make("p", { class: kind }, text);
    if ($("card-check").textContent !== text || $("card-check").firstChild?.className !== kind) {
      $("card-check").replaceChildren(mark);
    }
  }

  goTo(path) {
    const space = spaceAt(path) ?? (/^(center|middle|outer)/.test(path) ? "C0" : null);
    if (space) this.board.focus(space);
    else if (path === "edition") this.state.open("edition");
    else $("card-" + path)?.focus();
  }
}
