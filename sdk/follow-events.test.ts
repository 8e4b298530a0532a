import assert from "node:assert/strict";
import { test } from "node:test";
import { answering, failing, refusing, testMachine } from "./machine.fixture.ts";
import type { PlatenError } from "./mod.ts";
import { Platen } from "./mod.ts";

const page = (cursor: string, ...ids: string[]) =>
  answering({ events: ids.map((id) => ({ id })), next_cursor: cursor });

function at(...answers: readonly (typeof failing)[]) {
  const machine = testMachine(...answers);
  return { machine, platen: new Platen({ baseUrl: "http://x", apiKey: "k", machine }) };
}

/** The ids of the first events. */
async function first(
  count: number,
  events: AsyncIterable<{ readonly id: string }>,
): Promise<string[]> {
  const ids: string[] = [];
  for await (const { id } of events) if (ids.push(id) === count) break;
  return ids;
}

const questionsOf = ({ requests }: { readonly requests: readonly Request[] }): string[] =>
  requests.map(({ url }) => new URL(url).searchParams.toString());

test("following starts now, waits, and continues after the last answer", async () => {
  const { machine, platen } = at(page("e1-0"), page("e2-0", "a", "b"), page("e3-7", "c"));
  assert.deepEqual(await first(3, platen.events.follow()), ["a", "b", "c"]);
  assert.deepEqual(questionsOf(machine), [
    "limit=500&after=now",
    "limit=500&after=e1-0&wait_seconds=25",
    "limit=500&after=e2-0&wait_seconds=25",
  ]);
});

test("a place and a type are asked for as they were given", async () => {
  const { machine, platen } = at(page("e9-9", "a"));
  await first(1, platen.events.follow({ after: "e4-2", type: "batch.failed" }));
  assert.deepEqual(questionsOf(machine), ["type=batch.failed&limit=500&after=e4-2"]);
});

test("temporary faults are reported once, with growing delays, and no event is missed", async () => {
  const reported: string[] = [];
  const { machine, platen } = at(
    page("e1-0"),
    failing,
    failing,
    refusing(503, "unavailable", { "retry-after": "2" }),
    page("e2-0", "a"),
    page("e3-0", "b"),
  );
  const following = platen.events.follow(
    {},
    {
      onListening: () => reported.push("listening"),
      onInterrupted: ({ code }: PlatenError) => reported.push(code),
    },
  );
  assert.deepEqual(await first(2, following), ["a", "b"]);
  assert.deepEqual(reported, ["listening", "connection_failed", "listening"]);
  assert.deepEqual(machine.slept, [750, 1500, 5000]);
  const back = questionsOf(machine)[4];
  assert.equal(
    back,
    "limit=500&after=e1-0&wait_seconds=0",
    "it is reported at once that it is back",
  );
});

test("a service that does not wait is not polled without pause", async () => {
  const { machine, platen } = at(page("e1-0"), page("e1-0"), page("e1-0"), page("e2-0", "a"));
  await first(1, platen.events.follow());
  assert.deepEqual(machine.slept, [1000, 1000]);
});

test("what does not pass is thrown: a first question that fails, a key that was revoked", async () => {
  const away = at(failing);
  await assert.rejects(first(1, away.platen.events.follow()), { code: "connection_failed" });
  const revoked = at(page("e1-0"), refusing(401, "invalid_api_key"));
  await assert.rejects(first(1, revoked.platen.events.follow()), { code: "invalid_api_key" });
  assert.equal(revoked.machine.requests.length, 2);
});

test("a signal ends it, while it waits for an answer and while it waits to ask again", async () => {
  const stopping = new AbortController();
  const reason = new Error("enough");
  const hanging = at(page("e1-0"), ({ signal }) => {
    stopping.abort(reason);
    return Promise.reject(signal.reason);
  });
  const { signal } = stopping;
  await assert.rejects(first(1, hanging.platen.events.follow({}, { signal })), reason);
  const broken = at(page("e1-0"), failing);
  await assert.rejects(first(1, broken.platen.events.follow({}, { signal })), reason);
});
