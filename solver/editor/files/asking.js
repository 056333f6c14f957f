// Questions about the card: the search runs elsewhere, says how it is getting on, and can be stopped.

import { $, brief, counted, events, picture, post } from "./tools.js";

const STATUS = {
  optimal: "no play earns more stars",
  solved: "more stars are not ruled out",
  unsolvable: "proved that no play completes the card",
  undecided: "neither a play nor a proof that there is none",
};

export class Asking {
  constructor(state) {
    this.state = state;
    this.running = null;
    [this.asked, this.stars] = [null, null];
    $("solvable").addEventListener("click", () => this.run({ first_witness: true, seed: null }));
    $("solve").addEventListener("click", () => this.run({ first_witness: false, seed: this.seed() }));
    $("stop").addEventListener("click", () => this.stop());
    $("step").addEventListener("click", () => this.step());
  }

  seed() {
    return /^(0|[1-9]\d{0,15})$/.test($("deal").value) ? Number($("deal").value) : 1;
  }

  // What the last answer leaves to be asked: why not at all, or why not with one star more.
  doubt() {
    const seed = this.asked && !this.asked.first_witness ? this.asked.seed : null;
    const more = Math.min((this.stars ?? 0) + 1, Number(this.state.card.castoff_dishes) || 0);
    return { seed, stars: seed === null || this.stars === null ? null : more, seconds: this.seconds() };
  }

  seconds() {
    return Math.min(Math.max(Number($("seconds").value) || 60, 1), 3600);
  }

  async run(question) {
    this.stop();
    [this.asked, this.stars] = [question, null];
    const mine = new AbortController();
    this.running = mine;
    this.hideAnswer();
    this.busy(true);
    this.say("", "");
    try {
      const { card, edition } = this.state;
      const response = await post("ask", { card, edition, ...question, seconds: this.seconds() }, mine.signal);
      for await (const message of events(response)) this.hear(message, question);
    } catch (error) {
      if (error.name !== "AbortError") this.say("bad", error.message);
    } finally {
      if (this.running === mine) {
        this.running = null;
        this.busy(false);
      }
    }
  }

  stop() {
    if (!this.running) return;
    this.running.abort();
    this.running = null;
    this.busy(false);
    this.say("", $("answer").hidden ? "Stopped." : "Stopped. This is the best play so far.");
  }

  busy(isBusy) {
    $("searching").hidden = !isBusy;
    $("stop").disabled = !isBusy;
    if (isBusy) {
      $("progress").value = 0;
      $("search-words").textContent = "starting the search";
    }
  }

  say(kind, text) {
    $("verdict").className = kind;
    $("verdict").textContent = brief(text);
  }

  hear(message, question) {
    if (message.type === "progress") {
      $("progress").value = message.part;
      $("search-words").textContent = message.text;
    } else if (message.type === "play") {
      this.showAnswer(message);
    } else if (message.type === "near") {
      this.showAnswer(message);
      this.missing = message.missing;
    } else if (message.type === "verdict") {
      this.showVerdict(message, question);
    } else if (message.type === "failure") {
      this.say("bad", message.text);
    }
  }

  showVerdict({ status, reason, stars }, { first_witness: isWitness }) {
    this.stars = stars;
    const where = isWitness ? "" : "Deal " + this.seed() + ", ";
    const dishes = this.state.card.castoff_dishes;
    const kind = { optimal: "good", solved: "good", unsolvable: "bad", undecided: "" }[status];
    let text = where + status + ": " + STATUS[status] + " (" + reason + ").";
    if (isWitness && stars !== null) text = "Solvable: here is a play that completes the card.";
    else if (stars !== null) text = where + stars + " of " + counted(dishes, "star") + ", " + text.slice(where.length);
    if (this.missing) text += " The nearest miss leaves " + this.missing.join(", ") + ".";
    this.say(kind, text);
  }

  // The card has been changed: what was found is about the card as it was.
  outdate() {
    if (this.running) this.stop();
    if ($("verdict").textContent && !$("verdict").classList.contains("old")) {
      this.say("old", $("verdict").textContent + " (The card was changed since.)");
      $("answer-h").textContent = "A play of the card as it was";
    }
  }

  hideAnswer() {
    this.missing = null;
    $("answer-h").textContent = "A play";
    $("answer").hidden = true;
    $("see").hidden = true;
    $("replay").hidden = true;
    $("replay").removeAttribute("src");
  }

  showAnswer({ play, svg }) {
    $("mosaic").replaceChildren(picture(svg));
    $("tab").href = "/plays/" + play + ".html";
    $("download").href = "/plays/" + play + ".json";
    $("answer").hidden = false;
    $("see").hidden = false;
    if (!$("replay").hidden) $("replay").src = $("tab").href;
  }

  step() {
    $("replay").src = $("tab").href;
    $("replay").hidden = false;
    $("replay").scrollIntoView({ block: "nearest" });
    $("replay").focus();
  }
}
