import assert from "node:assert/strict";
import { test } from "node:test";
import Fastify from "fastify";
import { boundLargeBodies } from "./large-bodies.ts";

const AT_ONCE_MAX = 2;

/** A server that holds parsed bodies until `release`; `arrived` resolves when this many are held. */
function started() {
  const app = Fastify();
  boundLargeBodies(app, AT_ONCE_MAX);
  let held = 0;
  let heldMax = 0;
  const arrivals: { readonly count: number; readonly resolve: () => void }[] = [];
  const released = Promise.withResolvers<void>();
  app.post("/", async () => {
    held += 1;
    heldMax = Math.max(heldMax, held);
    for (const { count, resolve } of arrivals) if (held >= count) resolve();
    await released.promise;
    held -= 1;
    return {};
  });
  const post = (bytes: number) =>
    app.inject({ method: "POST", url: "/", payload: { text: "x".repeat(bytes) } });
  const arrived = (count: number): Promise<void> =>
    new Promise((resolve) => void arrivals.push({ count, resolve }));
  return { post, arrived, release: released.resolve, heldMax: () => heldMax };
}

test("a few large JSON bodies are in memory at a time, and all are answered", async () => {
  const { post, arrived, release, heldMax } = started();
  const full = arrived(AT_ONCE_MAX);
  const answers = Array.from({ length: 8 }, () => post(200_000));
  await full;
  release();
  for (const { statusCode } of await Promise.all(answers)) assert.equal(statusCode, 200);
  assert.equal(heldMax(), AT_ONCE_MAX);
});

test("small JSON bodies do not wait for large ones", async () => {
  const { post, arrived, release } = started();
  const all = arrived(AT_ONCE_MAX + 20);
  const large = Array.from({ length: AT_ONCE_MAX + 1 }, () => post(200_000));
  const small = Array.from({ length: 20 }, () => post(1000));
  await all;
  release();
  for (const { statusCode } of await Promise.all([...large, ...small]))
    assert.equal(statusCode, 200);
});
