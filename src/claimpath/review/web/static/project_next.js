// The page with the right label: Enter goes on.
"use strict";
document.addEventListener("keydown", (event) => {
  const next = document.getElementById("next");
  if (event.key !== "Enter" || event.target.closest("a, button, summary, input, textarea") || !next) return;
  event.preventDefault();
  next.click();
});
