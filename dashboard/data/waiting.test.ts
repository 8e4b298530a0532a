import assert from "node:assert/strict";
import { test } from "node:test";
import { noticingWaits, watched } from "./waiting.ts";

const NOW_MS = 1_000_000;

test("a refusal as too many requests records when the next is accepted, until then", async () => {
  const untilMs = watched<number | null>(null);
  const responses = [
    new Response(null, { status: 429, headers: { "retry-after": "12" } }),
    new Response(null, { status: 200 }),
    new Response(null, { status: 200 }),
  ];
  let nowMs = NOW_MS;
  const fetchNext = async () => responses.shift() ?? assert.fail("no response is left");
  const noticing = noticingWaits(fetchNext, untilMs, () => nowMs);
  await noticing("/a", {});
  assert.equal(untilMs.get(), NOW_MS + 12_000);
  await noticing("/b", {});
  assert.equal(untilMs.get(), NOW_MS + 12_000);
  nowMs += 12_000;
  await noticing("/a", {});
  assert.equal(untilMs.get(), null);
});

test("subscribers of a value learn of its changes until they leave", () => {
  const value = watched(1);
  let changes = 0;
  const leave = value.subscribe(() => (changes += 1));
  value.set(2);
  value.set(2);
  leave();
  value.set(3);
  assert.equal(changes, 1);
  assert.equal(value.get(), 3);
});
