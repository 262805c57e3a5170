// Sends the page's token with every change that htmx or a form makes, and shows what went wrong.
"use strict";
(() => {
  const token = () => document.body.dataset.csrf || "";
  document.addEventListener("htmx:configRequest", (event) => {
    event.detail.headers["X-CSRF-Token"] = token();
  });
  const notice = (text, kind = "problem") => {
    const box = document.getElementById("notices");
    const line = document.createElement("p");
    line.className = `notice ${kind}`;
    line.textContent = text;
    box.append(line);
    setTimeout(() => line.remove(), kind === "problem" ? 12000 : 5000);
  };
  document.addEventListener("htmx:responseError", (event) => {
    let said = event.detail.xhr.responseText;
    try { said = JSON.parse(said).error; } catch { said = `The server answered ${event.detail.xhr.status}.`; }
    notice(said);
  });
  document.addEventListener("htmx:sendError", () => notice("The server can't be reached. Nothing was saved."));
  // A plain form that changes something is sent with the token, and the answer's page is opened.
  document.addEventListener("submit", async (event) => {
    const form = event.target;
    if (!(form instanceof HTMLFormElement) || !("form" in form.dataset)) return;
    event.preventDefault();
    const button = event.submitter;
    const data = new FormData(form, button); // before the button is disabled: a disabled one sends no value
    if (button) button.disabled = true;
    try {
      const response = await fetch(form.action, {
        method: "POST", body: data, headers: { "X-CSRF-Token": token(), Accept: "application/json, text/html" },
      });
      if (response.redirected) { location.assign(response.url); return; }
      if (!response.ok) { notice((await response.json().catch(() => ({}))).error || `The server answered ${response.status}.`); return; }
      location.reload();
    } catch { notice("The server can't be reached. Nothing was saved."); } finally { if (button) button.disabled = false; }
  });
  window.claimpath = { token, notice };
})();
