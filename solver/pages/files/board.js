// Spaces drawn by the program, made to be clicked and to be walked with the arrow keys.

import { become, picture } from "./tools.js";

const ARROWS = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };

export class Board {
  // `picked` is called with the name of a space that was clicked, `typed` with one and a key; it says whether it was used.
  // `attribute` is the data attribute that holds the name.
  constructor(holder, picked, typed, attribute = "space") {
    this.attribute = attribute;
    this.holder = holder;
    this.picked = picked;
    this.typed = typed;
    this.at = "C0";
    holder.addEventListener("click", (event) => this.click(event));
    holder.addEventListener("keydown", (event) => this.key(event));
    holder.addEventListener("focusin", (event) => {
      const seat = event.target.closest("[data-" + this.attribute + "]");
      if (seat) this.stand(seat.dataset[this.attribute]);
    });
  }

  get seats() {
    return [...this.holder.querySelectorAll("[data-" + this.attribute + "]")];
  }

  seat(space) {
    return this.seats.find((seat) => seat.dataset[this.attribute] === space);
  }

  show(text, faulty = new Set()) {
    const fresh = picture(text);
    const old = this.holder.querySelector("svg");
    if (old) become(old, fresh);
    else this.holder.replaceChildren(fresh);
    for (const seat of this.seats) {
      const title = seat.querySelector("title")?.textContent ?? seat.dataset[this.attribute];
      const isFaulty = faulty.has(seat.dataset[this.attribute]);
      seat.setAttribute("role", "button");
      seat.setAttribute("aria-label", isFaulty ? title + ", has a fault" : title);
      seat.setAttribute("class", isFaulty ? "seat faulty" : "seat");
    }
    this.stand(this.seat(this.at) ? this.at : this.seats[0]?.dataset[this.attribute]);
  }

  // Paint spaces that are spoken of, until the board is drawn anew.
  mark(spaces) {
    for (const seat of this.seats) {
      const isMarked = spaces.includes(seat.dataset.space);
      const label = seat.getAttribute("aria-label").replace(", is in the way", "");
      seat.classList.toggle("marked", isMarked);
      seat.setAttribute("aria-label", isMarked ? label + ", is in the way" : label);
    }
  }

  // Only one space is a stop of the Tab key: the one last stood on.
  stand(space) {
    this.at = space;
    for (const seat of this.seats) seat.setAttribute("tabindex", seat.dataset[this.attribute] === space ? "0" : "-1");
  }

  focus(space) {
    this.stand(space);
    this.seat(space)?.focus();
  }

  // The next space in board order, or the one before; null at the end.
  after(space, step = 1) {
    const names = this.seats.map((seat) => seat.dataset[this.attribute]);
    return names[names.indexOf(space) + step] ?? null;
  }

  click(event) {
    const seat = event.target.closest("[data-" + this.attribute + "]");
    if (!seat) return;
    this.focus(seat.dataset[this.attribute]);
    this.picked(seat.dataset[this.attribute]);
  }

  key(event) {
    const seat = event.target.closest("[data-" + this.attribute + "]");
    if (!seat || event.ctrlKey || event.metaKey || event.altKey) return;
    const space = seat.dataset[this.attribute];
    const goal = this.goal(seat, event.key);
    if (goal) this.focus(goal);
    else if (event.key === "Enter" || event.key === " ") this.picked(space);
    else if (!this.typed(space, event.key)) return;
    event.preventDefault();
  }

  goal(seat, key) {
    const space = seat.dataset[this.attribute];
    if (key === "Home") return this.seats[0].dataset[this.attribute];
    if (key === "End") return this.seats.at(-1).dataset[this.attribute];
    if (key === "PageDown") return this.after(space) ?? space;
    if (key === "PageUp") return this.after(space, -1) ?? space;
    return ARROWS[key] ? this.nearest(seat, ARROWS[key]) : null;
  }

  // The nearest space in a direction, those straight ahead first.
  nearest(seat, [x, y]) {
    const middle = (one) => {
      const box = one.getBoundingClientRect();
      return [box.x + box.width / 2, box.y + box.height / 2];
    };
    const [fromX, fromY] = middle(seat);
    let best = seat.dataset[this.attribute];
    let least = Infinity;
    for (const other of this.seats) {
      const [toX, toY] = middle(other);
      const ahead = (toX - fromX) * x + (toY - fromY) * y;
      const aside = Math.abs((toX - fromX) * y) + Math.abs((toY - fromY) * x);
      if (ahead < 3 || aside > 2 * ahead) continue;
      if (ahead + 2 * aside < least) [best, least] = [other.dataset[this.attribute], ahead + 2 * aside];
    }
    return best;
  }
}
