// The study's side: taking words with mouse, finger or keyboard, and what can be done with them.

import { quoteOf, quoteOfSentence, rangeOf, sentencesOf } from "./case_offsets.js";

const ACTIONS = { c: "context", f: "finding", n: "gap", k: "kernel", u: "undermining" };

export class StudySide {
  // act(what, quote, gap): somebody uses the words
  constructor(root, act) {
    this.root = root;
    this.act = act;
    this.form = document.getElementById("use");
    this.gap = document.getElementById("use-gap");
    this.sentences = [...root.querySelectorAll(".s")];
    this.places = new Map(this.sentences.map((sentence, n) => [sentence, n]));
    this.quote = null;
    this.current = null;
    this.timer = 0;
    document.addEventListener("selectionchange", () => {
      clearTimeout(this.timer);
      this.timer = setTimeout(() => this.look(), 80);
    });
    root.addEventListener("keydown", (event) => this.key(event));
    this.form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.use(event.submitter.value);
    });
    this.form.addEventListener("pointerdown", (event) => { if (event.target.closest("button")) event.preventDefault(); });
    this.form.addEventListener("keydown", (event) => { if (event.key === "Escape") this.leave(true); });
    document.getElementById("use-close").addEventListener("click", () => this.leave(true));
  }

  look() {
    const selection = getSelection();
    if (!selection.rangeCount || selection.isCollapsed) {
      if (!this.form.contains(document.activeElement) && !this.pinned) this.leave(false);
      return;
    }
    const range = selection.getRangeAt(0);
    if (!range.intersectsNode(this.root) || !this.root.contains(range.commonAncestorContainer) && !this.root.contains(range.startContainer)) return;
    if (this.pinned) return;
    const quote = quoteOf(range, this.root);
    if (quote) this.show(quote);
  }

  show(quote) {
    this.quote = quote;
    this.form.querySelector(".use-quote").textContent = `“${quote.text}”`;
    const note = this.form.querySelector(".use-note");
    note.hidden = !quote.cut;
    note.textContent = quote.cut ? "Words of one passage only: a quote can’t go over its end." : "";
    for (const role of ["kernel", "undermining"]) {
      this.form.querySelector(`[value=${role}]`).textContent = this.isMarked(role) ? `Take the ${role} mark away` : `Mark as ${role}`;
    }
    this.form.hidden = document.getElementById("case").dataset.status !== "open";
  }

  leave(back) {
    this.quote = null;
    this.pinned = false;
    this.form.hidden = true;
    document.getElementById("use-why").value = "";
    if (!back) return;
    getSelection().removeAllRanges();
    (this.current ?? this.root).focus({ preventScroll: true });
  }

  use(what) {
    if (!this.quote || this.form.hidden) return;
    const why = document.getElementById("use-why").value.trim();
    this.act(what, this.quote, this.gap.value, why);
    if (what !== "gap") this.leave(true);
  }

  isMarked(role) {
    const sentences = this.quote ? sentencesOf(this.quote.passage, this.quote.start, this.quote.end) : [];
    return sentences.length > 0 && sentences.every((s) => s.querySelector(`mark.${role}`));
  }

  take(sentence) {
    if (this.current) this.current.removeAttribute("tabindex");
    this.current = sentence;
    sentence.tabIndex = -1;
    sentence.focus({ preventScroll: true });
    sentence.scrollIntoView({ block: "nearest" });
    this.pinned = Boolean(sentence.dataset.text);
    getSelection().selectAllChildren(sentence);
    this.show(quoteOfSentence(sentence));
  }

  firstInSight() {
    const top = Math.max(this.root.getBoundingClientRect().top, 0);
    let low = 0, high = this.sentences.length - 1;
    while (low < high) { // sentences stand in order, so that halving finds the first one below the edge
      const middle = (low + high) >> 1;
      if (this.sentences[middle].getBoundingClientRect().top >= top) high = middle; else low = middle + 1;
    }
    return this.sentences[low];
  }

  step(by) {
    const from = this.places.get(this.current);
    const next = this.sentences[from + by];
    if (next) this.take(next);
  }

  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest("a,summary,input,select,textarea,button")) return;
    const { key } = event;
    const held = this.current && document.activeElement === this.current;
    if (key === "Enter") {
      event.preventDefault();
      if (this.quote && !this.form.hidden) this.form.querySelector("select,button").focus();
      else if (this.sentences.length) this.take(held ? this.current : this.firstInSight());
    } else if (held && !event.shiftKey && (key === "ArrowDown" || key === "ArrowUp")) {
      event.preventDefault();
      this.step(key === "ArrowDown" ? 1 : -1);
    } else if (held && event.shiftKey && (key === "ArrowRight" || key === "ArrowLeft")) {
      event.preventDefault();
      this.stretch("end", key === "ArrowRight" ? "forward" : "backward");
    } else if (held && (key === "<" || key === ">")) {
      event.preventDefault();
      this.stretch("start", key === ">" ? "forward" : "backward");
    } else if (key === "Escape") {
      this.leave(true);
    } else if (this.quote && /^[1-9]$/.test(key)) {
      const option = [...this.gap.options].find((o) => o.dataset.number === key);
      if (option) this.gap.value = option.value;
    } else if (this.quote && key in ACTIONS) {
      event.preventDefault();
      this.use(ACTIONS[key]);
    }
  }

  // Move one end of the selection by a word, as the browser counts words.
  stretch(end, direction) {
    const selection = getSelection();
    if (!selection.rangeCount || this.current?.dataset.text) return;
    const range = selection.getRangeAt(0);
    const fixed = end === "end" ? [range.startContainer, range.startOffset] : [range.endContainer, range.endOffset];
    const moving = end === "end" ? [range.endContainer, range.endOffset] : [range.startContainer, range.startOffset];
    selection.setBaseAndExtent(...fixed, ...moving);
    selection.modify("extend", direction, "word");
    if (!selection.isCollapsed) this.look();
  }

  // Gaps to choose from; the one that was chosen stays.
  offer(gaps) {
    const chosen = this.gap.value;
    this.gap.replaceChildren(...gaps.map(({ id, title, number }) => {
      const option = new Option(title, id);
      option.dataset.number = number;
      return option;
    }));
    if (gaps.some(({ id }) => id === chosen)) this.gap.value = chosen;
    for (const what of ["context", "finding"]) this.form.querySelector(`[value=${what}]`).disabled = !gaps.length;
    this.form.querySelector(".use-gap").hidden = !gaps.length;
  }

  // Go to a place, and show it for a moment.
  go(id, start, end, painter) {
    const passage = painter.passages.get(id);
    if (!passage) return;
    const sentence = sentencesOf(passage, start, end)[0];
    (sentence ?? passage).scrollIntoView({ block: "center" });
    if (sentence) {
      if (this.current) this.current.removeAttribute("tabindex");
      this.current = sentence;
      sentence.tabIndex = -1;
      sentence.focus({ preventScroll: true });
    }
    const range = rangeOf(passage, start, end);
    if (range && window.Highlight) {
      CSS.highlights.set("arrived", new Highlight(range));
      setTimeout(() => CSS.highlights.delete("arrived"), 2500);
    }
  }
}
