// The same bot in JavaScript: Node 18 or newer, no packages.
//
//   UNO_TOKEN=uno_bot_… node bot.mjs [--url http://localhost:8000] [--practice greedy,random] [--games 1]

import { randomUUID } from "node:crypto";

const GIVE_UP_MS = 300_000;
const FIRST_TRIES = 5;
const LONGEST_PAUSE_MS = 20_000;
const MOVED_ON = ["stale_version", "turn_over", "not_your_turn", "game_is_over", "seat_is_out", "not_found"];

class Refused extends Error {
  constructor(status, problem) {
    super(`${status} ${problem.code}: ${problem.detail}`);
    Object.assign(this, { status, code: problem.code, problem });
  }
}

// Nobody answers at the address: never yet after a few tries, or no longer for some minutes.
class NoServer extends Error {}

const options = readOptions(process.argv.slice(2));
const token = readToken(process.env.UNO_TOKEN);
let answered = false; // whether a server has ever answered
await main().catch((error) => {
  if (!(error instanceof Refused || error instanceof NoServer)) throw error;
  console.error(error.message);
  process.exit(1);
});

async function main() {
  console.log("playing as", (await request("GET", "/me")).name);
  if (options.practice) {
    const wish = { opponents: options.practice.split(","), ruleset: options.ruleset, options: options.options };
    const { game } = await request("POST", "/practice", wish, randomUUID());
    console.log("practice game", game.id);
  }
  const played = new Set(); // games in which this process has had something to decide
  let ended = 0;
  let cursor = null; // a new process is told all that waits, and all notices
  while (options.games === null || ended < options.games) {
    const after = cursor === null ? "" : `&after=${encodeURIComponent(cursor)}`;
    const inbox = await request("GET", `/inbox?wait=25&observations=true${after}`, null, null, 40_000);
    for (const decision of inbox.decisions) {
      played.add(decision.game);
      await play(decision.game, decision.observation);
    }
    for (const notice of inbox.notices) {
      if (notice.kind === "game_finished" && played.has(notice.game)) {
        ended += 1;
        console.log(`game ${notice.game} ended: place ${notice.place}, ${notice.score} points`);
      } else if (["decision_missed", "forfeited"].includes(notice.kind)) {
        console.log(`game ${notice.game}: ${notice.kind}, misses ${notice.misses}`);
      }
    }
    cursor = inbox.cursor;
  }
}

// What the bot is about: from what the seat sees to a move in words.
function choose(seen) {
  const plays = seen.legal_moves.filter((move) => move.startsWith("play "));
  if (plays.length > 0) {
    const [best] = plays.sort((one, other) => cost(seen, one) - cost(seen, other));
    return seen.hand.length === 2 ? `${best} uno` : best;
  }
  const plain = ["accept", "take", "reroll", "draw", "pass"].find((move) => seen.legal_moves.includes(move));
  return plain ?? [...seen.legal_moves].sort((one, other) => held(seen, other.at(-1)) - held(seen, one.at(-1)))[0];
}

function cost(seen, move) {
  const [piece, color] = move.slice("play ".length).split(">");
  if (color) return 100 - held(seen, color);
  const number = Number(piece.slice(1));
  return -(Number.isNaN(number) || piece.includes("+") ? 20 : number);
}

function held(seen, color) {
  return (seen.hand ?? []).filter((piece) => piece.split(":").at(-1).startsWith(color)).length;
}

async function play(game, seen) {
  while (seen && seen.you !== null && seen.turn === seen.you) seen = await turn(game, seen);
}

async function turn(game, seen) {
  for (const text of seen.side_moves) {
    if (text.startsWith("catch ") || seen.exposed.includes(seen.you)) {
      seen = (await move(game, text, seen.version).catch(orTell))?.observation ?? seen;
    }
  }
  const wished = choose(seen);
  for (const text of new Set([wished, wished.replace(/ uno$/, ""), ...seen.legal_moves])) {
    try {
      return (await moveInTime(game, text, seen.version)).observation;
    } catch (error) {
      orTell(error);
      if (MOVED_ON.includes(error.code)) return look(game, seen.version);
    }
  }
  return null;
}

