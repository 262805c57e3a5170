// Makes a token and shows it this once: it is in no address and on no page that could be opened again.
"use strict";
(() => {
  const form = document.getElementById("make-token");
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const button = form.querySelector("button");
    button.disabled = true;
    try {
      const response = await fetch(form.action, {
        method: "POST", body: new FormData(form), headers: { "X-CSRF-Token": claimpath.token(), Accept: "application/json" },
      });
      const told = await response.json().catch(() => ({}));
      if (!response.ok) { claimpath.notice(told.error || `The server answered ${response.status}.`); return; }
      document.getElementById("token").textContent = told.token;
      document.getElementById("new-token").hidden = false;
      document.getElementById("new-token").focus();
      form.reset();
    } catch { claimpath.notice("The server can't be reached. No token was made."); } finally { button.disabled = false; }
  });
})();
