// Edits that the server has not acknowledged. They are kept in localStorage, each with its key, and sent until it has.

const random = () => Array.from(crypto.getRandomValues(new Uint8Array(16)), (b) => b.toString(16).padStart(2, "0")).join("");
export { random };
const ABANDONED_MS = 8000;

export class Outbox {
  // on: saved(body, item), conflict(item, body), gaveUp(item), changed()
  constructor(storage, address, version, on) {
    this.prefix = `claimpath:edit:${storage}:`;
    this.tab = sessionStorage.getItem("claimpath:tab") ?? random();
    sessionStorage.setItem("claimpath:tab", this.tab);
    this.sentName = `claimpath:sent:${storage}`;
    this.address = address;
    this.version = version;
    this.on = on;
    this.problem = "";
    this.busy = false;
    this.waits = 0;
    this.timer = 0;
    this.memory = new Map();
    this.sent = new Set(JSON.parse(sessionStorage.getItem(this.sentName) ?? "[]"));
  }

  items() {
    const out = new Map(this.memory);
    for (let i = 0; i < localStorage.length; i += 1) {
      const name = localStorage.key(i);
      if (!name.startsWith(this.prefix)) continue;
      try { out.set(name, JSON.parse(localStorage.getItem(name))); } catch { /* not ours */ }
    }
    return [...out.values()].sort((a, b) => a.at - b.at || (a.key < b.key ? -1 : 1));
  }

  add(operation, why, said) {
    const item = { key: random(), operation, why, said, base_version: this.version, at: Date.now(), tab: this.tab };
    this.keep(item);
    this.run();
    return item;
  }

  keep(item) {
    try {
      localStorage.setItem(this.prefix + item.key, JSON.stringify(item));
      this.memory.delete(this.prefix + item.key);
    } catch { this.memory.set(this.prefix + item.key, item); }
    this.on.changed();
  }

  drop(item) {
    localStorage.removeItem(this.prefix + item.key);
    this.memory.delete(this.prefix + item.key);
    this.on.changed();
  }

  // Dropped by its maker and not since it was saved.
  giveUp(item) {
    this.drop(item);
    this.on.gaveUp(item);
  }

  remember(key) {
    this.sent.add(key);
    try { sessionStorage.setItem(this.sentName, JSON.stringify([...this.sent].slice(-500))); } catch { /* full */ }
  }

  waiting() { return this.items().filter((item) => !item.refused); }

  // What this tab sends: its own, and what another tab has not got through for a while (it may be closed).
  mine() { return this.waiting().filter((item) => item.tab === this.tab || Date.now() - item.at > ABANDONED_MS); }

  async run() {
    if (this.busy) return;
    this.busy = true;
    clearTimeout(this.timer);
    try {
      for (let item = this.mine()[0]; item && !item.conflict; item = this.mine()[0]) {
        this.on.changed();
        if (!(await this.send(item))) break;
      }
    } finally { this.busy = false; this.on.changed(); }
  }

  // Whether to go on with the next one.
  async send(item) {
    let response, body;
    try {
      response = await fetch(`${this.address}/edits`, {
        method: "POST", signal: AbortSignal.timeout(15000),
        headers: { "Content-Type": "application/json", Accept: "application/json", "X-CSRF-Token": claimpath.token() },
        body: JSON.stringify({ operation: item.operation, base_version: item.base_version, key: item.key, why: item.why }),
      });
      body = await response.json();
    } catch { return this.later("The server can’t be reached."); }
    if (response.ok) {
      this.problem = ""; this.waits = 0;
      this.remember(item.key);
      this.drop(item);
      this.on.saved(body, item);
      return true;
    }
    if (response.status === 409 && body.theirs) {
      const others = body.theirs.filter((edit) => !this.sent.has(edit.key));
      if (!others.length) { this.keep({ ...item, base_version: body.version }); return true; }
      this.keep({ ...item, conflict: true });
      this.on.conflict(item, { ...body, theirs: others });
      return false;
    }
    if (response.status === 401) return this.later("You are logged out. Log in in another tab, then reload this page.");
    if (response.status === 403) return this.later(body.error ?? "Reload the page.");
    if (response.status === 400 || response.status === 422) {
      this.problem = "";
      this.keep({ ...item, refused: body.error ?? "The server refused it." });
      return true;
    }
    return this.later(body.error ?? `The server answered ${response.status}.`);
  }

  later(problem) {
    this.problem = problem;
    this.waits += 1;
    this.timer = setTimeout(() => this.run(), Math.min(15000, 500 * 2 ** this.waits));
    return false;
  }
}