// Moves as soon as the window in which somebody may be caught is over (option uno_window_ms).
async function moveInTime(game, text, version) {
  for (;;) {
    try {
      return await move(game, text, version);
    } catch (error) {
      if (error.code !== "uno_window_open") throw error;
      await sleep(1000 * error.problem.retry_after);
    }
  }
}

async function look(game, version) {
  const seen = await request("GET", `/games/${game}/observation`).catch(orTell);
  return seen && seen.version !== version ? seen : null;
}

function move(game, text, version) {
  const side = text === "uno" || text.startsWith("catch ");
  const body = side ? { move: text } : { move: text, expected_version: version };
  return request("POST", `/games/${game}/moves`, body, `${version}/${text}`);
}

function orTell(error) {
  if (!(error instanceof Refused)) throw error;
  console.error("refused:", error.message);
}

// Sends a request until it is answered; throws Refused for what asking again will not mend, NoServer after a few
// tries if no server has ever answered, later after GIVE_UP_MS.
async function request(method, path, body = null, key = null, timeout = 30_000) {
  const giveUpAt = Date.now() + GIVE_UP_MS;
  let pause = 200;
  for (let tries = 1; ; tries += 1, pause = Math.min(2 * pause, LONGEST_PAUSE_MS)) {
    let wait = pause;
    try {
      return await send(method, path, body, key, timeout);
    } catch (error) {
      const late = Date.now() > giveUpAt;
      if (error instanceof Refused) {
        if ((error.status < 500 && error.status !== 429) || late) throw error;
      } else if (late || (tries >= FIRST_TRIES && !answered)) {
        throw new NoServer(`no server answers at ${options.url}; give its address with --url`);
      }
      wait = 1000 * (error.problem?.retry_after ?? 0) || pause;
      console.error("again:", method, path, error.message);
    }
    await sleep(Math.min(wait, LONGEST_PAUSE_MS));
  }
}

function sleep(milliseconds) {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

async function send(method, path, body, key, timeout) {
  const headers = { Authorization: `Bearer ${token}` };
  if (body !== null) headers["Content-Type"] = "application/json";
  if (key !== null) headers["Idempotency-Key"] = key;
  const answer = await fetch(`${options.url}/api/v1${path}`, {
    method,
    headers,
    body: body === null ? undefined : JSON.stringify(body),
    signal: AbortSignal.timeout(timeout),
  });
  const text = await answer.text();
  if (answer.ok) {
    const told = JSON.parse(text);
    answered = true;
    return told;
  }
  let problem = { code: "unreadable_answer", detail: text.slice(0, 200) };
  try {
    problem = JSON.parse(text);
  } catch {
    // not JSON: the text itself is the detail
  }
  throw new Refused(answer.status, problem);
}

function readOptions(words) {
  const read = { url: "http://localhost:8000", practice: null, ruleset: "official", options: "{}", games: null };
  for (let at = 0; at < words.length; at += 2) {
    const name = words[at].replace(/^--/, "");
    if (name === words[at] || !Object.hasOwn(read, name)) complain(`unknown option ${words[at]}`);
    if (words[at + 1] === undefined) complain(`--${name} needs a value`);
    read[name] = words[at + 1];
  }
  if (read.games !== null && !/^0*[1-9]\d*$/.test(read.games)) complain(`--games: ${read.games} is no number from 1 on`);
  return { ...read, url: readUrl(read.url), options: readRules(read.options), games: read.games && Number(read.games) };
}

function readUrl(text) {
  try {
    if (/^https?:\/\/[!-~]+$/.test(text) && new URL(text)) return text.replace(/\/+$/, "");
  } catch {
    // no address either
  }
  return complain(`${text} is no address of a server; one is http://localhost:8000`);
}

function readRules(text) {
  let rules;
  try {
    rules = JSON.parse(text);
  } catch (error) {
    complain(`--options: ${text} is not JSON: ${error.message}`);
  }
  if (rules === null || typeof rules !== "object" || Array.isArray(rules)) {
    complain(`--options: ${text} is no JSON object such as {"target": 100}`);
  }
  return rules;
}

function readToken(text) {
  const token = (text ?? "").trim();
  if (token === "") complain("Set UNO_TOKEN to your bot's token.");
  if (!/^[!-~]+$/.test(token)) {
    complain(`${token} is no token; one is uno_bot_ and the letters and digits that it was shown with`);
  }
  return token;
}

function complain(text) {
  console.error(text);
  process.exit(2);
}
