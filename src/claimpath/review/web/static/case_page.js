// The case page: both sides, the edits on their way, undo, other people's edits, keys.

import { Painter, sentencesOf } from "./case_offsets.js";
import { Outbox, random } from "./case_outbox.js";
import { Merge } from "./case_merge.js";
import { PathSide } from "./case_path.js";
import { StudySide } from "./case_study.js";

const POLL_MS = 4000;
const root = document.getElementById("case");
const { storage } = root.dataset;
const address = `/cases/${root.dataset.case}`;
const pathRoot = document.getElementById("path");
const status = document.getElementById("saved");
const painter = new Painter(document.getElementById("study"));
const outbox = new Outbox(storage, address, Number(root.dataset.version), {
  saved: (body) => { take(body); tell(body.merged); },
  conflict: (item, body) => { take(body); merge.show(item, body); },
  gaveUp: (item) => { path.giveUp(item); settle(); },
  changed: () => report(),
});
const merge = new Merge(outbox);
const path = new PathSide(pathRoot, storage, outbox, () => report());
const study = new StudySide(document.getElementById("study"), useWords);
const gaps = () => [...pathRoot.querySelectorAll("article[data-gap]")];
const newGap = document.getElementById("new-gap");
let newQuote = null, classGap = null, reachable = true;

// --- what the server says ---
function take(body) {
  if (body.html === undefined || body.version < outbox.version) return;
  outbox.version = body.version;
  path.swap(body.html);
  painter.paint(body.highlights);
  if (body.status !== root.dataset.status) location.reload();
  settle();
}

function settle() {
  study.offer(gaps().map((card) => ({ id: card.dataset.gap, title: card.dataset.title, number: card.dataset.number })));
  document.getElementById("undo").disabled = document.getElementById("undo-state").dataset.can !== "yes" && !outbox.waiting().length;
  report();
}

function tell(edits = []) {
  for (const edit of edits) if (!outbox.sent.has(edit.key)) claimpath.notice(`${edit.who} ${edit.what}`, "news");
}

async function poll() {
  if (document.visibilityState !== "visible" || outbox.busy) return;
  let body;
  try {
    const response = await fetch(`${address}/state?after=${outbox.version}`, { headers: { Accept: "application/json" }, signal: AbortSignal.timeout(10000) });
    if (!response.ok) return;
    body = await response.json();
    reachable = true;
  } catch { reachable = false; report(); return; }
  if (body.status !== root.dataset.status) { location.reload(); return; }
  tell(body.edits);
  take(body);
  if (outbox.waiting().length) outbox.run(); else report();
}

// --- the line that says what is saved ---
function report() {
  const waiting = outbox.waiting(), refused = outbox.items().filter((item) => item.refused), typed = path.unsaved();
  let kind = "saved", text = reachable ? "All saved" : "All saved. The server can’t be reached now.";
  if (waiting.some((item) => item.conflict)) [kind, text] = ["problem", "Not saved: the same part was changed by somebody else"];
  else if (waiting.length && outbox.problem) {
    [kind, text] = ["problem", `Not saved: ${waiting.length} ${waiting.length === 1 ? "edit waits" : "edits wait"} in this browser. ${outbox.problem}`];
  } else if (waiting.length) [kind, text] = ["saving", "Saving…"];
  else if (refused.length) [kind, text] = ["problem", "Not saved: the server refused an edit"];
  else if (typed.length) [kind, text] = ["typed", `Typed, not saved yet: ${typed.join(", ")}`];
  if (status.textContent !== text) status.textContent = text;
  status.dataset.kind = kind;
  const shown = outbox.problem || refused.length || waiting.some((item) => item.conflict) ? [...waiting, ...refused] : [];
  const box = document.getElementById("waiting");
  box.hidden = !shown.length;
  box.querySelector("ul").replaceChildren(...shown.map(waitingLine));
  const moving = new Set(waiting.map((item) => JSON.stringify(item.operation)));
  for (const button of pathRoot.querySelectorAll("button[data-operation]")) {
    button.disabled = moving.has(JSON.stringify(JSON.parse(button.dataset.operation)));
  }
  const busy = new Set(waiting.map((item) => item.operation.subgraph));
  for (const card of gaps()) card.classList.toggle("on-its-way", busy.has(card.dataset.gap));
}

