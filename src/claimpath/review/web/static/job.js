// Follows a check by server-sent events, by asking where these don't come through, and opens the case at the end.
"use strict";
(() => {
  const job = document.getElementById("job");
  if (!["queued", "running"].includes(job.dataset.state)) return;
  const words = document.getElementById("words");
  const elapsed = document.getElementById("elapsed");
  const since = Date.now();
  let source = null, faults = 0, over = false;
  const ticking = setInterval(() => {
    const seconds = Math.round((Date.now() - since) / 1000);
    elapsed.textContent = seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
  }, 1000);
  const show = (now) => {
    faults = 0;
    if (words.textContent !== now.words) { words.textContent = now.words; document.title = `${now.words} · claimpath`; }
    if (!["done", "failed", "cancelled"].includes(now.state)) return;
    over = true;
    clearInterval(ticking);
    if (source) source.close();
    if (now.case) location.replace(now.case); else location.reload();
  };
  const ask = async () => {
    if (over) return;
    try {
      const response = await fetch(`${job.dataset.address}/state`, { headers: { Accept: "application/json" } });
      if (response.status === 401 || response.status === 404) { location.reload(); return; }
      if (response.ok) show(await response.json());
    } catch { words.textContent = "The server can’t be reached; trying again"; }
    setTimeout(ask, 2000);
  };
  if (!("EventSource" in window)) { ask(); return; }
  source = new EventSource(`${job.dataset.address}/events`);
  source.onmessage = (event) => show(JSON.parse(event.data));
  source.onerror = () => {
    faults += 1;
    if (faults < 3 && source.readyState !== EventSource.CLOSED) return;
    source.close();
    source = null;
    ask();
  };
})();
