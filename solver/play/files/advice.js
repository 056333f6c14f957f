// What next? What is still possible? Show me. Where were the stars lost? Asked of the program, told in stages, out of date with the next step.

import { $, events, make, post } from "./tools.js";

const counted = (number, word) => number + " " + word + (number === 1 ? "" : "s");

export class Advice {
  constructor(play) {
    this.play = play;
    this.running = null;
    for (const name of ["advise", "possible", "best"]) $(name).addEventListener("click", () => this.ask(name));
    $("stop").addEventListener("click", () => {
      this.stop();
      if (!this.moves && !this.shown) this.say("Stopped.");
    });
  }

  stop() {
    this.running?.abort();
    this.running = null;
    $("asked").hidden = true;
  }

  // The play has gone on: what was answered is about the play as it was.
  outdate() {
    this.stop();
    this.moves = null;
    this.shown = null;
    $("answer").replaceChildren();
    $("replay-part").hidden = true;
    $("replay").removeAttribute("src");
  }

  async ask(name) {
    this.outdate();
    const mine = new AbortController();
    this.running = mine;
    this.level = 1;
    this.proved = "";
    $("asked").hidden = false;
    $("how-far").hidden = name !== "review";
    $("how-far").value = 0;
    this.say("Thinking …");
    try {
      for await (const message of events(await post(name, {}, mine.signal))) {
        if (this.running !== mine) return;
        this.hear(name, message);
      }
    } catch (error) {
      if (error.name !== "AbortError" && this.running === mine) this.say(error.message);
    } finally {
      if (this.running === mine) this.stop();
    }
  }

  say(...parts) {
    $("answer").replaceChildren(...parts.map((part) => (typeof part === "string" ? make("p", {}, part) : part)));
  }

  hear(name, message) {
    if (message.type === "failure") this.say(message.text);
    else if (message.type === "progress" && !this.moves) this.hearProgress(message);
    else if (message.type === "advice") this.hearMoves(message);
    else if (message.type === "outlook") this.hearOutlook(message);
    else if (message.type === "play" && name === "best") this.showPlay(message);
    else if (message.type === "play" && name === "review") this.showPage(message.play);
    else if (message.type === "verdict") this.hearVerdict(name, message);
  }

  hearProgress({ text, part }) {
    this.say(text);
    $("how-far").value = part;
  }

  hearMoves({ moves, exact }) {
    this.moves = moves;
    this.exact = exact;
    this.showMoves();
  }

  hearOutlook({ most_stars: most, reason }) {
    this.proved = most === null
      ? "The card can no longer be completed: " + reason + "."
      : "Proved, whatever lies hidden: at most " + counted(most, "star") + " (" + reason + ").";
    this.say(this.proved, "Looking further …");
  }

  hearVerdict(name, message) {
    if (name === "advise") {
      this.hearOutlook(message);
      this.showMoves();
      return;
    }
    if (name === "review") {
      this.say(...message.words, make("p", {}, this.inTab()));
      $("replay-part").scrollIntoView({ block: "nearest" });
      return;
    }
    const { status, stars, upper_bound: bound, reason } = message;
    const where = this.play.start.told ? "With the best luck" : "With the stacks as they lie";
    const words = {
      optimal: counted(stars ?? 0, "star") + " can still be earned, and no more",
      solved: counted(stars ?? 0, "star") + " can still be earned; up to " + bound + " are not ruled out",
      unsolvable: "the card cannot be completed any more",
      undecided: "neither a play nor a proof was found in time",
    }[status];
    const told = where + ": " + words + " (" + reason + ").";
    if (name === "possible") this.say(...(this.proved ? [this.proved] : []), told);
    else $("answer").append(make("p", {}, told));
    if (name === "best" && !this.shown) this.say(told);
  }

  // -- what next? ---------------------------------------------------------------------------------------------------

  showMoves() {
    const best = this.moves?.[0];
    if (!best) {
      if (this.moves) this.say(this.proved || "No move is left.");
      return;
    }
    const first = best.steps[0];
    const isTurn = first.do === "lay";
    const parts = [];
    if (isTurn) parts.push(make("p", {}, "Take tile " + first.tile + " from " + { hand: "the hand", a: "stack a", b: "stack b" }[first.from] + "."));
    if (this.level >= 2 || !isTurn) parts.push(...this.words(best, isTurn));
    const more = isTurn && this.level < 3 ? [this.play.button(this.level === 1 ? "Where?" : "All of it", () => this.further())] : [];
    const go = this.play.button("Do it", () => this.play.do(...best.steps), "main");
    parts.push(make("div", { class: "row" }, ...more, ...(this.level === 3 || !isTurn ? [go] : [])));
    if (this.level === 3 || !isTurn) parts.push(this.figures(), ...(this.proved ? [make("p", { class: "hint" }, this.proved)] : []));
    const had = $("answer").contains(document.activeElement);
    this.say(...parts);
    if (had) $("answer").querySelector("button")?.focus();
    this.mark(best, isTurn);
  }

  words(best, isTurn) {
    if (isTurn && this.level === 2) return [make("p", {}, "Lay it at [" + best.steps[0].at.join(", ") + "], as it is drawn in the pond.")];
    return [make("ul", {}, ...best.words.map((words) => make("li", {}, words)))];
  }

  figures() {
    const sure = (value, error) => value.toFixed(2) + (error === null || this.exact ? "" : " ± " + error.toFixed(2));
    const rows = this.moves.map((move, number) => {
      const stars = number ? sure(move.behind, move.behind_error) + " less" : sure(move.stars, move.error);
      const cells = [stars, Math.round(100 * move.completes) + " %", move.words.join("; ")];
      return make("tr", {}, ...cells.map((text) => make("td", {}, text)));
    });
    const heads = ["stars", "completes", "move"].map((text) => make("th", { scope: "col" }, text));
    return make("details", {}, make("summary", {}, "The best moves compared"), make("table", { class: "figures" }, make("tr", {}, ...heads), ...rows));
  }

  further() {
    this.level += 1;
    this.showMoves();
  }

  // The tile is aimed as advised, and the diatoms lie as ghosts where they would go.
  mark(best, isTurn) {
    const { play } = this;
    const [first] = best.steps;
    const isAll = this.level === 3 || !isTurn;
    const ghosts = isAll ? best.steps.filter((step) => step.do === "arrange") : [];
    if (isTurn) {
      const { from, tile, segments, at } = first;
      play.aim = this.level === 1 ? { from, tile } : { from, tile, segments, at };
    }
    play.ghosts = ghosts;
    play.refresh();
  }

  // -- show me ------------------------------------------------------------------------------------------------------

  showPlay({ play, stars, turns }) {
    this.showPage(play);
    const words = (stars === null ? "Not completed" : counted(stars, "star")) + " after " + counted(turns, "turn") + ". ";
    this.say(make("p", {}, words, this.inTab()));
  }

  // -- a page of a play ---------------------------------------------------------------------------------------------

  showPage(play) {
    this.shown = play;
    $("replay").src = "/plays/" + play + ".html";
    $("replay-part").hidden = false;
  }

  inTab() {
    return make("a", { href: "/plays/" + this.shown + ".html", target: "_blank", rel: "noopener" }, "Open it in a tab");
  }
}
