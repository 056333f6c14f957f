// The page to play on. The program keeps the play and says what may be done; here it is shown and clicked.

import { $, events, make, notice, picture, post, speak, Refused } from "./tools.js";
import { Advice } from "./advice.js";
import { Places } from "./pond.js";
import { Telling } from "./telling.js";

const calm = matchMedia("(prefers-reduced-motion: reduce)");
const cellOf = (name) => name.split(",").map(Number);

class Play {
  constructor(start) {
    this.start = start;
    this.view = null;
    this.aim = null;
    this.ghosts = [];
    this.chosen = null;
    this.seat = null;
    this.waiting = 0;
    this.queue = Promise.resolve();
    this.pond = new Places($("pond"), "cell", (cell, by) => this.aimAt(cell, by), (key) => this.turnKey(key));
    this.mosaic = new Places($("mosaic"), "place", (place) => this.put(place));
    this.telling = new Telling(this);
    this.advice = new Advice(this);
    $("title").textContent = start.title;
    $("file").textContent = start.file;
    document.title = start.title + " – Diatoms";
    $("phone").hidden = !start.network;
    for (const name of ["advise", "possible", "best"]) $(name).hidden = !start.asks.includes(name) || (name === "best" && start.told);
    for (const name of ["mosaic", "stock"]) $(name + "-part").hidden = !start.parts.includes(name);
    if (start.pond) $("pond-h").textContent = start.pond;
    document.body.dataset.parts = start.parts.join(" ");
  }

  // One question after the other, so that quick clicks come in their order.
  later(work) {
    this.waiting += 1;
    document.body.dataset.busy = this.waiting;
    this.queue = this.queue.then(work).catch(async (error) => {
      notice(error.message);
      if (error instanceof Refused && error.status === 409) await this.look();
    }).finally(() => {
      this.waiting -= 1;
      document.body.dataset.busy = this.waiting;
    });
    return this.queue;
  }

  async look() {
    const ghosts = this.start.asks.length ? { ghosts: this.ghosts } : {};
    const seat = this.seat ? { seat: this.seat } : {};
    const { aim } = this;
    const view = await (await post("view", { aim, ...ghosts, ...seat })).json();
    const meanwhile = this.aim;
    this.show(view);
    if (meanwhile !== aim) this.aim = meanwhile; // what was chosen while a policy went on; its own look comes next
  }

  refresh() {
    return this.later(() => this.look());
  }

  do(...steps) {
    return this.change("do", { steps });
  }

  go(done) {
    return done === null ? null : this.change("go", { done });
  }

  change(name, body) {
    return this.later(async () => {
      const before = this.view?.phase;
      const response = await post(name, { version: this.view.version, ...body });
      notice("");
      this.aim = null;
      this.chosen = null;
      this.ghosts = [];
      this.seat = null;
      $("links").replaceChildren();
      const data = await response.json();
      this.advice.outdate(data.version);
      this.show(data);
      if (before !== this.view.phase) this.turnTo();
    });
  }

  // On a narrow screen, lead to what is to be clicked next.
  turnTo() {
    const part = { arrange: "mosaic-part", lay: "tiles", refill: "tiles" }[this.view.phase];
    if (!part || innerWidth >= 900) return;
    $(part).scrollIntoView({ block: "nearest", behavior: calm.matches ? "auto" : "smooth" });
  }

  show(view) {
    const isNew = this.view?.version !== view.version;
    this.view = view;
    this.aim = view.aim && { ...(this.start.asks.length ? { from: view.aim.from } : {}), tile: view.aim.tile, segments: view.aim.segments, at: view.aim.at };
    const names = view.arrange.map(({ diatom }) => diatom);
    if (!names.includes(this.chosen)) this.chosen = names[0] ?? null;
    $("prompt").textContent = view.prompt;
    document.body.dataset.phase = view.phase;
    document.body.dataset.version = view.version;
    $("pond").dataset.aim = view.aim?.tile ?? "";
    $("score").textContent = view.score;
    $("undo").disabled = view.undo === null;
    $("redo").disabled = view.redo === null;
    this.pond.show(view.pond, (place) => ({ label: place.querySelector("title")?.textContent }));
    this.showSeats();
    if (view.mosaic) this.showMosaic();
    this.showDraw();
    this.showAct();
    if (view.stock) this.showStock();
    this.showLog();
    $("asking").hidden = !this.start.asks.length || ["over", "tell"].includes(view.phase);
    if (isNew) speak(view.prompt);
  }

