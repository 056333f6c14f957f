// What is in the way of a card, painted on its spaces, and changes that help, to choose from.

import { $, brief, events, post } from "./tools.js";
import { choice } from "./varying.js";

const STATUS = {
  proved: ["bad", "This cannot hold together: "],
  possible: ["good", "Nothing is in the way: "],
  undecided: ["", "Not found out: "],
};

export class Why {
  constructor(state) {
    this.state = state;
    this.running = null;
    $("why").addEventListener("click", () => this.run());
  }

  async run() {
    this.clear();
    const mine = new AbortController();
    this.running = mine;
    this.say("", "looking for what is in the way");
    const { card, edition } = this.state;
    const { seed, stars, seconds } = this.state.parts.asking.doubt();
    try {
      const answer = await post("why", { card, edition, seed, stars, seconds }, mine.signal);
      for await (const message of events(answer)) this.hear(message);
    } catch (error) {
      if (error.name !== "AbortError") this.say("bad", error.message);
    }
  }

  hear({ type, ...message }) {
    if (type === "reason") {
      const [kind, opening] = STATUS[message.status];
      this.say(kind, opening + message.words.map(brief).join("; ") + ".");
      this.state.parts.card.board.mark(message.spaces);
      $("mend-words").textContent = message.status === "possible" ? "" : "looking for changes that help";
    } else if (type === "mend") {
      $("mends").append(choice(this.state, message));
    } else if (type === "verdict") {
      const found = $("mends").children.length;
      $("mend-words").textContent = (found ? "Choose a change to make it: " : "") + message.text + (message.text && ".");
    } else if (type === "failure") this.say("bad", message.text);
    else $("mend-words").textContent = message.text;
  }

  say(kind, text) {
    $("why-words").className = kind;
    $("why-words").textContent = text;
  }

  // The card has been changed: what was told is about the card as it was.
  clear() {
    this.running?.abort();
    this.running = null;
    this.say("", "");
    $("mend-words").textContent = "";
    $("mends").replaceChildren();
    this.state.parts?.card.board.mark([]);
  }
}
