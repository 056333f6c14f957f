// Cards like this one, to choose from.

import { $, RINGS, events, make, picture, post, speak } from "./tools.js";

export class Varying {
  constructor(state) {
    this.state = state;
    this.seed = 0;
    this.running = null;
    $("vary").addEventListener("click", () => this.run());
  }

  async run() {
    this.running?.abort();
    const mine = new AbortController();
    this.running = mine;
    this.seed += 1;
    $("vary-words").textContent = "making some";
    const { card, edition } = this.state;
    const shown = [];
    try {
      for await (const message of events(await post("vary", { card, edition, seed: this.seed }, mine.signal))) {
        if (message.type === "variant") {
          shown.push(choice(this.state, message));
          $("variants").replaceChildren(...shown);
        } else if (message.type === "verdict") {
          $("vary-words").textContent = shown.length ? "Choose one to go on from it." : "No variant was found.";
          $("vary").textContent = "Make others";
        } else $("vary-words").textContent = message.text;
      }
    } catch (error) {
      if (error.name !== "AbortError") $("vary-words").textContent = error.message;
    }
  }

}

// A card to choose, with its picture.
export const choice = (state, { card, words, svg }) => {
  const drawn = picture(svg);
  drawn.setAttribute("aria-hidden", "true");
  const label = "Take this: " + words + ". " + differences(state.card, card);
  const button = make("button", { type: "button", "aria-label": label }, drawn, make("small", {}, words));
  button.addEventListener("click", () => {
    state.change("card", () => Object.assign(state.card, card));
    speak("Taken. Undo goes back.");
  });
  return make("li", {}, button);
};

// In words, for those who do not see the picture.
const differences = (before, after) => {
  const told = [];
  for (const [ring, letter, first] of RINGS) {
    after[ring].forEach((text, i) => {
      if (text !== before[ring][i]) told.push(letter + (i + first) + " " + text);
    });
  }
  return told.join(", ");
};
