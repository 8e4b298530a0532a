import assert from "node:assert/strict";
import { after, test } from "node:test";
import { createAccountIn } from "../../service/main.ts";
import { type Answer, ask } from "../support/harness/ask.ts";
import { refused } from "../support/harness/refused.ts";
import { testService, uniqueEmail } from "../support/harness/service.ts";

// A limit of a hundred instead of a thousand, so that a loaded machine sends the requests within seconds.
const LIMIT = 100;
const HOUR = 3600;
const FAR = 1_000_000_000;
const service = await testService({ RATE_LIMIT_PRO: String(LIMIT) });
after(service.stop);
const { pool } = service.database;

type Plan = "PRO" | "BUSINESS" | "ENTERPRISE";

async function freshKey(plan: Plan = "PRO"): Promise<string> {
  const made = await createAccountIn(service.config, { email: uniqueEmail("owner"), plan });
  return made.keys["production"]?.["admin"] ?? "";
}

const list = (key: string): Promise<Answer> => ask(`${service.url}/api/v1/mappings`, { key });

/** Sends this many requests, up to ten concurrently. */
async function sendRequests(times: number, key: string): Promise<readonly Answer[]> {
  const answers: Answer[] = [];
  const lane = async (): Promise<void> => {
    while (answers.length + under < times) {
      under += 1;
      const answer = await list(key);
      under -= 1;
      answers.push(answer);
    }
  };
  let under = 0;
  await Promise.all(Array.from({ length: 10 }, lane));
  return answers;
}

const header = ({ headers }: Answer, name: string) => Number(headers.get(name) ?? "none");
const remaining = (answer: Answer) => header(answer, "x-ratelimit-remaining");

/** Moves all requests in all windows into the past. */
async function advanceTime(seconds: number): Promise<void> {
  // In two steps, because the slots of a key must be unique at any time.
  await pool.query("update rate_slot set slot = slot - $1::bigint", [FAR]);
  await pool.query("update rate_slot set slot = slot + $1::bigint", [FAR - seconds]);
  await pool.query(
    "update rate_window set oldest_slot = oldest_slot - $1, newest_slot = newest_slot - $1",
    [seconds],
  );
}

test("46, 48: the whole hourly limit is 200, the next request 429, and after Retry-After 200 again", async () => {
  const key = await freshKey();
  const answers = await sendRequests(LIMIT, key);
  assert.ok(answers.every(({ status }) => status === 200));
  const over = await list(key);
  const body = refused(over, 429, "rate_limit_exceeded");
  const wait = Number(over.headers.get("retry-after"));
  assert.ok(Number.isInteger(wait) && wait >= 1 && wait <= HOUR + 1);
  assert.equal(body["retry_after"], wait);
  await advanceTime(wait + 1);
  assert.equal((await list(key)).status, 200);
});

test("47: each tier has its limit, the remaining number counts down, the reset is within the hour", async () => {
  for (const [plan, limit] of [
    ["PRO", LIMIT],
    ["BUSINESS", 10_000],
    ["ENTERPRISE", 100_000],
  ] as const) {
    const key = await freshKey(plan);
    for (let asked = 1; asked <= 3; asked += 1) {
      const before = Math.floor((performance.timeOrigin + performance.now()) / 1000);
      const answer = await list(key);
      assert.equal(header(answer, "x-ratelimit-limit"), limit);
      assert.equal(remaining(answer), limit - asked);
      const reset = header(answer, "x-ratelimit-reset");
      const answeredAt = Math.floor((performance.timeOrigin + performance.now()) / 1000);
      // The database runs on the same machine; its clock is read within a second.
      assert.ok(Number.isInteger(reset) && reset > before && reset <= answeredAt + HOUR + 2);
    }
  }
});

test("52: the window slides: later requests still count when the first have left it", async () => {
  const key = await freshKey();
  await sendRequests(60, key);
  await advanceTime(3000);
  await sendRequests(40, key);
  refused(await list(key), 429, "rate_limit_exceeded");
  await advanceTime(602);
  // Sixty of the hundred and one have left; forty, the rejected one and this one remain.
  assert.equal(remaining(await list(key)), LIMIT - 42);
});

test("55: rejected requests count, too, and leave the window after an hour", async () => {
  const key = await freshKey();
  await sendRequests(LIMIT, key);
  await advanceTime(1800);
  const over = await sendRequests(10, key);
  assert.ok(over.every((answer) => answer.status === 429 && remaining(answer) === 0));
  await advanceTime(HOUR - 1800 + 2);
  assert.equal(remaining(await list(key)), LIMIT - 11);
  await advanceTime(1802);
  assert.equal(remaining(await list(key)), LIMIT - 2);
});

test("132: messages of agents and the calls of their tools count, and beyond the limit both are refused", async () => {
  const key = await freshKey();
  const post = (method: string, params: object = {}): Promise<Answer> =>
    ask(`${service.url}/mcp`, {
      key,
      headers: { accept: "application/json, text/event-stream" },
      json: { jsonrpc: "2.0", id: 1, method, params },
    });
  await sendRequests(LIMIT - 3, key);
  assert.equal(remaining(await post("tools/list")), 2);
  const job = { name: "get_job", arguments: { job: "upload_1" } };
  assert.match((await post("tools/call", job)).text, /upload_not_found/);
  refused(await post("tools/call", job), 429, "rate_limit_exceeded");
  await advanceTime(HOUR + 1);
  await sendRequests(LIMIT - 1, key);
  const over = await post("tools/call", job);
  assert.equal(over.status, 200);
  assert.match(over.text, /"isError":true/);
  assert.match(over.text, /rate_limit_exceeded.*retry_after/);
});
