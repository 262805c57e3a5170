/* A page that is opened as a file may start no worker, which the search box needs. There, and only there, a hidden
   frame does the worker's job: it loads the same script and passes messages in both directions. */
if (location.protocol === "file:") {
  window.Worker = class extends EventTarget {
    constructor(address) {
      super();
      this.frame = document.createElement("iframe");
      this.frame.hidden = true;
      document.documentElement.append(this.frame);
      const inside = this.frame.contentWindow;
      const load = (script) =>
        new Promise((done, failed) => {
          const tag = inside.document.createElement("script");
          tag.src = script;
          tag.onload = done;
          tag.onerror = () => failed(new Error(`can't load ${script}`));
          inside.document.head.append(tag);
        });
      inside.importScripts = (...scripts) =>
        scripts.reduce((before, script) => before.then(() => load(script)), Promise.resolve());
      inside.postMessage = (data) => this.dispatchEvent(new MessageEvent("message", { data }));
      this.ready = load(new URL(address, location.href).href);
    }
    postMessage(data) {
      this.ready.then(() => {
        const inside = this.frame.contentWindow;
        inside.dispatchEvent(new inside.MessageEvent("message", { data }));
      });
    }
    terminate() {
      this.frame.remove();
    }
  };
}
