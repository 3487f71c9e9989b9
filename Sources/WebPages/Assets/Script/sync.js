// Sync, with progress.
const sync = async (form) => {
  const [place, button] = [one("#sync"), one("button", form)];
  const line = (source, text) => { const at = one(`[data-source="${CSS.escape(source)}"] [data-line]`); if (at) at.textContent = text; };
  place.textContent = "asking the sources …";
  button.disabled = true;
  const body = JSON.stringify({ refresh: one("[name=refresh]", form).checked ? "true" : "false" });
  const headers = { "accept": "text/event-stream", "content-type": "application/json" };
  try {
    const answer = await fetch("/api/v1/sync", { method: "POST", body, headers }).catch(() => { throw new Error(noAnswer); });
    if (!answer.ok) throw new Error((await answer.json()).error.message);
    const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
    let rest = "";
    for (;;) {
      const { value, done } = await reader.read();
      if (done) break;
      rest += value;
      const events = rest.split("\n\n");
      rest = events.pop();
      for (const event of events) {
        const data = JSON.parse(event.slice(event.indexOf("data: ") + 6));
        if (data.type === "page") line(data.source, `${data.records} records so far`);
        if (data.type === "source") line(data.status.source, data.status.message ?? `${data.status.outcome}, ${data.status.results} records`);
      }
    }
    place.textContent = "done";
    // The cards say what there is now.
    for (const card of all("[data-source]", elements(await fetchText(location.href)))) {
      one(`[data-source="${CSS.escape(card.dataset.source)}"] .rows`)?.replaceWith(one(".rows", card));
    }
  } catch (error) { place.textContent = error.message; }
  button.disabled = false;
};
