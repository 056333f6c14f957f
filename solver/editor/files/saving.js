// Saving into the folder: what would be lost is asked about first.

import { $, ask, notice, post } from "./tools.js";

export class Saving {
  constructor(state) {
    this.state = state;
    $("save").addEventListener("submit", (event) => {
      event.preventDefault();
      this.save();
    });
    $("file").addEventListener("input", () => { this.state.files[this.state.tab] = $("file").value; });
    $("file").addEventListener("change", () => this.state.renamed());
  }

  async save() {
    const { tab } = this.state;
    const file = this.state.files[tab];
    const body = { file, edition: this.state.edition };
    if (tab === "card") body.card = this.state.card;
    const known = this.state.saved[tab];
    if (known?.file === file) body.replaces = known.digest;
    const done = await this.attempt(body);
    if (!done) return;
    this.state.saved[tab] = { file, digest: done.digest };
    this.state.keep(tab, done.editions);
    const other = tab === "card" && this.state.isDirty.edition
      ? " It is for " + this.state.card.edition + ", which is not saved yet." : "";
    notice("Saved " + file + " into " + this.state.folder + "." + other, other ? "" : "good");
  }

  // Save; when something stands against it, ask, and save all the same if that is the answer.
  async attempt(body) {
    let answer;
    try {
      answer = await (await post("save", body)).json();
    } catch (error) {
      notice(error.message);
      return null;
    }
    const { refused, faults, digest } = answer;
    if (!refused) return answer;
    if (faults) {
      const more = faults.length > 1 ? " and " + (faults.length - 1) + " more" : "";
      const text = "The file would have faults: " + faults[0].message + more + ". Save it as it is, to go on later?";
      return await ask(text, "Save with faults") ? this.attempt({ ...body, with_faults: true }) : null;
    }
    if (digest) {
      const text = refused + ". Replace it? Comments in it are not kept.";
      return await ask(text, "Replace") ? this.attempt({ ...body, replaces: digest }) : null;
    }
    notice(refused);
    return null;
  }
}
