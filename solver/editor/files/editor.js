// The page as a whole: what lies open, its history, and which half is looked at.

import { Asking } from "./asking.js";
import { Card } from "./card.js";
import { Edition } from "./edition.js";
import { Saving } from "./saving.js";
import { Varying } from "./varying.js";
import { Why } from "./why.js";
import { $, RINGS, make, notice, post } from "./tools.js";

const MOST_STEPS = 300;
const PAUSE = 1200;

const copy = (thing) => JSON.parse(JSON.stringify(thing));

class State {
  constructor(data) {
    this.card = data.card;
    this.edition = data.edition;
    this.folder = data.folder;
    this.words = data.words;
    this.files = { card: data.card_file, edition: data.edition_file };
    this.shipped = data.editions.filter((name) => !name.startsWith("./"));
    this.editions = data.editions;
    this.saved = { card: null, edition: null };
    this.isDirty = { card: false, edition: false };
    this.tab = data.begins_with;
    this.begun = data.begins_with;
    this.past = [];
    this.future = [];
    this.last = { field: null, at: 0 };
    this.parts = {
      card: new Card(this),
      edition: new Edition(this),
      asking: new Asking(this),
      varying: new Varying(this),
      why: new Why(this),
      saving: new Saving(this),
    };
  }

  get here() {
    return copy({ card: this.card, edition: this.edition, files: this.files });
  }

  // Change a draft; typing in one field is one step back.
  change(what, how, field = null) {
    const isSame = field !== null && field === this.last.field && Date.now() - this.last.at < PAUSE;
    if (!isSame) {
      this.past.push(this.here);
      if (this.past.length > MOST_STEPS) this.past.shift();
    }
    this.future = [];
    this.last = { field, at: Date.now() };
    how();
    this.isDirty[what] = true;
    if (what === "edition") this.makeOwn();
    this.outdate();
    this.refresh();
  }

  outdate() {
    this.parts.asking.outdate();
    this.parts.why.clear();
  }

  // An edition that ships with the program and is changed becomes one's own.
  makeOwn() {
    if (this.shipped.includes(this.edition.edition)) {
      this.edition.edition = "my-edition";
      this.edition.title = "My edition";
      this.files.edition = "my-edition.yaml";
      notice("This is now an edition of your own: save it, so that your cards can name it.", "");
    }
    this.card.edition = "./" + this.files.edition;
  }

  // The banner with the faults of the file that was opened stays only as long as there are some.
  told(what, faults) {
    if (what === this.begun && !faults.length) $("opened").hidden = true;
  }

  renamed() {
    if (this.tab === "edition") this.change("edition", () => {});
  }

  step(from, to) {
    if (!from.length) return;
    to.push(this.here);
    Object.assign(this, copy(from.pop()));
    this.last.field = null;
    this.isDirty = { card: true, edition: true };
    this.outdate();
    this.refresh();
  }

  refresh() {
    this.parts.card.fill();
    this.parts.edition.fill();
    this.parts.card.check();
    this.parts.edition.check();
    $("undo").disabled = !this.past.length;
    $("redo").disabled = !this.future.length;
    this.showTab();
  }

  showTab() {
    for (const name of ["card", "edition"]) {
      const isHere = name === this.tab;
      $("view-" + name).hidden = !isHere;
      $("tab-" + name).setAttribute("aria-selected", String(isHere));
      $("tab-" + name).tabIndex = isHere ? 0 : -1;
    }
    const file = this.files[this.tab];
    if ($("file").value !== file) $("file").value = file;
    $("folder").textContent = (this.isDirty[this.tab] ? "not saved · " : "") + "in " + this.folder;
    document.title = (this.card.title || "Card") + " – Diatoms editor";
    this.showEditions();
  }

  showEditions() {
    const names = [...new Set([...this.editions, this.card.edition])];
    const options = names.map((name) => make("option", { value: name }, name));
    $("editions").replaceChildren(...options);
    $("editions").value = this.card.edition;
  }

  open(tab) {
    this.tab = tab;
    this.showTab();
    $("tab-" + tab).focus();
  }

  keep(tab, editions) {
    this.isDirty[tab] = false;
    this.editions = editions;
    this.showTab();
  }

  // Make the card for another edition; spaces that its board has not are lost, new ones are dark.
  async choose(name) {
    try {
      const { edition } = await (await post("open", { name })).json();
      this.change("card", () => {
        this.edition = edition;
        this.files.edition = name.replace("./", "");
        this.card.edition = name;
        for (const [ring] of RINGS) {
          const size = edition.slide_board[ring].length;
          const asked = this.card[ring];
          this.card[ring] = [...asked, ...Array(size).fill("dark")].slice(0, size);
        }
      });
      this.isDirty.edition = false;
      this.saved.edition = null;
      this.showTab();
    } catch (error) {
      notice(error.message);
      this.showEditions();
    }
  }
}

const bind = (state) => {
  $("undo").addEventListener("click", () => state.step(state.past, state.future));
  $("redo").addEventListener("click", () => state.step(state.future, state.past));
  $("editions").addEventListener("change", () => state.choose($("editions").value));
  for (const name of ["card", "edition"]) $("tab-" + name).addEventListener("click", () => state.open(name));
  document.querySelector(".tabs").addEventListener("keydown", (event) => {
    if (event.key === "ArrowLeft" || event.key === "ArrowRight") state.open(state.tab === "card" ? "edition" : "card");
  });
  addEventListener("keydown", (event) => {
    const isCommand = (event.ctrlKey || event.metaKey) && !event.altKey;
    const key = event.key.toLowerCase();
    if (isCommand && key === "s") {
      event.preventDefault();
      state.parts.saving.save();
    } else if (isCommand && key === "z" && !event.target.closest("input:not([type=radio]), textarea")) {
      event.preventDefault();
      if (event.shiftKey) state.step(state.future, state.past);
      else state.step(state.past, state.future);
    }
  });
  addEventListener("beforeunload", (event) => {
    if (state.isDirty.card || state.isDirty.edition) event.preventDefault();
  });
};

// until everything is bound the page takes no clicks, instead of losing them
try {
  const data = await (await post("start")).json();
  const state = new State(data);
  bind(state);
  state.refresh();
  $("opened").hidden = !data.faults.length;
  $("opened-faults").append(...data.faults.map((text) => make("li", {}, text)));
} catch (error) {
  notice(error.message);
} finally {
  document.body.inert = false;
  document.body.removeAttribute("aria-busy");
}
