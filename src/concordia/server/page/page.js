// The plain page: everything can be played by choosing from the list of what can be done.

const KEY = "concordia-games";
const main = document.getElementById("main");
const status = document.getElementById("status");

const games = () => JSON.parse(localStorage.getItem(KEY) ?? "{}");
const keep = (id, game) => localStorage.setItem(KEY, JSON.stringify({ ...games(), [id]: game }));
const fill = (name) => main.replaceChildren(document.getElementById(name).content.cloneNode(true));
const find = (selector) => main.querySelector(selector);

function element(name, text, properties = {}) {
  const made = Object.assign(document.createElement(name), properties);
  made.textContent = text;
  return made;
}

async function ask(method, path, body, secrets = []) {
  const headers = { "content-type": "application/json", "x-seat-secrets": secrets.join(",") };
  const answer = await fetch(`/api${path}`, { method, headers, body: body && JSON.stringify(body) });
  const told = answer.status === 204 ? null : await answer.json();
  if (!answer.ok) throw new Error(told.error.message);
  return told;
}

async function start() {
  fill("start");
  const offered = await ask("GET", "/catalogue");
  const form = find("form");
  form.board.append(...offered.boards.map((board) => element("option", board.name, { value: board.board })));
  const bots = offered.bots.filter((bot) => bot.level);
  form.bot.append(...bots.map((bot) => element("option", `${bot.level} ${bot.title}`, { value: bot.bot })));
  form.bot.value = "architect";
  const seats = () => {
    const board = offered.boards.find((one) => one.board === form.board.value);
    form.seats.replaceChildren(...board.players.map((n) => element("option", n, { value: n })));
  };
  form.board.addEventListener("change", seats);
  seats();
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    create(form).catch(tell);
  });
  const mine = Object.entries(games()).sort(([, a], [, b]) => b.made - a.made);
  find(".games").append(
    ...mine.map(([id, game]) => {
      const item = document.createElement("li");
      item.append(element("a", `${game.title}, ${new Date(game.made).toLocaleString()}`, { href: `#${id}` }));
      return item;
    }),
  );
}

async function create(form) {
  const bot = { kind: "bot", bot: form.bot.value };
  const person = { kind: "person", name: form.name.value };
  const others = Array.from({ length: form.seats.value - 1 }, () => bot);
  const wanted = { board: form.board.value, seats: [person, ...others], start: true };
  const made = await ask("POST", "/tables", wanted);
  const title = `${form.board.selectedOptions[0].text} against ${form.bot.selectedOptions[0].text}`;
  keep(made.table.id, { secrets: Object.values(made.secrets), made: Date.now(), title });
  location.hash = made.table.id;
}

let live = null;

class Live {
  constructor(id) {
    this.id = id;
    this.secrets = games()[id]?.secrets ?? [];
    this.number = null;
    this.waiting = null;
    fill("table");
    find(".record").href = `/api/tables/${id}/record`;
    find(".undo").addEventListener("click", () => this.undo(false));
    find(".restart").addEventListener("click", () => this.undo(true));
    find(".rematch").addEventListener("click", () => this.rematch().catch(tell));
    find(".chat").addEventListener("submit", (event) => {
      event.preventDefault();
      this.send({ type: "chat", text: event.target.text.value });
      event.target.reset();
    });
    this.connect();
  }

  connect() {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    this.socket = new WebSocket(`${scheme}://${location.host}/api/tables/${this.id}/live`);
    this.socket.addEventListener("open", () => {
      this.send({ type: "hello", secrets: this.secrets, since: this.number });
      if (this.waiting) this.send(this.waiting);
      tell("");
    });
    this.socket.addEventListener("message", (event) => this.hear(JSON.parse(event.data)));
    this.socket.addEventListener("close", () => {
      if (live !== this) return;
      tell("Connecting again …");
      setTimeout(() => live === this && this.connect(), 1000);
    });
  }

