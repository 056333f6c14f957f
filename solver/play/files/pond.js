// Places in a picture that the program has drawn, made to be clicked and to be walked with the arrow keys.

import { Board } from "./board.js";
import { become, picture } from "./tools.js";

export class Places extends Board {
  // `picked` is called with the mark of a place and with "click" or "key"; `typed` with a key, and says if it was used.
  constructor(holder, attribute, picked, typed = () => false) {
    super(holder, (place) => picked(place, this.by), (_, key) => typed(key), attribute);
    this.by = "click";
  }

  get seats() {
    return [...this.holder.querySelectorAll("[role=button]")];
  }

  // `dress` says of every marked part what it is called and looks like when it can be picked; null when it cannot.
  show(text, dress, marked = "[data-" + this.attribute + "]") {
    const had = this.holder.contains(document.activeElement);
    const fresh = picture(text);
    const old = this.holder.querySelector("svg");
    if (old) become(old, fresh, ["tabindex"]);
    else this.holder.replaceChildren(fresh);
    for (const place of this.holder.querySelectorAll(marked)) {
      const dressed = dress(place);
      place.removeAttribute("tabindex");
      place.setAttribute("class", dressed ? "spot " + (dressed.kind ?? "") : "");
      if (!dressed) continue;
      place.setAttribute("role", "button");
      place.setAttribute("aria-label", dressed.label);
    }
    const seats = this.seats;
    this.stand(this.seat(this.at) ? this.at : seats[0]?.dataset[this.attribute]);
    if (had && seats.length) this.focus(this.at);
  }

  click(event) {
    this.by = "click";
    super.click(event);
  }

  key(event) {
    this.by = "key";
    super.key(event);
  }
}
