import assert from "node:assert/strict";
import { after, test } from "node:test";
import { createAccountIn } from "../../service/main.ts";
import { type Answer, ask } from "../support/harness/ask.ts";
import { refused } from "../support/harness/refused.ts";
import { testService, uniqueEmail } from "../support/harness/service.ts";

// A hundred an hour stand for the thousand, so that a machine under load asks them within seconds.
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

/** Asks so often, some at a time. */
async function often(times: number, key: string): Promise<readonly Answer[]> {
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

/** Lets so much time go by for every window: what is in them was asked so much earlier. */
async function pass(seconds: number): Promise<void> {
  // By way of where no slot is: two of a key are never the same, not even for a moment.
  await pool.query("update rate_slot set slot = slot - $1::bigint", [FAR]);
  await pool.query("update rate_slot set slot = slot + $1::bigint", [FAR - seconds]);
  await pool.query(
    "update rate_window set oldest_slot = oldest_slot - $1, newest_slot = newest_slot - $1",
    [seconds],
  );
}

test("46, 48: a whole hour's number is 200, the next is 429, and after Retry-After in silence 200 again", async () => {
  const key = await freshKey();
  const answers = await often(LIMIT, key);
  assert.ok(answers.every(({ status }) => status === 200));
  const over = await list(key);
  const body = refused(over, 429, "rate_limit_exceeded");
  const wait = Number(over.headers.get("retry-after"));
  assert.ok(Number.isInteger(wait) && wait >= 1 && wait <= HOUR + 1);
  assert.equal(body["retry_after"], wait);
  await pass(wait + 1);
  assert.equal((await list(key)).status, 200);
});

test("47: each tier has its number, what remains goes down by one, the reset lies within the hour", async () => {
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
      // The database's clock is the same machine's, read at most a second apart.
      assert.ok(Number.isInteger(reset) && reset > before && reset <= before + HOUR + 2);
    }
  }
});

test("52: the window slides: what was asked in its last ten minutes is still there when the first of it has left", async () => {
  const key = await freshKey();
  await often(60, key);
  await pass(3000);
  await often(40, key);
  refused(await list(key), 429, "rate_limit_exceeded");
  await pass(602);
  // Of the hundred and one the sixty have left; the forty, the refused one and this one remain.
  assert.equal(remaining(await list(key)), LIMIT - 42);
});

test("55: refused requests count as well, and leave after their hour", async () => {
  const key = await freshKey();
  await often(LIMIT, key);
  await pass(1800);
  const over = await often(10, key);
  assert.ok(over.every((answer) => answer.status === 429 && remaining(answer) === 0));
  await pass(HOUR - 1800 + 2);
  assert.equal(remaining(await list(key)), LIMIT - 11);
  await pass(1802);
  assert.equal(remaining(await list(key)), LIMIT - 2);
});