  // Whose board is shown, where several play.
  showSeats() {
    const { seats = [], news = [] } = this.view;
    $("seats").hidden = !seats.length;
    $("news").replaceChildren(...news.map((words) => make("li", {}, words)));
    const held = [...$("seats").children].indexOf(document.activeElement);
    $("seats").replaceChildren(...seats.map((seat) => {
      const button = make("button", { type: "button", class: "seat-of", "aria-pressed": String(seat.shown) }, make("b", {}, seat.name), make("span", {}, seat.words));
      if (seat.turn) button.setAttribute("aria-current", "true");
      button.addEventListener("click", () => {
        this.seat = seat.number;
        this.refresh();
      });
      return button;
    }));
    if (held >= 0) $("seats").children[held]?.focus();
  }

  // -- the mosaic ---------------------------------------------------------------------------------------------------

  showMosaic() {
    const { arrange, mosaic } = this.view;
    const chosen = arrange.find(({ diatom }) => diatom === this.chosen);
    this.mosaic.show(mosaic, (place) => {
      const name = place.dataset.space ?? "dish " + place.dataset.dish;
      place.dataset.place = name;
      const title = place.querySelector("title")?.textContent ?? name;
      const takes = (one) => one && name in one.places;
      if (takes(chosen)) return { label: title + ": put the " + chosen.words + " here", kind: "can" };
      const other = arrange.find(takes);
      return other ? { label: title + ": put the " + other.words + " here", kind: "could" } : null;
    }, "[data-space], [data-dish]");
  }

  put(place) {
    const takes = (one) => one && place in one.places;
    const one = [this.view.arrange.find(({ diatom }) => diatom === this.chosen), ...this.view.arrange].find(takes);
    if (one) this.do(one.places[place]);
  }

  // A picture beside its words: it says nothing itself.
  icon(text, kind) {
    const icon = picture(text);
    icon.setAttribute("class", kind);
    icon.setAttribute("aria-hidden", "true");
    icon.removeAttribute("aria-labelledby");
    for (const words of icon.querySelectorAll("title, desc")) words.remove();
    return icon;
  }

  diatom(name) {
    return this.icon(this.start.diatoms[name], "diatom");
  }

  tile(name) {
    return this.icon(this.start.tiles[name], "tile");
  }

  diatoms(names) {
    const row = make("span", { class: "diatoms" }, ...names.map((name) => this.diatom(name)));
    row.append(names.map((name) => this.start.words[name]).join(", ") || "nothing");
    return row;
  }

  // -- hand and stacks ----------------------------------------------------------------------------------------------

  showDraw() {
    const buttons = this.view.draw.map((one, number) => {
      const button = make("button", { type: "button", class: "drawn" }, this.icon(one.svg, "tile"), make("span", {}, one.words));
      button.setAttribute("aria-label", one.label);
      button.setAttribute("aria-pressed", String(one.aimed));
      if (one.aim) button.title = "Key " + (number + 1);
      button.disabled = !(one.aim || one.step);
      if (one.step) button.classList.add("can");
      button.addEventListener("click", () => this.take(number));
      return button;
    });
    $("tiles").hidden = !buttons.length;
    const focused = [...$("draw").children].indexOf(document.activeElement);
    $("draw").replaceChildren(...buttons);
    if (focused >= 0) $("draw").children[focused]?.focus();
  }

  take(number) {
    const one = this.view.draw[number];
    if (one?.step) this.do(one.step);
    if (!one?.aim) return;
    this.aim = one.aimed ? { ...this.aim, turn: 1 } : one.aim;
    this.refresh();
  }

  // -- the pond -----------------------------------------------------------------------------------------------------

  // A click aims at a place; on the place that is aimed at it turns the tile, and Enter lays it.
  aimAt(cell, by) {
    if (!this.view.aim) return;
    const at = cellOf(cell);
    const isHere = this.view.aim.at && this.view.aim.at.join() === at.join();
    if (isHere && by === "key") this.lay();
    else if (isHere) this.turn(1);
    else {
      this.aim = { ...this.aim, at };
      this.refresh();
    }
  }

  turn(by) {
    if (!this.view?.aim) return;
    this.aim = { ...this.aim, turn: by };
    this.refresh();
  }

