"use strict";
// Steps through the play that stands in this page as JSON: shows and hides parts of the pictures by their turn.
(() => {
  const read = (id) => JSON.parse(document.getElementById(id).textContent);
  const steps = read("steps");
  const last = steps.length - 1;
  const pace = 1700;
  const $ = (id) => document.getElementById(id);
  const marked = [...document.querySelectorAll("[data-turn], [data-until]")].map((part) => ({
    part,
    from: Number(part.dataset.turn ?? 0),
    until: Number(part.dataset.until ?? last + 1),
  }));
  const items = [...document.querySelectorAll(".turns > ol > li")];
  let now = 0;
  let timer = 0;

  const make = (name, text, kind) => {
    const element = document.createElement(name);
    if (text) element.textContent = text;
    if (kind) element.className = kind;
    return element;
  };

  const tile = (number) => {
    const space = "http://www.w3.org/2000/svg";
    const picture = document.createElementNS(space, "svg");
    picture.setAttribute("viewBox", "-36 -41 72 82");
    picture.setAttribute("role", "img");
    picture.setAttribute("aria-label", "tile " + number);
    const use = document.createElementNS(space, "use");
    use.setAttribute("href", "#t-" + number);
    picture.append(use);
    return picture;
  };

  const pile = (name, tiles, note) => {
    const figure = make("figure");
    const row = make("div", "", "row");
    if (tiles.length) row.append(...tiles.map(tile));
    else row.append(make("span", "empty", "none"));
    figure.append(make("figcaption", name), row, make("small", note));
    return figure;
  };

  const showDraw = (step) => {
    if (step.piles) {
      $("draw").replaceChildren(...step.piles.map(({ name, tiles, note }) => pile(name, tiles, note)));
      return;
    }
    if (!step.hand) {
      $("draw").replaceChildren(make("p", "Any deal: any of the " + step.left + " tiles left."));
      return;
    }
    const piles = [pile("Hand", step.hand, "")];
    for (const [name, stack] of Object.entries(step.stacks)) {
      const under = stack.tiles > 1 ? stack.tiles - 1 + " under it" : "";
      piles.push(pile("Stack " + name, stack.tiles ? [stack.top] : [], under));
    }
    $("draw").replaceChildren(...piles);
  };

  const showState = (step) => {
    if (step.state) {
      $("state").textContent = step.state;
      return;
    }
    const filled = step.filled + " of " + step.used + " spaces filled, " + step.waste + " sixths cast off";
    const star = step.stars === 1 ? " star" : " stars";
    const possible = step.stars < 0 ? "it cannot be completed any more" : step.stars + star + " still possible";
    const stars = step.completed ? "completed with " + step.stars + star : possible;
    $("state").textContent = filled + "; " + stars + ".";
  };

  // Where the play is; for those who listen, with all that the turn brought.
  const showWhere = () => {
    const words = now === 0 ? "Start of " + last : "Turn " + now + " of " + last;
    const got = [...items[now].querySelectorAll("ul li")].map((entry) => entry.textContent);
    $("where").replaceChildren(words, make("span", got.length ? ": " + got.join(", ") : "", "spoken"));
  };

  const keepLink = () => {
    try {
      history.replaceState(null, "", "#turn=" + now);
    } catch {
      // a page within a page that keeps it apart has no address of its own
    }
  };

  const show = (turn, keepsHash) => {
    now = Math.min(Math.max(turn, 0), last);
    for (const { part, from, until } of marked) {
      part.classList.toggle("off", now < from || now >= until);
      part.classList.toggle("new", now > 0 && from === now);
    }
    showDraw(steps[now]);
    showState(steps[now]);
    items.forEach((item, number) => {
      if (number === now) item.setAttribute("aria-current", "step");
      else item.removeAttribute("aria-current");
    });
    const done = items[now].querySelector(".done");
    $("now").replaceChildren(make("h3", items[now].querySelector("a").textContent));
    if (done) $("now").append(...[...done.childNodes].map((node) => node.cloneNode(true)));
    $("at").value = now;
    showWhere();
    $("first").disabled = $("back").disabled = now === 0;
    $("forward").disabled = $("last").disabled = now === last;
    if (now === last) pause();
    if (!keepsHash) keepLink();
  };

  const pause = () => {
    clearInterval(timer);
    timer = 0;
    $("run").classList.remove("running");
    $("run").setAttribute("aria-label", "Play");
  };

  const run = () => {
    if (timer) return pause();
    if (now === last) show(0);
    if (last === 0) return undefined;
    timer = setInterval(() => show(now + 1), pace);
    $("run").classList.add("running");
    $("run").setAttribute("aria-label", "Pause");
    return undefined;
  };

  const step = (turn) => {
    pause();
    show(turn);
  };

  const asked = () => {
    const match = /^#turn=(\d{1,4})$/.exec(location.hash);
    return match ? Number(match[1]) : null;
  };

  $("first").addEventListener("click", () => step(0));
  $("back").addEventListener("click", () => step(now - 1));
  $("run").addEventListener("click", run);
  $("forward").addEventListener("click", () => step(now + 1));
  $("last").addEventListener("click", () => step(last));
  $("at").addEventListener("input", () => step(Number($("at").value)));
  addEventListener("hashchange", () => {
    const turn = asked();
    if (turn !== null && turn !== now) {
      pause();
      show(turn, true);
    }
  });

  const keys = {
    ArrowLeft: () => step(now - 1),
    ArrowRight: () => step(now + 1),
    Home: () => step(0),
    End: () => step(last),
    " ": run,
  };
  addEventListener("keydown", (event) => {
    const plain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.shiftKey;
    const own = event.target.id === "at" || (event.key === " " && event.target.closest("button, a"));
    if (!plain || own || !keys[event.key]) return;
    event.preventDefault();
    keys[event.key]();
  });

  let start = null;
  const pictures = document.querySelector("main");
  pictures.addEventListener("touchstart", (event) => {
    start = event.touches.length === 1 ? event.touches[0] : null;
  }, { passive: true });
  pictures.addEventListener("touchend", (event) => {
    if (!start) return;
    const across = event.changedTouches[0].clientX - start.clientX;
    const down = event.changedTouches[0].clientY - start.clientY;
    start = null;
    if (Math.abs(across) > 45 && Math.abs(across) > 2 * Math.abs(down)) step(now + (across < 0 ? 1 : -1));
  }, { passive: true });

  let before = 0;
  addEventListener("beforeprint", () => {
    before = now;
    step(last);
  });
  addEventListener("afterprint", () => show(before));

  document.documentElement.classList.add("steps");
  show(asked() ?? 0, true);
})();