function waitingLine(item) {
  const line = document.createElement("li"), text = document.createElement("span"), button = document.createElement("button");
  const { operation } = item;
  const words = operation.premise ?? operation.explanation ?? operation.span?.text ?? operation.verdict ?? "";
  text.textContent = `${item.said}${words ? `: “${words.slice(0, 300)}”` : ""}${item.refused ? ` (${item.refused})` : ""} `;
  button.type = "button";
  button.className = "quiet small";
  button.textContent = "Discard";
  button.addEventListener("click", () => outbox.giveUp(item));
  line.append(text, button);
  if (item.conflict) {
    const decide = document.createElement("button");
    decide.type = "button";
    decide.className = "small";
    decide.textContent = "Decide";
    decide.addEventListener("click", () => { outbox.keep({ ...item, conflict: false }); outbox.run(); });
    line.append(" ", decide);
  }
  return line;
}

// --- edits ---
function edit(operation, why, said) {
  if (root.dataset.status !== "open") { claimpath.notice("The case is finished. Open it again to change it."); return; }
  outbox.add(operation, why.trim(), said);
  document.getElementById("undo").disabled = false;
}

const own = () => `own-${random().slice(0, 12)}`;
const spanOf = (quote) => ({ passage_id: quote.id, start: quote.start, end: quote.end, text: quote.text });
const whyOf = (element) => {
  const field = element.closest("article,form")?.querySelector("input[name=why]");
  const why = field?.value ?? "";
  if (field) { field.value = ""; path.keep(field); }
  return why;
};

function useWords(what, quote, gap, why) {
  if (what === "gap") { openNewGap(quote, why); return; }
  if (what === "context" || what === "finding") {
    edit({ kind: "add_evidence", subgraph: gap, role: what, span: spanOf(quote) }, why, `Make it a ${what}`);
    return;
  }
  const on = !study.isMarked(what);
  for (const sentence of sentencesOf(quote.passage, quote.start, quote.end)) {
    if (Boolean(sentence.querySelector(`mark.${what}`)) === on) continue;
    edit({ kind: "mark_sentence", passage_id: quote.id, sentence: Number(sentence.dataset.n), role: what, on }, why, on ? `Mark as ${what}` : `Take the ${what} mark away`);
  }
}

pathRoot.addEventListener("click", (event) => {
  const place = event.target.closest("a[data-place]");
  if (place) { event.preventDefault(); study.go(...JSON.parse(place.dataset.place), painter); return; }
  const button = event.target.closest("button[data-operation]");
  if (!button) return;
  edit(JSON.parse(button.dataset.operation), whyOf(button), button.firstChild.textContent.trim());
});

pathRoot.addEventListener("submit", (event) => {
  const form = event.target;
  if (!form.dataset.operation) return;
  event.preventDefault();
  const operation = JSON.parse(form.dataset.operation), data = new FormData(form);
  if (form.dataset.new === "split") {
    const chosen = (role) => [...form.querySelectorAll(`input[data-role=${role}]:checked`)].map((box) => JSON.parse(box.dataset.quote));
    operation.keep_quotes = data.has("keep_quotes");
    operation.new = { id: own(), fallacy_class: data.get("fallacy_class"), premise: data.get("premise"), contexts: chosen("context"), findings: chosen("finding") };
  } else for (const [name, value] of data) if (name !== "why") operation[name] = value;
  const field = Object.keys(operation).find((name) => ["premise", "explanation", "verdict"].includes(name));
  const typed = field && form.elements[field];
  if (typed && !form.dataset.new && typed.dataset.draft && !path.unsaved().length && typed.value === typed.defaultValue) return;
  const why = whyOf(form);
  path.forget(form);
  edit(operation, why, event.submitter?.firstChild.textContent.trim() ?? "Save");
});

// --- dialogs ---
function openNewGap(quote, why = "") {
  newQuote = quote;
  newGap.querySelector(".with-quote").hidden = !quote;
  newGap.querySelector(".new-quote").textContent = quote?.text ?? "";
  document.getElementById("new-why").value = why;
  newGap.showModal();
  document.getElementById("new-premise").focus();
}

function openClasses(gap, name) {
  classGap = gap;
  const dialog = document.getElementById("classes");
  for (const radio of dialog.querySelectorAll("input[type=radio]")) radio.checked = radio.value === name;
  dialog.showModal();
  dialog.querySelector("input:checked")?.focus();
}

document.addEventListener("click", (event) => {
  const button = event.target.closest("button");
  if (button?.matches("[data-close]")) button.closest("dialog").close();
  else if (button?.dataset.open === "new-gap") openNewGap(null);
  else if (button?.dataset.open === "classes") openClasses(button.dataset.gap, button.dataset.class);
});

