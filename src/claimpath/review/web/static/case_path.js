// The path's side: what is typed is kept until it is saved, and a newer path from the server takes the old one's place
// without losing what somebody is doing.

const FIELDS = "textarea[data-draft],select[data-draft],input[data-draft]";
const saved = (field) =>
  field.tagName === "SELECT" ? [...field.options].find((o) => o.defaultSelected)?.value ?? field.options[0]?.value : field.defaultValue;

export class PathSide {
  constructor(root, storage, outbox, changed) {
    this.root = root;
    this.prefix = `claimpath:draft:${storage}:`;
    this.outbox = outbox;
    document.addEventListener("input", (event) => {
      const field = event.target.closest?.(FIELDS);
      if (!field) return;
      this.keep(field);
      changed();
    });
  }

  keep(field) {
    const name = this.prefix + field.dataset.draft;
    try {
      if (field.value === saved(field)) localStorage.removeItem(name);
      else localStorage.setItem(name, field.value);
    } catch { /* the browser keeps nothing; the field still holds it */ }
  }

  forget(form) {
    for (const field of form.querySelectorAll(FIELDS)) localStorage.removeItem(this.prefix + field.dataset.draft);
  }

  // Fields that hold something the server has not been given, by the words of their labels.
  unsaved() {
    return [...this.root.querySelectorAll("textarea[data-draft],select[data-draft]")]
      .filter((field) => field.value !== saved(field) && !this.sending(field))
      .map((field) => field.labels?.[0]?.textContent.trim() ?? field.name);
  }

  sending(field) {
    return this.outbox.waiting().some((item) => this.fieldOf(item)?.dataset.draft === field.dataset.draft && this.valueOf(item) === field.value);
  }

  valueOf({ operation }) { return operation.premise ?? operation.explanation ?? operation.verdict; }

  fieldOf({ operation }) {
    const draft = { set_premise: `premise/${operation.subgraph}`, set_explanation: "explanation", set_verdict: "verdict" }[operation.kind];
    return draft && [...this.root.querySelectorAll(FIELDS)].find((f) => f.dataset.draft === draft);
  }

  // An edit that is given up leaves its field as the server has it, unless something else was typed there since.
  giveUp(item) {
    const field = this.fieldOf(item);
    if (field && field.value === this.valueOf(item)) field.value = saved(field);
  }

  restore() {
    for (const item of this.outbox.waiting()) {
      const field = this.fieldOf(item);
      if (field) field.value = this.valueOf(item);
    }
    for (const field of document.querySelectorAll(FIELDS)) {
      const draft = localStorage.getItem(this.prefix + field.dataset.draft);
      if (draft !== null) field.value = draft;
    }
    this.explain();
  }

  swap(html) {
    const active = this.root.contains(document.activeElement) ? document.activeElement : null;
    const key = active?.dataset.key, gap = active?.closest("[data-gap]")?.dataset.gap;
    const place = active && "selectionStart" in active ? [active.selectionStart, active.selectionEnd] : null;
    const open = new Set([...this.root.querySelectorAll("details[data-keep][open]")].map((d) => d.dataset.keep));
    const checked = new Set([...this.root.querySelectorAll("input[data-quote]:checked")].map((c) => c.closest("details").dataset.keep + c.dataset.quote));
    const top = this.root.scrollTop;
    this.root.innerHTML = html; // rendered and escaped by the server, as the page itself
    for (const details of this.root.querySelectorAll("details[data-keep]")) details.open = open.has(details.dataset.keep);
    for (const box of this.root.querySelectorAll("input[data-quote]")) box.checked = checked.has(box.closest("details").dataset.keep + box.dataset.quote);
    this.restore();
    this.root.scrollTop = top;
    if (!active) return;
    const again = key && [...this.root.querySelectorAll("[data-key]")].find((e) => e.dataset.key === key);
    const card = gap && [...this.root.querySelectorAll("article[data-gap]")].find((e) => e.dataset.gap === gap);
    (again || card || this.root).focus({ preventScroll: true });
    if (again && place && place[0] !== null) again.setSelectionRange(...place);
  }

  // Definition, form and example beneath every choice of a class.
  explain(root = document) {
    for (const select of root.querySelectorAll("select[data-explains]")) {
      const entry = [...document.querySelectorAll(".class-entry")].find((e) => e.dataset.class === select.value);
      const note = select.parentElement.querySelector(".class-note");
      if (entry && note) note.replaceChildren(entry.querySelector(".explained").cloneNode(true));
    }
  }
}
