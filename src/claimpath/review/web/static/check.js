// The form for a check: a file may be dropped, what goes with a model shows with a model, a file too large stays here.
"use strict";
(() => {
  const form = document.querySelector("form[data-most]");
  const file = document.getElementById("file");
  const drop = document.getElementById("drop");
  const address = document.getElementById("address");
  const engine = document.getElementById("engine");
  const most = Number(form.dataset.most);
  const check = () => {
    const chosen = file.files[0];
    const large = chosen && chosen.size > most;
    file.setCustomValidity(large ? `The file has ${Math.ceil(chosen.size / 1e6)} MB; at most ${Math.floor(most / 1e6)} MB are taken.` : "");
    if (large) file.reportValidity();
    if (address) address.disabled = Boolean(chosen);
  };
  file.addEventListener("change", check);
  const over = (on) => drop.classList.toggle("over", on);
  for (const name of ["dragenter", "dragover"]) drop.addEventListener(name, (event) => { event.preventDefault(); over(true); });
  drop.addEventListener("dragleave", () => over(false));
  drop.addEventListener("drop", (event) => {
    event.preventDefault();
    over(false);
    if (event.dataTransfer.files.length !== 1) { window.claimpath.notice("Drop one file."); return; }
    file.files = event.dataTransfer.files;
    check();
  });
  const options = document.getElementById("model-options");
  const show = () => { options.hidden = engine.value === "offline"; };
  if (engine) { engine.addEventListener("change", show); show(); }
})();
