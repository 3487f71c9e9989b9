const step = (way) => {
  const links = all(".book > a", books);
  if (!links.length) return;
  const now = links.indexOf(document.activeElement?.closest(".book > a"));
  const current = now < 0 ? links.findIndex((link) => link.parentElement.classList.contains("open")) : now;
  const columns = getComputedStyle(books).gridTemplateColumns.split(" ").length;
  const by = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: columns, ArrowUp: -columns }[way];
  const next = links[current < 0 ? 0 : Math.min(links.length - 1, Math.max(0, current + by))];
  next.focus();
  next.scrollIntoView({ block: "nearest" });
};
const press = (name) => {
  // A book that has the focus goes before the one that is open.
  const link = document.activeElement?.closest(".book > a");
  if (link && pane && !link.parentElement.classList.contains("open")) {
    before = link;
    show(link.href).then((isShown) => { if (isShown) press(name); });
    return;
  }
  all(".details .marks button").find((button) => button.textContent.includes(name))?.click();
};
document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const typing = event.target.closest("input, textarea, select");
  const keys = one("#keys");
  if (event.key === "Escape") {
    if (keys.open) return;
    if (typing) { typing.blur(); return; }
    close();
    return;
  }
  if (typing || keys.open) return;
  // A key that is held decides once.
  if (event.repeat && !event.key.startsWith("Arrow")) return;
  const pair = event.target.closest?.(".pair");
  const answer = { j: ".main", k: ".answers form:nth-of-type(2) button", l: "[data-later]" }[event.key];
  if (answer && one(".pair")) { one(answer, pair ?? one(".pair"))?.click(); event.preventDefault(); return; }
  switch (event.key) {
    case "/": field.focus(); field.select(); break;
    case "?": keys.showModal(); break;
    case "f": press("Favorite"); break;
    case "s": press("ibrary"); break;
    case "ArrowUp": case "ArrowDown": case "ArrowLeft": case "ArrowRight":
      if (!books || event.target.closest("#pane, .side, .bar")) return;
      step(event.key);
      break;
    default: return;
  }
  event.preventDefault();
});
