// Two people changed the same part: theirs and yours side by side, to choose or to combine.

const TEXTS = { set_premise: "premise", set_explanation: "explanation" };

export class Merge {
  constructor(outbox) {
    this.outbox = outbox;
    this.dialog = document.getElementById("merge");
    this.item = null;
    const by = (id) => document.getElementById(id);
    by("keep-theirs").addEventListener("click", () => this.decide(null));
    by("use-mine").addEventListener("click", () => this.decide(this.item.operation));
    by("use-both").addEventListener("click", () => {
      const field = TEXTS[this.item.operation.kind];
      this.decide({ ...this.item.operation, [field]: by("merge-combined").value });
    });
  }

  show(item, answer) {
    this.item = item;
    this.version = answer.version;
    const theirs = document.getElementById("merge-theirs");
    theirs.replaceChildren(...answer.theirs.map((edit) => {
      const line = document.createElement("li");
      line.textContent = `${edit.who} ${edit.what} (${edit.when})${edit.why ? `. Why: ${edit.why}` : ""}`;
      return line;
    }));
    const field = TEXTS[item.operation.kind];
    const their = answer.theirs.filter((edit) => edit.operation.kind === item.operation.kind).at(-1)?.operation[field];
    const texts = field && their !== undefined;
    document.getElementById("merge-yours").textContent = field ? item.operation[field] : `You ${answer.yours}`;
    document.getElementById("merge-text").hidden = !texts;
    document.getElementById("use-both").hidden = !texts;
    if (texts) document.getElementById("merge-combined").value = `${their}\n\n${item.operation[field]}`;
    if (!this.dialog.open) this.dialog.showModal();
  }

  decide(operation) {
    const item = this.item;
    this.item = null;
    this.dialog.close();
    if (operation === null) this.outbox.giveUp(item);
    else this.outbox.keep({ ...item, operation, base_version: this.version, conflict: false });
    this.outbox.run();
  }

  // Decided in another tab.
  check() {
    if (this.item && !this.outbox.items().some((item) => item.key === this.item.key && item.conflict)) {
      this.item = null;
      this.dialog.close();
    }
  }
}
