// Marking stretches of a text with the mouse or the keyboard. Offsets count code points.
"use strict";
(() => {
  const box = document.getElementById("marktext");
  if (!box) return;
  const chars = [...box.dataset.text];
  const sentences = JSON.parse(box.dataset.sentences);
  const groups = JSON.parse(box.dataset.groups);
  const graphs = document.getElementById("label-form").dataset.kind === "reasoning-graphs";
  const list = document.getElementById("spans");
  const where = document.getElementById("where");
  let spans = []; // {start, end, role, labels}
  let from = -1, to = -1; // sentences chosen with the keyboard
  let chosen = null; // [start, end] of the last selection with the mouse
  const words = (start, end) => chars.slice(start, end).join("");
  const changed = () => box.dispatchEvent(new CustomEvent("spanschanged", { bubbles: true }));

  const piece = (start, end) => {
    const here = spans.filter((span) => span.start < end && span.end > start);
    const element = document.createElement(here.length ? "mark" : "span");
    element.dataset.from = start;
    element.textContent = words(start, end);
    if (here.length) {
      element.className = here[0].role;
      const begun = here.filter((span) => span.start === start).map((span) => spans.indexOf(span) + 1);
      if (begun.length) element.dataset.number = begun.join(",");
    }
    return element;
  };
  const draw = () => {
    const cuts = new Set([0, chars.length]);
    for (const [start, end] of sentences) cuts.add(start).add(end);
    for (const span of spans) cuts.add(span.start).add(span.end);
    const sorted = [...cuts].sort((a, b) => a - b);
    const lit = from < 0 ? null : [sentences[Math.min(from, to)][0], sentences[Math.max(from, to)][1]];
    box.replaceChildren(...sorted.slice(0, -1).map((start, n) => {
      const element = piece(start, sorted[n + 1]);
      if (lit && start >= lit[0] && sorted[n + 1] <= lit[1]) element.classList.add("at");
      return element;
    }));
  };

  // Where a point of the page's selection is in the text.
  const offset = (node, inside) => {
    const element = (node.nodeType === Node.TEXT_NODE ? node.parentElement : node).closest("[data-from]");
    if (!element || !box.contains(element)) return null;
    if (node.nodeType !== Node.TEXT_NODE) return Number(element.dataset.from) + (inside ? [...element.textContent].length : 0);
    return Number(element.dataset.from) + [...node.data.slice(0, inside)].length;
  };
  document.addEventListener("selectionchange", () => {
    const selection = getSelection();
    if (!selection.rangeCount || selection.isCollapsed) return;
    const range = selection.getRangeAt(0);
    if (!box.contains(range.commonAncestorContainer)) return;
    let start = range.startContainer === box ? (box.children[range.startOffset] ? Number(box.children[range.startOffset].dataset.from) : chars.length) : offset(range.startContainer, range.startOffset);
    let end = range.endContainer === box ? (box.children[range.endOffset] ? Number(box.children[range.endOffset].dataset.from) : chars.length) : offset(range.endContainer, range.endOffset);
    if (start === null || end === null) return;
    while (start < end && /\s/.test(chars[start])) start += 1;
    while (end > start && /\s/.test(chars[end - 1])) end -= 1;
    if (end <= start) return;
    chosen = [start, end];
    from = to = -1;
    where.textContent = `Chosen: “${words(start, Math.min(end, start + 80))}${end - start > 80 ? "…" : ""}”`;
  });

  const step = (by, extend) => {
    if (!sentences.length) return;
    to = Math.min(Math.max((to < 0 ? (by > 0 ? -1 : sentences.length) : to) + by, 0), sentences.length - 1);
    if (!extend || from < 0) from = to;
    chosen = null;
    getSelection().removeAllRanges();
    draw();
    box.querySelector(".at")?.scrollIntoView({ block: "nearest" });
    const [a, b] = [Math.min(from, to), Math.max(from, to)];
    const text = words(sentences[a][0], sentences[b][1]);
    where.textContent = `${a === b ? `Sentence ${a + 1}` : `Sentences ${a + 1} to ${b + 1}`} of ${sentences.length}: ${text}`;
  };
  box.addEventListener("keydown", (event) => {
    if (event.key === "ArrowDown" || event.key === "j") { event.preventDefault(); step(1, event.shiftKey); }
    if (event.key === "ArrowUp" || event.key === "k") { event.preventDefault(); step(-1, event.shiftKey); }
  });

  const options = (select, value) => {
    const none = new Option("Choose a class", "");
    select.append(none);
    for (const [family, names] of groups) {
      const group = document.createElement("optgroup");
      group.label = family;
      for (const name of names) group.append(new Option(name[0].toUpperCase() + name.slice(1), name));
      select.append(group);
    }
    select.value = value;
  };
  const button = (title, name, act) => {
    const made = document.createElement("button");
    made.type = "button";
    made.className = "quiet small";
    made.textContent = title;
    made.setAttribute("aria-label", name);
    made.addEventListener("click", act);
    return made;
  };
  const row = (span, n) => {
    const item = document.createElement("li");
    const role = document.createElement("span");
    role.className = "role";
    role.textContent = graphs ? `${span.role[0].toUpperCase()}${span.role.slice(1)}: ` : "";
    const quote = document.createElement("span");
    quote.className = "quote";
    quote.textContent = `“${words(span.start, span.end)}”`;
    const tools = document.createElement("p");
    tools.className = "row";
    if (!graphs || span.role === "premise") {
      span.labels.forEach((label, place) => {
        const select = document.createElement("select");
        select.setAttribute("aria-label", `${place ? `Alternative ${place} for mark` : "Class of mark"} ${n + 1}`);
        options(select, label);
        select.addEventListener("change", () => { span.labels[place] = select.value; changed(); });
        tools.append(select);
      });
      if (!graphs) tools.append(button("Add an alternative", `Add an alternative to mark ${n + 1}`, () => {
        span.labels.push("");
        render();
        list.children[n].querySelectorAll("select")[span.labels.length - 1].focus();
      }));
    }
    tools.append(button("Remove", `Remove mark ${n + 1}`, () => { spans.splice(n, 1); render(); changed(); box.focus(); }));
    const broken = document.createElement("p");
    broken.className = "broken";
    item.append(role, quote, tools, broken);
    return item;
  };
  let asked = 0;
  const checkRule = async () => {
    const mine = ++asked;
    const judged = spans.filter((span) => !graphs || span.role === "premise");
    if (!judged.length) return;
    try {
      const answer = await fetch("/projects/span-rule", {
        method: "POST",
        headers: { "Content-Type": "application/json", Accept: "application/json", "X-CSRF-Token": window.claimpath.token() },
        body: JSON.stringify({ text: chars.join(""), spans: judged.map(({ start, end }) => ({ start, end })) }),
      });
      if (!answer.ok || mine !== asked) return;
      const { reasons } = await answer.json();
      judged.forEach((span, n) => {
        const line = list.children[spans.indexOf(span)]?.querySelector(".broken");
        if (line) line.textContent = reasons[n].length ? `Not whole sentences: ${reasons[n].join("; ")}.` : "";
      });
    } catch { /* the rule is only a reminder; saving says what is wrong */ }
  };
  const render = () => {
    draw();
    list.replaceChildren(...spans.map(row));
    document.getElementById("no-spans").hidden = spans.length > 0;
    checkRule();
  };
  const wholeSentences = ([start, end]) => {
    const touched = sentences.filter(([a, b]) => a < end && b > start);
    return touched.length ? [touched[0][0], touched[touched.length - 1][1]] : [start, end];
  };
  const add = (role) => {
    let place = from >= 0 ? [sentences[Math.min(from, to)][0], sentences[Math.max(from, to)][1]] : chosen;
    if (!place) { where.textContent = "Nothing is chosen: select words, or choose sentences with the arrow keys."; return; }
    if (role === "premise") place = wholeSentences(place);
    const classed = role === "premise" || role === "fallacy";
    const [start, end] = place;
    if (!classed && spans.some((span) => span.start === start && span.end === end)) { where.textContent = "This place is marked already."; return; }
    if (role === "fallacy" && spans.some((span) => span.start === start && span.end === end)) { where.textContent = "This place is marked already; add an alternative to it."; return; }
    spans.push({ start, end, role, labels: classed ? [""] : [] });
    spans.sort((a, b) => a.start - b.start || a.end - b.end);
    getSelection().removeAllRanges();
    chosen = null;
    render();
    changed();
    const made = spans.findIndex((span) => span.start === start && span.end === end && span.role === role && span.labels[0] === (classed ? "" : undefined));
    const select = classed && list.children[made]?.querySelector("select");
    if (select) select.focus(); else where.textContent = `Marked as ${role}.`;
  };
  for (const made of document.querySelectorAll("[data-mark]")) made.addEventListener("click", () => add(made.dataset.mark));
  list.addEventListener("keydown", (event) => { if (event.key === "Escape") box.focus(); });

  window.claimpath.spans = {
    press: (digit) => document.querySelectorAll("[data-mark]")[digit - 1]?.click(),
    get: () => graphs
      ? spans.map(({ start, end, role, labels }) => ({ start, end, role, fallacy_class: role === "premise" ? labels[0] || null : null }))
      : spans.map(({ start, end, labels }) => ({ start, end, labels: labels.filter(Boolean) })),
    set: (given) => {
      spans = given.map((span) => ({ start: span.start, end: span.end, role: span.role || "fallacy", labels: span.labels ? [...span.labels] : span.fallacy_class ? [span.fallacy_class] : [] }));
      render();
    },
    missing: () => spans.findIndex((span) => (span.role === "premise" || span.role === "fallacy") && !span.labels.some(Boolean)),
    focus: (n) => list.children[n]?.querySelector("select")?.focus(),
  };
  render();
})();
