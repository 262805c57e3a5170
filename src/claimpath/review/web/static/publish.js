// Opens the print view and the browser's print dialog over it. Without this script the view opens just the same.
document.getElementById("files").addEventListener("submit", (event) => {
  if (!event.submitter?.matches("[data-print]")) return;
  const address = `${event.submitter.formAction}?${new URLSearchParams(new FormData(event.target))}`;
  const opened = window.open(address, "_blank");
  if (!opened) return; // pop-ups are blocked: let the form do it
  event.preventDefault();
  opened.addEventListener("load", () => opened.print());
});
