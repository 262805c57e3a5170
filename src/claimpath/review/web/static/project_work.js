// One item at a time: digits choose, Enter saves and goes on, u undoes. Time counts while the page is in sight.
"use strict";
(() => {
  const form = document.getElementById("label-form");
  if (!form) return;
  const { token, notice, spans } = window.claimpath;
  const note = document.getElementById("note");
  const radios = [...form.querySelectorAll("input[type=radio]")];
  const ticks = [...form.querySelectorAll("[data-list]")];
  const flags = [...form.querySelectorAll("[data-bool]")];
  const drafts = form.dataset.assignment ? `claimpath-label-${form.dataset.assignment}-${form.dataset.version}` : null;
  let busy = false, key = "", sent = "", since = document.hidden ? null : performance.now(), seconds = 0;

  const read = () => {
    const label = {};
    const radio = radios.find((one) => one.checked);
    if (radio) label[radio.dataset.field] = radio.value === "" ? null : radio.value;
    for (const tick of ticks) if (tick.checked) (label[tick.dataset.list] ||= []).push(Number(tick.value));
    for (const flag of flags) label[flag.dataset.bool] = flag.checked;
    if (note) label[note.dataset.field] = note.value;
    if (spans) label.spans = spans.get();
    return label;
  };
  const fill = (label) => {
    for (const radio of radios) radio.checked = radio.dataset.field in label && (label[radio.dataset.field] ?? "") === radio.value;
    for (const tick of ticks) tick.checked = (label[tick.dataset.list] || []).includes(Number(tick.value));
    for (const flag of flags) flag.checked = Boolean(label[flag.dataset.bool]);
    if (note) note.value = label[note.dataset.field] || "";
    if (spans) spans.set(label.spans || []);
  };
  const keep = () => { if (drafts) try { sessionStorage.setItem(drafts, JSON.stringify(read())); } catch { /* no storage */ } };
  const kept = () => { try { return drafts && JSON.parse(sessionStorage.getItem(drafts)); } catch { return null; } };
  const before = kept() || (form.dataset.label && JSON.parse(form.dataset.label));
  if (before) fill(before);
  form.addEventListener("input", keep);
  form.addEventListener("spanschanged", keep);

  const spent = () => {
    if (since !== null) { seconds += (performance.now() - since) / 1000; since = performance.now(); }
    return seconds;
  };
  document.addEventListener("visibilitychange", () => {
    if (document.hidden) { spent(); since = null; } else since = performance.now();
  });
  const post = (address, body, more = {}) => fetch(address, {
    method: "POST", body: JSON.stringify(body), ...more,
    headers: { "Content-Type": "application/json", Accept: "application/json", "X-CSRF-Token": token() },
  });
  const drawKey = () => [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  window.addEventListener("pagehide", () => {
    if (!form.dataset.assignment || busy || spent() < 1) return;
    post(form.dataset.time, { assignment: Number(form.dataset.assignment), seconds }, { keepalive: true }).catch(() => {});
    seconds = 0;
  });

  const refuse = (text, element) => { notice(text); element?.focus(); };
  const save = async () => {
    if (busy) return;
    const label = read();
    if (radios.length && !radios.some((one) => one.checked)) return refuse("Choose an answer first: press its digit.", radios[0]);
    const open = spans ? spans.missing() : -1;
    if (open >= 0) { notice(`Mark ${open + 1} has no class yet; choose one, or remove the mark.`); spans.focus(open); return; }
    const content = JSON.stringify(label);
    // The same content again is the same save; other content is another one.
    if (content !== sent) { key = drawKey(); sent = content; }
    const body = form.dataset.assignment
      ? { assignment: Number(form.dataset.assignment), label, key, base_version: Number(form.dataset.version), seconds: spent() }
      : { item: Number(form.dataset.item), label, why: document.getElementById("why").value };
    await go(form.dataset.post, body, "The server can’t be reached. Your label is kept here; press Enter to try again.");
  };
  const go = async (address, body, unreached) => {
    busy = true;
    try {
      const answer = await post(address, body);
      const said = await answer.json().catch(() => ({}));
      if (!answer.ok) { busy = false; notice(said.error || `The server answered ${answer.status}. Nothing was saved.`); return; }
      if (drafts) try { sessionStorage.removeItem(drafts); } catch { /* no storage */ }
      location.assign(said.next);
    } catch { busy = false; notice(unreached); }
  };
  const undo = () => {
    if (!busy && form.dataset.undo) go(form.dataset.undo, { key: drawKey() }, "The server can’t be reached. Nothing was undone.");
  };
  form.addEventListener("submit", (event) => { event.preventDefault(); save(); });
  document.getElementById("undo")?.addEventListener("click", undo);
  for (const take of document.querySelectorAll("[data-take]")) take.addEventListener("click", () => {
    fill(JSON.parse(take.dataset.take));
    notice("Taken over. Change it as you see fit, then settle.", "done");
  });

  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
    const at = event.target;
    const writing = at.matches("textarea, input[type=text], input[type=search], select");
    if (event.key === "Enter" && !event.shiftKey && !at.matches("button, a, summary")) {
      event.preventDefault();
      save();
    } else if (!writing && /^[1-9]$/.test(event.key)) {
      event.preventDefault();
      if (spans) { spans.press(Number(event.key)); return; }
      const radio = radios[Number(event.key) - 1];
      if (!radio) return;
      radio.checked = true;
      keep();
      // A ground is asked for next where one is needed.
      if (note && note.dataset.field !== "comment" && radio.value !== "") note.focus(); else radio.focus();
    } else if (!writing && event.key === "u") { event.preventDefault(); undo(); }
  });
})();