  turnKey(key) {
    if (key !== "," && key !== ".") return false;
    this.turn(key === "." ? 1 : -1);
    return true;
  }

  lay(way = this.view.aim?.ways[0]) {
    if (way) this.do(...way.steps);
  }

  // -- what is to be done -------------------------------------------------------------------------------------------

  showAct() {
    const { phase } = this.view;
    const parts = { lay: () => this.layParts(), collect: () => this.collectParts(), arrange: () => this.arrangeParts(), over: () => this.endParts() };
    this.telling.show(phase === "tell" ? this.view.tell : null);
    const more = (this.view.buttons ?? []).map(({ label, step }) => this.button(label, () => this.do(step)));
    if (phase !== "tell") $("act").replaceChildren(...(parts[phase]?.() ?? []), ...(more.length ? [make("div", { class: "row" }, ...more)] : []));
  }

  button(label, work, kind = "") {
    const button = make("button", { type: "button", class: kind }, label);
    button.addEventListener("click", work);
    return button;
  }

  layParts() {
    const aim = this.view.aim;
    if (!aim) return [];
    const turn = this.button("Turn", () => this.turn(1));
    turn.disabled = aim.turns < 2;
    turn.title = "Keys , and .";
    if (!aim.at) {
      const words = aim.places + (aim.places === 1 ? " place" : " places") + ": click one";
      return [make("div", { class: "row" }, make("span", {}, words), turn)];
    }
    const lays = aim.ways.length > 1
      ? aim.ways.map((one) => this.collectButton(one, "Lay it, collect "))
      : [this.button("Lay it here", () => this.lay(), "main")];
    const got = aim.ways.length === 1 && aim.ways[0].diatoms ? [make("p", {}, "Collects ", this.diatoms(aim.ways[0].diatoms))] : [];
    return [make("p", { class: "hint" }, "Tile " + aim.tile + ", " + aim.where), ...got, make("div", { class: "row" }, ...lays, turn)];
  }

  collectButton(one, before = "") {
    const button = make("button", { type: "button", class: "main" }, before, this.diatoms(one.diatoms));
    button.setAttribute("aria-label", (before || "Collect ") + one.words);
    button.addEventListener("click", () => this.do(...one.steps));
    return button;
  }

  collectParts() {
    return [make("div", { class: "row" }, ...this.view.collect.map((one) => this.collectButton(one)))];
  }

  arrangeParts() {
    const buttons = this.view.arrange.map((one) => {
      const button = make("button", { type: "button", class: "choice" }, this.diatom(one.diatom), one.label);
      button.setAttribute("aria-pressed", String(one.diatom === this.chosen));
      button.addEventListener("click", () => {
        if (one.step) return this.do(one.step);
        this.chosen = one.diatom;
        this.showMosaic();
        this.showAct();
        return $("act").querySelector("[aria-pressed=true]").focus();
      });
      return button;
    });
    return [make("div", { class: "row", role: "group", "aria-label": "Diatoms to put" }, ...buttons)];
  }

  endParts() {
    const { stars, review, lines, sheets } = this.view.end;
    const parts = [];
    if (stars) {
      const [kept, all] = stars;
      parts.push(make("p", { class: "stars", "aria-label": kept + " of " + all + " stars" }, "★".repeat(kept) + "☆".repeat(all - kept)));
    }
    if (sheets) parts.push(this.sheetTable(sheets));
    parts.push(...lines.map((words) => make("p", { class: "hint" }, words)));
    const looked = review ? [this.button(review, () => this.advice.ask("review"), "main")] : [];
    parts.push(make("div", { class: "row" }, ...looked, this.button("Replay and play file", () => this.record($("act")), looked.length ? "" : "main")));
    return [make("div", { class: "end" }, ...parts)];
  }

  // The filled score sheets side by side.
  sheetTable({ heads, rows }) {
    const head = make("tr", {}, make("td"), ...heads.map((text) => make("th", { scope: "col" }, text)));
    const lines = rows.map(({ title, cells, strong }) => {
      const row = make("tr", strong ? { class: "strong" } : {}, make("th", { scope: "row" }, title));
      row.append(...cells.map(([counted, points]) => make("td", {}, counted && points ? make("span", { class: "counted" }, counted) : counted, points)));
      return row;
    });
    return make("div", { class: "wide", tabindex: "0", role: "region", "aria-label": "Score sheets" }, make("table", { class: "sheets" }, head, ...lines));
  }