  send(frame) {
    if (this.socket.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(frame));
  }

  decide(frame) {
    this.waiting = { ...frame, position: this.position, key: crypto.randomUUID() };
    this.send(this.waiting);
  }

  undo(whole_turn) {
    this.decide({ type: "undo", whole_turn });
  }

  async rematch() {
    const { table } = await ask("POST", `/tables/${this.id}/rematch`, {}, this.secrets);
    keep(table, { ...games()[this.id], made: Date.now() });
    location.hash = table;
  }

  hear(message) {
    if (message.type === "done" || message.type === "refused") this.waiting = null;
    if (message.type === "refused") tell(message.error.message);
    if (message.type === "update") tell("");
    if ("position" in message && message.type !== "done") this.position = message.position;
    if ("number" in message) this.number = message.number;
    for (const event of message.events ?? []) this.log(event);
    if (message.view) this.show(message.view);
  }

  log(event) {
    const words = event.told?.map((one) => one.words) ?? [];
    if (event.kind === "chat") words.push(`${event.by ?? `Seat ${event.seat + 1}`}: ${event.text}`);
    if (event.kind === "undo") words.push("Taken back.");
    if (event.kind === "stand-in") words.push("A bot stands in.");
    if (event.kind === "trouble") words.push(event.text);
    if (words.length) find(".log").prepend(element("li", words.join(" ")));
  }

  show(view) {
    const mine = view.decision?.seat === view.viewer;
    const asked = view.seats[view.decision?.seat]?.name;
    const winner = () => view.seats.toSorted((a, b) => b.score.total - a.score.total)[0].name;
    find(".question h2").textContent = view.over
      ? `The game is over: ${winner()} leads.`
      : mine ? view.decision.question : `${asked} is thinking …`;
    find(".undo").disabled = find(".restart").disabled = !view.may_undo;
    find(".rematch").hidden = !view.over;
    find(".actions").replaceChildren(
      ...(view.actions ?? []).map((action) => {
        const item = document.createElement("li");
        const button = element("button", `${action.words}${amounts(action)}`);
        button.addEventListener("click", () => this.decide({ type: "move", action: action.action }));
        item.append(button);
        return item;
      }),
    );
    find(".players").replaceChildren(players(view));
    find(".display").replaceChildren(
      ...view.display.map((slot) => element("li", `${slot.card} (${named(slot.cost_with_slot)})`)),
    );
  }
}

const named = (goods) =>
  Object.entries(goods).filter(([, number]) => number).map(([good, number]) => `${number} ${good}`).join(", ");

function amounts({ cost, effect }) {
  const told = (what) => [what.coins && `${what.coins} sestertii`, what.goods && named(what.goods)];
  const costs = told(cost).filter(Boolean).join(", ");
  const brings = told(effect).filter(Boolean).join(", ");
  return `${costs ? ` — costs ${costs}` : ""}${brings ? ` — brings ${brings}` : ""}`;
}

function players(view) {
  const table = document.createElement("table");
  const line = (name, cells) => {
    const row = table.insertRow();
    for (const text of cells) row.append(element(name, text));
    return row;
  };
  line("th", ["Player", "Sestertii", "Goods", "Houses", "Hand", "Points"]);
  for (const seat of view.seats) {
    const hand = seat.hand?.join(", ") ?? `${seat.hand_size} cards`;
    const cells = [seat.name, seat.coins, named(seat.goods), seat.houses.join(", "), hand, seat.score?.total ?? ""];
    if (seat.seat === view.decision?.seat) line("td", cells).setAttribute("aria-current", "true");
    else line("td", cells);
  }
  return table;
}

function tell(what) {
  status.textContent = what instanceof Error ? what.message : what;
}

function go() {
  live?.socket.close();
  live = null;
  tell("");
  const id = location.hash.slice(1);
  if (id) live = new Live(id);
  else start().catch(tell);
}

addEventListener("hashchange", go);
go();
