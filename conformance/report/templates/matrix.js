"use strict";
const at = (id) => document.getElementById(id);

// The data of the bad cases: JSON, deflated, in base 64.
const unpacked = async () => {
  const packed = Uint8Array.from(atob(at("data").textContent), (sign) => sign.charCodeAt(0));
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("deflate"));
  return new Response(stream).json();
};

const begin = (data) => {
  const PLAYED = /^([0-9])([2-9TJQKA][SHDC])(!?)$/;
  const SIGNS = { S: "♠", H: "♥", D: "♦", C: "♣" };
  const FIRST = 200; // so many cases are listed at once

  // All that a stranger wrote gets onto the page as text, by this function alone.
  const make = (tag, text, name) => {
    const element = document.createElement(tag);
    if (text !== undefined) element.textContent = text;
    if (name) element.className = name;
    return element;
  };

  // --- the scenes of a replay: conformance/report/replay.py tells the form

  const predict = (scene, text) => {
    const after = { ...scene, hands: scene.hands.slice(), trick: scene.trick.slice() };
    const played = PLAYED.exec(text);
    if (!played) return after;
    const seat = Number(played[1]);
    if (scene.taker !== null) [after.trick, after.taker] = [[], null];
    if (seat < scene.hands.length) {
      after.hands[seat] = scene.hands[seat].filter((card) => card !== played[2]);
      after.act = (seat + 1) % scene.hands.length;
    }
    after.trick.push(text);
    return after;
  };

  const scenesOf = (replay) => {
    let scene = {
      text: "Before the deal", hands: replay.names.map(() => []), trick: [], taker: null,
      points: null, totals: replay.totals, phase: null, act: null,
    };
    const scenes = [scene];
    for (const step of replay.steps) {
      const [text, changes] = typeof step === "string" ? [step, {}] : step;
      scene = predict(scene, text);
      for (const [key, value] of Object.entries(changes)) {
        if (key === "hands") {
          for (const [seat, hand] of Object.entries(value)) scene.hands[seat] = hand.match(/../g) || [];
        } else if (key === "trick") scene.trick = value.match(/[0-9][2-9TJQKA][SHDC]!?/g) || [];
        else scene[key] = value;
      }
      scene.text = text;
      scenes.push(scene);
    }
    return scenes;
  };

  const cardText = (code) => (code[0] === "T" ? "10" : code[0]) + (SIGNS[code[1]] || "");
  const card = (code, revoke) =>
    make("span", cardText(code) + (revoke ? "!" : ""), "HD".includes(code[1]) ? "card red" : "card");
  const said = (scene, names) => {
    const played = PLAYED.exec(scene.text);
    if (!played) return scene.text;
    return `${names[played[1]]} ${played[3] ? "revokes with" : "plays"} ${cardText(played[2])}`;
  };

  // --- the list of bad cases

  let shown = { engine: null, game: null, clause: null };
  const isShown = (found) =>
    (shown.engine === null || shown.engine in found.told) &&
    (shown.game === null || shown.game === found.game) &&
    (shown.clause === null || found.clauses.some(([path]) => path === shown.clause));

  const list = (all) => {
    const found = data.cases.filter(isShown);
    const parts = [shown.game, shown.clause, shown.engine === null ? null : data.engines[shown.engine]];
    const of = parts.filter((part) => part !== null).join(", ");
    at("which").textContent = `${found.length} bad ${found.length === 1 ? "case" : "cases"}${of ? `: ${of}` : ""}`;
    at("all").hidden = of === "";
    at("more").hidden = all || found.length <= FIRST;
    at("cases").replaceChildren(
      ...(all ? found : found.slice(0, FIRST)).map((one) => {
        const item = make("li");
        const button = make("button");
        button.append(make("code", one.id), ` ${one.title}`);
        button.addEventListener("click", () => open(one));
        item.append(button);
        return item;
      }),
    );
  };

  // --- a case, step by step

  let current = null; // the case, its replay, its scenes, and the step

  const open = (one) => {
    current = { one, key: null, scenes: [], step: 0 };
    at("id").textContent = one.id;
    at("title").textContent = one.title;
    at("position").textContent = one.position;
    at("why").textContent = one.why;
    at("clauses").replaceChildren(
      ...one.clauses.map(([path, sentence]) => {
        const item = make("li");
        item.append(make("code", path), sentence ? `: ${sentence}` : "");
        return item;
      }),
    );
    at("told").replaceChildren(...Object.entries(one.told).flatMap(([engine, told]) => tell(one, engine, told)));
    const others = Object.entries(one.others).map(([engine, verdict]) => `${data.engines[engine]}: ${verdict}`);
    at("others").textContent = others.join("; ");
    const keys = Object.keys(one.replays);
    at("which-play").hidden = keys.length < 2;
    const failing = Object.values(one.told)[0].checks[0];
    choose((failing && one.judged[failing[0]] || [keys[0]])[0]);
    go(Math.min(1, current.scenes.length - 1));
    at("case").showModal();
    history.replaceState(null, "", `#${one.id}`);
  };

  const tell = (one, engine, told) =>
    told.checks.map(([check, , text]) => {
      const item = make("li");
      item.append(make("strong", `${data.engines[engine]}: ${told.verdict}`), ` – ${text} `);
      const judged = one.judged[check];
      if (judged && one.replays[judged[0]]) {
        const button = make("button", `Go to step ${judged[1]}`);
        button.addEventListener("click", () => {
          choose(judged[0]);
          go(judged[1]);
        });
        item.append(button);
      }
      return item;
    });

  const choose = (key) => {
    const replay = current.one.replays[key];
    current.key = key;
    current.replay = replay || { names: [], totals: [], steps: [] };
    current.scenes = scenesOf(current.replay);
    at("step").max = current.scenes.length - 1;
    for (const button of at("which-play").querySelectorAll("button")) {
      button.setAttribute("aria-pressed", String(button.value === key));
    }
  };

  const go = (step) => {
    const last = current.scenes.length - 1;
    current.step = Math.max(0, Math.min(last, step));
    const scene = current.scenes[current.step];
    const { names } = current.replay;
    at("step").value = current.step;
    const text = said(scene, names);
    at("step").setAttribute("aria-valuetext", `step ${current.step} of ${last}: ${text}`);
    at("said").textContent = `${current.step}/${last}: ${text}`;
    for (const id of ["first", "back"]) at(id).disabled = current.step === 0;
    for (const id of ["on", "last"]) at(id).disabled = current.step === last;
    at("rows").replaceChildren(...names.map((name, seat) => row(scene, name, seat)));
    at("trick").replaceChildren(...trick(scene, names));
    at("phase").textContent = scene.phase === null ? "" : `Phase: ${scene.phase}`;
    const here = Object.entries(current.one.told).flatMap(([engine, told]) =>
      told.checks
        .filter(([check]) => {
          const judged = current.one.judged[check];
          return judged && judged[0] === current.key && judged[1] === current.step;
        })
        .map(([, , message]) => make("p", `Judged here – ${data.engines[engine]}: ${message}`)),
    );
    at("here").hidden = here.length === 0;
    at("here").replaceChildren(...here);
  };

  const row = (scene, name, seat) => {
    const line = make("tr");
    const head = make("th", name + (scene.act === seat ? " (to act)" : ""));
    head.scope = "row";
    const hand = make("td");
    hand.append(...scene.hands[seat].flatMap((code) => [card(code, false), " "]));
    const number = (values) => make("td", values === null ? "–" : String(values[seat]), "number");
    line.append(head, hand, number(scene.points), number(scene.totals));
    return line;
  };

  const trick = (scene, names) => {
    if (scene.trick.length === 0) return [];
    const parts = [make("span", "On the table: ")];
    for (const text of scene.trick) {
      const [, seat, code, revoke] = PLAYED.exec(text);
      parts.push(make("span", `${names[seat]} `), card(code, revoke), make("span", " "));
    }
    if (scene.taker !== null && scene.taker >= 0) parts.push(make("strong", `taken by ${names[scene.taker]}`));
    return parts;
  };

  const moves = {
    ArrowLeft: () => current.step - 1,
    ArrowRight: () => current.step + 1,
    Home: () => 0,
    End: () => current.scenes.length - 1,
  };
  at("case").addEventListener("keydown", (event) => {
    if (!(event.key in moves) || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    go(moves[event.key]());
  });
  for (const [id, key] of [["first", "Home"], ["back", "ArrowLeft"], ["on", "ArrowRight"], ["last", "End"]]) {
    at(id).addEventListener("click", () => go(moves[key]()));
  }
  at("step").addEventListener("input", (event) => go(Number(event.target.value)));
  at("close").addEventListener("click", () => at("case").close());
  at("case").addEventListener("close", () => history.replaceState(null, "", location.pathname + location.search));
  for (const button of at("which-play").querySelectorAll("button")) {
    button.addEventListener("click", () => {
      choose(button.value);
      go(Math.min(1, current.scenes.length - 1));
    });
  }

  const show = (engine, game, clause) => {
    shown = { engine, game, clause };
    list(false);
    at("which").focus();
  };
  for (const button of document.querySelectorAll("button[data-engine]")) {
    const { engine, game, clause } = button.dataset;
    button.addEventListener("click", () => show(engine, game, clause === undefined ? null : clause));
  }
  at("all").addEventListener("click", () => show(null, null, null));
  at("more").addEventListener("click", () => list(true));
  list(false);
  const named = data.cases.find((one) => one.id === decodeURIComponent(location.hash.slice(1)));
  if (named) open(named);
};

unpacked().then(begin, (error) => {
  at("which").textContent = `This browser cannot show the bad cases: ${error.message}`;
});
