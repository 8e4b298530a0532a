import assert from "node:assert/strict";
import { test } from "node:test";
import { brand } from "#base/brand.ts";
import { type Instant, instant, later } from "#base/instant.ts";
import type { AccountId, KeyId } from "#domain/accounts";
import { type DropReason, RefusalRecorder, type SeenRequest } from "./record-refused.ts";
import type { RefusedRequest } from "./refused-request.ts";

const BEGIN = instant(1_700_000_000_000);

const SEEN: SeenRequest = {
  accountId: brand<AccountId>("acct_1"),
  environment: "production",
  by: { kind: "key", keyId: brand<KeyId>(3) },
  requestId: "req_1",
  method: "GET",
  url: "/api/v1/templates/7?name=secret",
  status: 404,
  code: "template_not_found",
  message: "There is no such template.",
};

/** A recorder with what it wrote and dropped. */
function testRecorder(fault: Error | null = null) {
  let now: Instant = BEGIN;
  const written: RefusedRequest[] = [];
  const drops = { budget: 0, full: 0, failed: 0 };
  const errors: unknown[] = [];
  const recorder = new RefusalRecorder({
    requestLog: {
      append: async (batch) => {
        if (fault !== null) throw fault;
        written.push(...batch);
      },
    },
    clock: { now: () => now },
    onDrop: (reason: DropReason, requests: number) => {
      drops[reason] += requests;
    },
    onError: (error) => errors.push(error),
  });
  const pass = (seconds: number): void => {
    now = later(now, seconds);
  };
  const record = (times: number, other: Partial<SeenRequest> = {}): void => {
    for (let each = 0; each < times; each += 1) recorder.record({ ...SEEN, ...other });
  };
  return { recorder, written, drops, errors, pass, record };
}

test("a request is recorded without its query and without what its message quotes", async () => {
  const { recorder, written, record } = testRecorder();
  record(1, { message: 'Columns "Ada" and "Lovelace" are unknown. Did you mean "name"?' });
  record(1, { message: "No field “Ada", url: `/api/v1/${"x".repeat(1000)}#y` });
  await recorder.flush();
  const { url: _, ...kept } = SEEN;
  const [first, second] = written;
  const path = "/api/v1/templates/7";
  assert.deepEqual(first, { ...kept, at: BEGIN, path, message: "Columns “…”?" });
  assert.equal(second?.message, "No field “…”");
  assert.equal(second.path.length, 300);
});

test("beyond its budget the requests of an account are dropped and counted, those of others are not", async () => {
  const { recorder, written, drops, pass, record } = testRecorder();
  record(1500);
  record(1, { accountId: brand<AccountId>("acct_2") });
  await recorder.flush();
  assert.equal(written.length, 1001);
  assert.equal(drops.budget, 500);
  pass(30);
  record(100);
  await recorder.flush();
  assert.equal(written.length, 1031);
});

test("requests beyond the rate limit have a budget of their own, which leaves room for others", async () => {
  const { recorder, written, pass, record } = testRecorder();
  record(100_000, { status: 429, code: "rate_limit_exceeded" });
  record(1);
  await recorder.flush();
  assert.equal(written.length, 21);
  pass(3600);
  record(100_000, { status: 429, code: "rate_limit_exceeded" });
  await recorder.flush();
  assert.equal(written.length, 41);
});

test("what does not fit in memory is dropped, and a failed write is reported and fails nothing", async () => {
  const { recorder, drops, errors, record } = testRecorder(new Error("no database"));
  for (let each = 0; each < 6; each += 1)
    record(1000, { accountId: brand<AccountId>(`acct_${each}`) });
  await recorder.flush();
  assert.deepEqual(drops, { budget: 0, full: 1000, failed: 5000 });
  assert.equal(errors.length, 1);
  await recorder.flush();
  assert.equal(errors.length, 1);
});
