// Forms, without leaving the page.
const send = (form) => {
  const type = form.enctype === "multipart/form-data";
  const data = new FormData(form);
  return fetchText(form.action, { method: "POST", body: type ? data : new URLSearchParams(data) });
};
let refreshes = 0;
const refresh = async (address) => {
  const number = ++refreshes;
  const content = elements(await fetchText(part(address)));
  // What was asked for later knows what is here, and more.
  if (number !== refreshes) return;
  renewTiles(content);
  const article = one("article[data-part]");
  // Its reader may have closed it, or gone on to another, meanwhile.
  if (article?.dataset.part !== address) return;
  renew(article, content);
  follow();
};
document.addEventListener("submit", async (event) => {
  const form = event.target;
  if (form.method !== "post" || form.enctype === "multipart/form-data") return;
  const article = form.closest("article[data-part]");
  const pair = form.closest(".pair");
  if (form.dataset.sync !== undefined) { event.preventDefault(); sync(form); return; }
  if (!article && !pair) return;
  event.preventDefault();
  // A pair that is answered leaves as soon as the server has it; until then it is not answered again.
  if (pair?.dataset.sent) return;
  if (pair) pair.dataset.sent = "1";
  const label = document.activeElement?.closest("button")?.textContent;
  // Several forms send to one address, each something else.
  const alike = () => all("article[data-part] button").filter((button) => button.form && nameOf(button.form) === nameOf(form));
  const text = event.submitter?.textContent;
  const named = () => alike().filter((button) => button.textContent === text);
  const [place, number] = [alike().indexOf(event.submitter), named().indexOf(event.submitter)];
  // A mark that was pressed may be called otherwise by now: it stands where it stood. Others may have come before one that is not.
  // Whoever went on meanwhile, elsewhere or typing, stays there.
  const from = document.activeElement;
  const begun = article?.contains(from) && from.name && placeOf(from);
  const isSame = (now) => now.closest("article") && now.name && placeOf(now) === begun && !isTyped(now);
  const focusAgain = () => {
    const now = document.activeElement ?? document.body;
    if (now !== from && now !== document.body && !isSame(now)) return;
    const [buttons, at] = named().length ? [named(), number] : [alike(), place];
    buttons[Math.min(Math.max(at, 0), buttons.length - 1)]?.focus({ preventScroll: true });
  };
  try {
    const sent = new Map(new FormData(form));
    const page = await send(form);
    if (pair) { await leave(pair, page); say("Done. The journal takes it back."); return; }
    forgetSent(article, form, sent);
    await refresh(article.dataset.part);
    countAnew();
    focusAgain();
    say(label ? "Kept." : "Done.");
  } catch (error) {
    delete pair?.dataset.sent;
    say(error.message);
    // What was decided elsewhere meanwhile.
    if (pair && [404, 409].includes(error.status)) leaveIfGone(pair).catch((error) => say(error.message));
    if (!article || error.status !== 409) return;
    noteBegin(article, form, error.page);
    refresh(article.dataset.part).then(focusAgain, (error) => say(error.message));
  }
});

// An order that is chosen by a pointer is used at once. By keys each step would be a choice: there Enter uses it, or the
// button, which shows then. Where the list is loaded the focus is where it was.
for (const form of all("form[data-auto]")) {
  const button = one("button", form);
  let isByPointer = false;
  form.addEventListener("pointerdown", () => { isByPointer = true; });
  form.addEventListener("keydown", (event) => {
    isByPointer = false;
    if (event.key !== "Enter" || event.target === button || button.matches(".nojs")) return;
    event.preventDefault();
    form.requestSubmit();
  });
  form.addEventListener("change", () => {
    button.classList.remove("nojs");
    if (isByPointer) form.requestSubmit();
  });
  form.addEventListener("submit", () => {
    try { sessionStorage.setItem("ordered", document.activeElement.name || "sort"); } catch { /* The focus is lost. */ }
  });
  try {
    const name = sessionStorage.getItem("ordered");
    sessionStorage.removeItem("ordered");
    if (name) one(`[name="${CSS.escape(name)}"]`, form)?.focus({ preventScroll: true });
  } catch { /* Nothing was remembered. */ }
}