  record(holder) {
    return this.later(async () => {
      const { play } = await (await post("record")).json();
      const tab = make("a", { href: "/plays/" + play + ".html", target: "_blank", rel: "noopener" }, "The replay");
      const file = make("a", { href: "/plays/" + play + ".json", download: this.start.name + ".json" }, "The play file");
      const links = make("span", { class: "row links" }, tab, file);
      holder.querySelector(".links")?.remove();
      holder.append(links);
      tab.focus();
    });
  }

  // -- stock and log ------------------------------------------------------------------------------------------------

  showStock() {
    const rows = this.view.stock.map(({ color, left }) => {
      const cells = left.map(({ diatom, number }) => {
        const cell = make("td", number ? {} : { class: "none" }, this.diatom(diatom), String(number));
        cell.setAttribute("aria-label", number + " " + this.start.words[diatom]);
        return cell;
      });
      return make("tr", {}, make("th", { scope: "row" }, color), ...cells);
    });
    $("stock").replaceChildren(...rows);
  }

  showLog() {
    const { log, done } = this.view;
    const turns = [];
    let before = 0;
    for (const one of log) {
      if (turns.at(-1)?.turn !== one.turn) turns.push({ turn: one.turn, before, entries: [] });
      turns.at(-1).entries.push(one);
      before = one.done;
    }
    const items = turns.map((turn) => {
      const name = turn.turn ? (this.start.turn ?? "Turn") + " " + turn.turn : "Setup";
      const back = this.button(name, () => this.go(turn.before));
      back.title = "Go back to before it";
      back.setAttribute("aria-label", name + ": go back to before it");
      const entries = turn.entries.map((one) => {
        const button = this.button(one.words, () => this.go(one.done), "step");
        if (one.done > done) button.classList.add("undone");
        if (one.done === done) button.setAttribute("aria-current", "step");
        return make("li", {}, button);
      });
      return make("li", {}, back, make("ul", {}, ...entries));
    });
    const isEnd = $("log").scrollTop + $("log").clientHeight >= $("log").scrollHeight - 8;
    $("log").replaceChildren(...items);
    if (isEnd) $("log").scrollTop = $("log").scrollHeight;
  }
}

const bind = (play) => {
  $("undo").addEventListener("click", () => play.go(play.view.undo));
  $("redo").addEventListener("click", () => play.go(play.view.redo));
  $("record").addEventListener("click", () => play.record($("links")));
  $("pond").addEventListener("wheel", (event) => {
    if (!play.view?.aim || !event.target.closest("[data-cell]")) return;
    event.preventDefault();
    play.turn(event.deltaY > 0 ? 1 : -1);
  }, { passive: false });
  $("phone").addEventListener("click", async () => {
    try {
      const { address, svg } = await (await post("invite")).json();
      $("qr").replaceChildren(picture(svg));
      $("address").textContent = address;
      $("invited").showModal();
    } catch (error) {
      notice(error.message);
    }
  });
  addEventListener("keydown", (event) => {
    const isCommand = (event.ctrlKey || event.metaKey) && !event.altKey;
    if (isCommand && event.key.toLowerCase() === "z") {
      event.preventDefault();
      $(event.shiftKey ? "redo" : "undo").click();
      return;
    }
    if (isCommand || event.altKey || event.target.closest("input, dialog") || play.view.phase === "tell") return;
    if (/^[1-9]$/.test(event.key)) play.take(Number(event.key) - 1);
    else if (event.key === "n" && !$("advise").hidden) $("advise").click();
    else if (!event.target.closest("#pond")) play.turnKey(event.key);
  });
};

// Hear of what is done on other pages of the same play.
const follow = async (play) => {
  try {
    for await (const { version } of events(await post("follow"))) {
      if (play.view && version !== play.view.version) await play.later(() => (version === play.view.version ? null : play.look()));
    }
  } catch (error) {
    if (error.name !== "AbortError") notice(error.message);
    return;
  }
  notice("The program has ended. Start it again with --resume, and open the address that it prints.");
};

try {
  const play = new Play(await (await post("start")).json());
  await play.refresh();
  bind(play); // what is pressed means nothing before there is something to see
  follow(play);
} catch (error) {
  notice(error.message);
} finally {
  document.body.inert = false;
  document.body.removeAttribute("aria-busy");
}
