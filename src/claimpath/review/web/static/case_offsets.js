// Places in the study: from the page's selection to code points of a passage and back, and the highlights.
// The browser counts UTF-16 units; records count Unicode code points.

export const codePoints = (text) => { let n = 0; for (const _ of text) n += 1; return n; };

// UTF-16 index of a code point in a text.
const unitAt = (text, point) => {
  let unit = 0;
  for (const character of text) { if (point <= 0) break; unit += character.length; point -= 1; }
  return unit;
};

const isTag = (node) => node.parentElement?.closest(".tag");

// Text nodes of a run, each with the code point of the passage at which it begins. Tags of highlights don't count.
function* pieces(run) {
  let at = Number(run.dataset.from);
  const walker = document.createTreeWalker(run, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (isTag(node)) continue;
    const length = codePoints(node.data);
    yield { node, start: at, end: at + length };
    at += length;
  }
}

const runsOf = (passage) => passage.querySelectorAll("[data-from]");

// The sentences of a passage that a range of code points touches.
export const sentencesOf = (passage, start, end) =>
  [...passage.querySelectorAll(".s")].filter((s) => Number(s.dataset.a) < end && Number(s.dataset.b) > start);

export const quoteOfSentence = (sentence) => {
  const passage = sentence.closest(".passage");
  const start = Number(sentence.dataset.a), end = Number(sentence.dataset.b);
  return { passage, id: passage.dataset.p, start, end, text: sentence.dataset.text ?? textBetween(passage, start, end), cut: false };
};

const textBetween = (passage, start, end) => {
  let text = "";
  for (const run of runsOf(passage)) {
    for (const piece of pieces(run)) {
      if (piece.end <= start || piece.start >= end) continue;
      text += Array.from(piece.node.data).slice(Math.max(0, start - piece.start), end - piece.start).join("");
    }
  }
  return text;
};

// The quote that a range covers: of several passages the first; of a table's row always the whole row.
export function quoteOf(range, study) {
  const at = (node) => (node.nodeType === Node.ELEMENT_NODE ? node : node.parentElement)?.closest(".passage");
  let passages = [at(range.startContainer)].filter(Boolean);
  const last = at(range.endContainer);
  if (!passages.length || !last || passages[0] !== last) {
    passages = [...study.querySelectorAll(".passage")].filter((p) => range.intersectsNode(p));
  }
  for (const passage of passages) {
    const found = within(passage, range);
    if (found) return { ...found, cut: passages.length > 1 && passages.at(-1) !== passage && within(passages.at(-1), range) !== null };
  }
  return null;
}

function within(passage, range) {
  let start = Infinity, end = -Infinity, inTable = false;
  for (const run of runsOf(passage)) {
    if (!range.intersectsNode(run)) continue;
    for (const { node, start: from, end: to } of pieces(run)) {
      if (!range.intersectsNode(node)) continue;
      const first = node === range.startContainer ? codePoints(node.data.slice(0, range.startOffset)) : 0;
      const last = node === range.endContainer ? codePoints(node.data.slice(0, range.endOffset)) : to - from;
      if (first >= last) continue;
      start = Math.min(start, from + first);
      end = Math.max(end, from + last);
      inTable ||= run.tagName === "SPAN";
    }
  }
  if (start >= end) return null;
  if (inTable) {
    const row = sentencesOf(passage, start, end)[0];
    return row ? quoteOfSentence(row) : null;
  }
  const characters = Array.from(textBetween(passage, start, end));
  while (characters.length && !characters[0].trim()) { characters.shift(); start += 1; }
  while (characters.length && !characters.at(-1).trim()) { characters.pop(); end -= 1; }
  return characters.length ? { passage, id: passage.dataset.p, start, end, text: characters.join("") } : null;
}

// A range over code points of a passage.
export function rangeOf(passage, start, end) {
  const range = document.createRange();
  let begun = false;
  for (const run of runsOf(passage)) {
    for (const piece of pieces(run)) {
      if (piece.end <= start || piece.start >= end) continue;
      if (!begun) { range.setStart(piece.node, unitAt(piece.node.data, Math.max(0, start - piece.start))); begun = true; }
      range.setEnd(piece.node, unitAt(piece.node.data, Math.min(piece.end, end) - piece.start));
    }
  }
  return begun ? range : null;
}

// Draws the highlights; passages in which nothing changed are left alone, and the selection with them.
export class Painter {
  constructor(study) {
    this.passages = new Map();
    for (const p of study.querySelectorAll(".passage")) if (!this.passages.has(p.dataset.p)) this.passages.set(p.dataset.p, p);
    this.painted = new Map();
  }

  paint(highlights) {
    const wanted = new Map();
    for (const h of highlights) wanted.set(h.passage, [...(wanted.get(h.passage) ?? []), h]);
    for (const id of new Set([...this.painted.keys(), ...wanted.keys()])) {
      const now = wanted.get(id) ?? [], key = JSON.stringify(now), passage = this.passages.get(id);
      if (!passage || this.painted.get(id) === key) continue;
      unpaint(passage);
      if (now.length) { draw(passage, now); this.painted.set(id, key); } else this.painted.delete(id);
    }
  }
}

function unpaint(passage) {
  for (const tag of passage.querySelectorAll(".tag")) tag.remove();
  for (const mark of passage.querySelectorAll("mark")) mark.replaceWith(...mark.childNodes);
  passage.normalize();
}

function draw(passage, highlights) {
  const borders = [...new Set(highlights.flatMap((h) => [h.start, h.end]))].sort((a, b) => a - b);
  const parts = [];
  for (let i = 0; i + 1 < borders.length; i += 1) {
    const over = highlights.filter((h) => h.start <= borders[i] && h.end >= borders[i + 1]);
    if (over.length) parts.push({ start: borders[i], end: borders[i + 1], over });
  }
  const tagged = new Set();
  for (const run of runsOf(passage)) {
    for (const piece of [...pieces(run)]) paintNode(piece, parts, tagged);
  }
}

function paintNode({ node, start, end }, parts, tagged) {
  const characters = Array.from(node.data), out = [];
  let at = start;
  for (const part of parts) {
    const from = Math.max(part.start, start), to = Math.min(part.end, end);
    if (from >= to) continue;
    if (from > at) out.push(characters.slice(at - start, from - start).join(""));
    const mark = document.createElement("mark");
    mark.className = [...new Set(part.over.map((h) => (h.rejected ? "rejected" : h.kind)))].join(" ");
    mark.textContent = characters.slice(from - start, to - start).join("");
    out.push(mark);
    for (const h of part.over) if (h.end <= to && !tagged.has(h)) { tagged.add(h); out.push(tagOf(h)); }
    at = to;
  }
  if (!out.length) return;
  if (at < end) out.push(characters.slice(at - start).join(""));
  node.replaceWith(...out);
}

function tagOf(highlight) {
  const tag = document.createElement(highlight.gap ? "a" : "span");
  tag.className = `tag ${highlight.kind}`;
  tag.textContent = highlight.label + (highlight.rejected ? " (rejected)" : "");
  if (highlight.gap) tag.href = `#gap-${highlight.gap}`;
  return tag;
}
