import assert from "node:assert/strict";
import { test } from "node:test";
import { brand } from "#base/brand.ts";
import type { AccountId, Caller, KeyId } from "#domain/accounts";
import type { EventPosition } from "#domain/webhooks";
import { openEventWaits } from "./event-waits.ts";

const HERE: EventPosition = { txid: 7n, seq: 0n };
const LONG_SECONDS = 60;
const EVERY_MS = 5;
const never = new AbortController().signal;

function caller(key: number, account = "acc_a"): Caller {
  return {
    accountId: brand<AccountId>(account),
    keyId: brand<KeyId>(key),
    scope: "read",
    environment: "staging",
    tier: "PRO",
  };
}

/** An outbox that has something for these accounts, and counts who looks. */
function outbox() {
  const has = new Set<string>();
  const seen = { looks: 0, atOnce: 0, atOnceMost: 0, placesMost: 0 };
  const hasComing = async (places: readonly { readonly accountId: string }[]) => {
    seen.looks += 1;
    seen.atOnce += 1;
    seen.atOnceMost = Math.max(seen.atOnceMost, seen.atOnce);
    seen.placesMost = Math.max(seen.placesMost, places.length);
    await new Promise((resolve) => setTimeout(resolve, 1));
    seen.atOnce -= 1;
    return places.map(({ accountId }) => has.has(accountId));
  };
  return { has, seen, hasComing };
}

test("however many wait, one look at a time is for all of them, and none once nobody waits", async () => {
  const { has, seen, hasComing } = outbox();
  const waits = openEventWaits(hasComing, EVERY_MS);
  const begun = Array.from({ length: 300 }, (_, key) =>
    waits.begin(caller(key, `acc_${key % 3}`), LONG_SECONDS, never),
  );
  const answers = begun.map((wait) => wait.comes(HERE));
  has.add("acc_0");
  assert.equal(await answers[0], true);
  assert.equal(await answers[3], true);
  has.add("acc_1");
  has.add("acc_2");
  assert.ok((await Promise.all(answers)).every(Boolean));
  assert.deepEqual([seen.atOnceMost, seen.placesMost], [1, 299]);
  for (const wait of begun) wait[Symbol.dispose]();
  const { looks } = seen;
  await new Promise((resolve) => setTimeout(resolve, EVERY_MS * 6));
  assert.equal(seen.looks, looks);
  using late = waits.begin(caller(1, "acc_1"), LONG_SECONDS, never);
  assert.equal(await late.comes(HERE), true, "and looking begins again with the next one");
});

test("a wait is over with its time, with its caller and with the service, and says that nothing came", async () => {
  const waits = openEventWaits(outbox().hasComing, EVERY_MS);
  using short = waits.begin(caller(1), 0.02, never);
  assert.equal(await short.comes(HERE), false);
  assert.equal(await short.comes(HERE), false, "an over wait does not begin again");
  const leaving = new AbortController();
  using left = waits.begin(caller(1), LONG_SECONDS, leaving.signal);
  const gone = left.comes(HERE);
  leaving.abort();
  assert.equal(await gone, false);
  using stopped = waits.begin(caller(1), LONG_SECONDS, never);
  const ended = stopped.comes(HERE);
  waits.stop();
  assert.equal(await ended, false);
  using late = waits.begin(caller(1), LONG_SECONDS, never);
  assert.equal(await late.comes(HERE), false);
});

test("waits are counted by key, as long as they last", () => {
  const waits = openEventWaits(outbox().hasComing, EVERY_MS);
  const [one, two] = [1, 1].map((key) => waits.begin(caller(key), LONG_SECONDS, never));
  using _ = waits.begin(caller(2), LONG_SECONDS, never);
  const counts = () => [1, 2, 3].map((key) => waits.countOf(brand<KeyId>(key)));
  assert.deepEqual(counts(), [2, 1, 0]);
  one?.[Symbol.dispose]();
  two?.[Symbol.dispose]();
  assert.deepEqual(counts(), [0, 1, 0]);
});

test("a look that fails is told to those who wait, and the next ones are looked for again", async () => {
  const { has, hasComing } = outbox();
  let isAway = true;
  const waits = openEventWaits((places) => {
    if (isAway) return Promise.reject(new Error("the database is away"));
    return hasComing(places);
  }, EVERY_MS);
  using wait = waits.begin(caller(1), LONG_SECONDS, never);
  await assert.rejects(wait.comes(HERE), /away/);
  isAway = false;
  has.add("acc_a");
  assert.equal(await wait.comes(HERE), true);
});
