// What all parts of the page use: elements, questions to the program, and words for the one who looks or listens.

export const $ = (id) => document.getElementById(id);

export const COLORS = { r: "red", y: "yellow", g: "green", b: "blue", p: "purple" };
export const SHAPES = ["circle", "oval", "triangle", "square", "star"];
export const RINGS = [["center", "C", 0], ["middle", "M", 1], ["outer", "O", 1]];

export const make = (name, attributes = {}, ...children) => {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.append(...children);
  return element;
};

// A picture that the program has drawn: read as SVG, so that nothing in it can be anything else.
export const picture = (text) => document.importNode(
  new DOMParser().parseFromString(text, "image/svg+xml").documentElement, true);

// Let an old element become like a new one and keep what is alike, so that it keeps the focus.
export const become = (old, fresh, keep = ["role", "tabindex", "class", "aria-label"]) => {
  for (const { name, value } of [...fresh.attributes]) {
    if (!keep.includes(name) && old.getAttribute(name) !== value) old.setAttribute(name, value);
  }
  for (const { name } of [...old.attributes]) {
    if (!keep.includes(name) && !fresh.hasAttribute(name)) old.removeAttribute(name);
  }
  const [before, after] = [[...old.childNodes], [...fresh.childNodes]];
  if (before.length !== after.length || before.some((node, i) => node.nodeName !== after[i].nodeName)) {
    old.replaceChildren(...after);
    return;
  }
  before.forEach((node, i) => {
    if (node.nodeType === Node.TEXT_NODE) {
      if (node.data !== after[i].data) node.data = after[i].data;
    } else become(node, after[i], keep);
  });
};

export const notice = (text, kind = "bad") => {
  $("notice").hidden = !text;
  $("notice").className = "notice " + kind;
  $("notice").textContent = text;
};

// What lets this page in: the token of the address, or what a code that is good for once is given for.
const token = await (async () => {
  const given = location.hash.slice(1);
  const [, code] = given.match(/^code=([\w-]+)$/) ?? [];
  if (code || /^[\w-]{30,}$/.test(given)) history.replaceState(null, "", location.pathname);
  if (code) {
    const answer = await fetch("/api/enter", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ code }),
    });
    const data = await answer.json();
    if (answer.ok) sessionStorage.setItem("token", data.token);
    else if (!sessionStorage.getItem("token")) notice(data.message);
  } else if (/^[\w-]{30,}$/.test(given)) {
    sessionStorage.setItem("token", given);
  }
  return sessionStorage.getItem("token") ?? "";
})();

export class Refused extends Error {
  constructor(status, data) {
    super(data.message ?? "the program gave no answer");
    this.status = status;
    this.data = data;
  }
}

export const post = async (name, body = {}, signal = undefined) => {
  let response;
  try {
    response = await fetch("/api/" + name, {
      method: "POST",
      headers: { "content-type": "application/json", "x-diatoms-token": token },
      body: JSON.stringify(body),
      signal,
    });
  } catch (error) {
    if (error.name === "AbortError") throw error;
    throw new Refused(0, { message: "The program does not answer. Is it still running in the terminal?" });
  }
  if (!response.ok) throw new Refused(response.status, await response.json().catch(() => ({})));
  return response;
};

// The server-sent events of an answer, one after the other, as they come.
export async function* events(response) {
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    const parts = (rest + value).split("\n\n");
    rest = parts.pop();
    for (const part of parts) {
      const data = part.split("\n").find((line) => line.startsWith("data: "));
      if (data) yield JSON.parse(data.slice(6));
    }
  }
}

export const speak = (text) => { $("spoken").textContent = text; };

const LONGEST = 500;
export const brief = (text) => (text.length > LONGEST ? text.slice(0, LONGEST) + " …" : text);

export const counted = (number, word) => number + " " + word + (number === 1 ? "" : "s");

// Ask the program something again and again: only the answer to the latest question counts.
export const latest = (name, body, show) => {
  let timer = 0;
  let asked = 0;
  const run = async () => {
    const mine = ++asked;
    try {
      const data = await (await post(name, body())).json();
      if (mine === asked) show(data);
    } catch (error) {
      if (mine === asked) notice(error.message);
    }
  };
  return () => {
    clearTimeout(timer);
    timer = setTimeout(run, 40);
  };
};

// A yes-or-no question, in a dialog.
export const ask = (text, yes) => new Promise((resolve) => {
  const dialog = $("question");
  $("question-text").textContent = text;
  $("question-yes").textContent = yes;
  dialog.returnValue = "no";
  dialog.addEventListener("close", () => resolve(dialog.returnValue === "yes"), { once: true });
  dialog.showModal();
});

export const chip = (name, value, inside, label, checked = false) => {
  const input = make("input", { type: "radio", name, value, "aria-label": label });
  input.checked = checked;
  return make("label", { title: label }, input, make("span", {}, inside));
};

const OUTLINES = {
  circle: '<circle cx="12" cy="12" r="8"/>',
  oval: '<ellipse cx="12" cy="12" rx="10" ry="6.2"/>',
  triangle: '<path d="M12 3 21 19H3z"/>',
  square: '<path d="M4.5 4.5h15v15h-15z"/>',
  star: '<path d="m12 2 2.9 6.5 7 .7-5.3 4.7 1.6 6.9L12 17.2l-6.2 3.6 1.6-6.9L2.100 9.200l7-.7z"/>',
};
export const shapeIcon = (shape) => {
  const icon = picture('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24">' + OUTLINES[shape] + "</svg>");
  icon.setAttribute("aria-hidden", "true");
  icon.setAttribute("class", "shape");
  return icon;
};

// The space that a path of a fault leads to, such as `outer[2]` or `slide_board.outer[2]`.
export const spaceAt = (path) => {
  const match = /^(?:slide_board\.)?(center|middle|outer)\[(\d+)\]$/.exec(path ?? "");
  if (!match) return null;
  const [, letter, first] = RINGS.find(([ring]) => ring === match[1]);
  return letter + (Number(match[2]) + first);
};

// Where a fault lies, in the words of the page instead of those of the file.
const WHERE = [
  [/^water_tiles\.(.+)$/, (tile) => "tile " + tile],
  [/^starting_tile$/, () => "Starting Tile"],
  [/^stock\.(.+)$/, (shape) => "stock of " + shape + "s"],
  [/^slide_board\.connections\[0\]\[(\d+)\]$/, (index) => "connection " + (Number(index) + 1)],
  [/^slide_board\.center_lines\.([^[]+)/, (line) => "center line " + line],
  [/^(?:slide_board\.)?(center|middle|outer)$/, (ring) => ring + " ring"],
];
export const placeWords = (path) => {
  const space = spaceAt(path);
  if (space) return space;
  for (const [pattern, words] of WHERE) {
    const match = pattern.exec(path);
    if (match) return words(match[1]);
  }
  return path.replace(/^slide_board\./, "").replaceAll("_", " ");
};

// Faults as a list of buttons that lead to their place.
export const showFaults = (list, faults, goTo) => {
  const most = 8;
  const items = faults.slice(0, most).map((fault) => {
    const text = (fault.path ? placeWords(fault.path) + ": " : "") + fault.message;
    const button = make("button", { type: "button" }, text);
    button.addEventListener("click", () => goTo(fault.path ?? ""));
    return make("li", {}, button);
  });
  if (faults.length > most) items.push(make("li", { class: "more" }, "and " + (faults.length - most) + " more"));
  list.replaceChildren(...items);
};