document.getElementById("class-form").addEventListener("submit", (event) => {
  const data = new FormData(event.target);
  edit({ kind: "set_class", subgraph: classGap, fallacy_class: data.get("fallacy_class") }, data.get("why"), "Set the class");
  document.getElementById("class-why").value = "";
});

document.getElementById("new-gap-form").addEventListener("submit", (event) => {
  const data = new FormData(event.target), quotes = newQuote ? [spanOf(newQuote)] : [];
  const role = data.get("role") === "finding" ? "findings" : "contexts";
  path.forget(event.target);
  edit({ kind: "add_subgraph", subgraph: { id: own(), fallacy_class: data.get("fallacy_class"), premise: data.get("premise"), [role]: quotes } }, data.get("why"), "Add the gap");
  event.target.reset();
  path.explain();
  study.leave(false);
});
document.addEventListener("change", (event) => { if (event.target.matches("select[data-explains]")) path.explain(event.target.parentElement); });

// --- undo, keys, and what comes from outside ---
async function undo() {
  const unsent = outbox.mine().at(-1);
  if (unsent && !outbox.busy) { outbox.giveUp(unsent); claimpath.notice(`Not sent: ${unsent.said}`, "news"); return; }
  if (unsent) { claimpath.notice("Wait until it is saved, then undo.", "news"); return; }
  try {
    const response = await fetch(`${address}/undo`, {
      method: "POST", body: JSON.stringify({ key: random() }),
      headers: { "Content-Type": "application/json", Accept: "application/json", "X-CSRF-Token": claimpath.token() },
    });
    const body = await response.json();
    if (response.status === 409) claimpath.notice(`It can’t be undone, since it was changed again: ${body.theirs.map((e) => `${e.who} ${e.what}`).join("; ")}`);
    else if (!response.ok) claimpath.notice(body.error);
    else claimpath.notice("Undone", "news");
    take(body);
  } catch { claimpath.notice("The server can’t be reached. Nothing was undone."); }
}

function stepGap(by) {
  const cards = gaps(), here = cards.indexOf(document.activeElement.closest?.("article[data-gap]"));
  const card = cards[Math.min(cards.length - 1, Math.max(0, here + by))];
  card?.focus();
  card?.scrollIntoView({ block: "nearest" });
}

const CARD_KEYS = { a: "accepted", r: "rejected", o: "proposed" };
document.addEventListener("keydown", (event) => {
  const typing = event.target.closest("textarea,select,input:not([type=checkbox],[type=radio])");
  if (event.key === "Enter" && (event.ctrlKey || event.metaKey) && typing?.form) { event.preventDefault(); typing.form.requestSubmit(); return; }
  if (typing || document.querySelector("dialog[open]")) return;
  if (event.key.toLowerCase() === "z" && (event.ctrlKey || event.metaKey) && !event.shiftKey) { event.preventDefault(); undo(); return; }
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === "?") { event.preventDefault(); document.getElementById("help").showModal(); return; }
  if (!pathRoot.contains(document.activeElement)) return;
  const card = document.activeElement.closest("article[data-gap]");
  if (event.key === "j" || event.key === "k") { event.preventDefault(); stepGap(event.key === "j" ? 1 : -1); }
  else if (card && event.key === "e") { event.preventDefault(); card.querySelector("textarea[name=premise]").focus(); }
  else if (card && event.key === "l") { event.preventDefault(); card.querySelector("[data-open=classes]").click(); }
  else if (card && event.key in CARD_KEYS) card.querySelector(`[data-key^="${CARD_KEYS[event.key]}/"]`)?.click();
});
document.getElementById("undo").addEventListener("click", undo);
document.getElementById("open-help").addEventListener("click", () => document.getElementById("help").showModal());
document.getElementById("status-form").addEventListener("submit", (event) => {
  if (!outbox.items().length && !path.unsaved().length) return;
  event.preventDefault();
  event.stopPropagation();
  claimpath.notice("Something is not saved yet. Save or discard it first.");
}, true);
addEventListener("storage", () => { merge.check(); settle(); });
for (const name of ["online", "focus"]) addEventListener(name, () => { outbox.run(); poll(); });
document.addEventListener("visibilitychange", poll);
setInterval(poll, POLL_MS);

for (const item of outbox.items()) if (item.conflict) outbox.keep({ ...item, conflict: false }); // asked for again
painter.paint(JSON.parse(root.dataset.highlights));
path.restore();
settle();
outbox.run();
poll(); // the page left before may have sent something after this one was made
performance.mark("case-ready"); // what benchmarks/workbench_page.py waits for
