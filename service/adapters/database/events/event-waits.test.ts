import assert from "node:assert/strict";
import { test } from "node:test";
import { brand } from "#base/brand.ts";
import type { AccountId, Caller, KeyId } from "#domain/accounts";
import type { EventPosition } from "#domain/events";
import { openEventWaits } from "./event-waits.ts";

const POSITION: EventPosition = { txid: 7n, seq: 0n };
const LONG_SECONDS = 60;
const EVERY_MS = 5;
const never = new AbortController().signal;

function caller(key: number, account = "acc_a"): Caller {
  return {
    accountId: brand<AccountId>(account),
    by: { kind: "key", keyId: brand<KeyId>(key) },
    scope: "read",
    environment: "staging",
    tier: "PRO",
  };
}

/** An outbox with events of the accounts in `has`; counts the polls. */
function outbox() {
  const has = new Set<string>();
  const seen = { polls: 0, concurrent: 0, concurrentMax: 0, positionsMax: 0 };
  const hasNewer = async (positions: readonly { readonly accountId: string }[]) => {
    seen.polls += 1;
    seen.concurrent += 1;
    seen.concurrentMax = Math.max(seen.concurrentMax, seen.concurrent);
    seen.positionsMax = Math.max(seen.positionsMax, positions.length);
    await new Promise((resolve) => setTimeout(resolve, 1));
    seen.concurrent -= 1;
    return positions.map(({ accountId }) => has.has(accountId));
  };
  return { has, seen, hasNewer };
}

test("one poll at a time serves all waiting requests, and none runs without them", async () => {
  const { has, seen, hasNewer } = outbox();
  const waits = openEventWaits(hasNewer, EVERY_MS);
  const begun = Array.from({ length: 300 }, (_, key) =>
    waits.begin(caller(key, `acc_${key % 3}`), LONG_SECONDS, never),
  );
  const answers = begun.map((wait) => wait.untilNewer(POSITION));
  has.add("acc_0");
  assert.equal(await answers[0], true);
  assert.equal(await answers[3], true);
  has.add("acc_1");
  has.add("acc_2");
  assert.ok((await Promise.all(answers)).every(Boolean));
  assert.deepEqual([seen.concurrentMax, seen.positionsMax], [1, 299]);
  for (const wait of begun) wait[Symbol.dispose]();
  const { polls } = seen;
  await new Promise((resolve) => setTimeout(resolve, EVERY_MS * 6));
  assert.equal(seen.polls, polls);
  using late = waits.begin(caller(1, "acc_1"), LONG_SECONDS, never);
  assert.equal(await late.untilNewer(POSITION), true, "the next wait starts polling again");
});

test("a wait ends without events after its time, when the client disconnects and when the service stops", async () => {
  const waits = openEventWaits(outbox().hasNewer, EVERY_MS);
  using short = waits.begin(caller(1), 0.02, never);
  assert.equal(await short.untilNewer(POSITION), false);
  assert.equal(await short.untilNewer(POSITION), false, "an ended wait does not begin again");
  const leaving = new AbortController();
  using left = waits.begin(caller(1), LONG_SECONDS, leaving.signal);
  const gone = left.untilNewer(POSITION);
  leaving.abort();
  assert.equal(await gone, false);
  using stopped = waits.begin(caller(1), LONG_SECONDS, never);
  const ended = stopped.untilNewer(POSITION);
  waits.stop();
  assert.equal(await ended, false);
  using late = waits.begin(caller(1), LONG_SECONDS, never);
  assert.equal(await late.untilNewer(POSITION), false);
});

test("open waits are counted by key", () => {
  const waits = openEventWaits(outbox().hasNewer, EVERY_MS);
  const [one, two] = [1, 1].map((key) => waits.begin(caller(key), LONG_SECONDS, never));
  using _ = waits.begin(caller(2), LONG_SECONDS, never);
  const counts = () => [1, 2, 3].map((key) => waits.countOf(caller(key)));
  assert.deepEqual(counts(), [2, 1, 0]);
  one?.[Symbol.dispose]();
  two?.[Symbol.dispose]();
  assert.deepEqual(counts(), [0, 1, 0]);
});

test("a failed poll rejects its waits, and the next poll succeeds", async () => {
  const { has, hasNewer } = outbox();
  let isDown = true;
  const waits = openEventWaits((positions) => {
    if (isDown) return Promise.reject(new Error("the database is down"));
    return hasNewer(positions);
  }, EVERY_MS);
  using wait = waits.begin(caller(1), LONG_SECONDS, never);
  await assert.rejects(wait.untilNewer(POSITION), /down/);
  isDown = false;
  has.add("acc_a");
  assert.equal(await wait.untilNewer(POSITION), true);
});
