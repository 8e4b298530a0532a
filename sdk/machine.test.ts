import assert from "node:assert/strict";
import { test } from "node:test";
import { hostMachine } from "./machine.ts";

test("chance lies in [0, 1), and a unique text comes once", () => {
  const drawn = Array.from({ length: 1000 }, () => hostMachine.random());
  assert.ok(drawn.every((value) => value >= 0 && value < 1));
  assert.ok(new Set(drawn).size > 990);
  const texts = Array.from({ length: 1000 }, () => hostMachine.uniqueText());
  assert.equal(new Set(texts).size, texts.length);
  assert.match(texts[0] ?? "", /^[0-9a-f]{32}$/);
});

test("a sleep ends after its time, or with the signal's reason", async () => {
  await hostMachine.sleep(0);
  await assert.rejects(hostMachine.sleep(1e6, AbortSignal.abort(new Error("enough"))), /enough/);
  const stop = new AbortController();
  const sleeping = hostMachine.sleep(1e6, stop.signal);
  stop.abort("a reason that is no error");
  await assert.rejects(sleeping, (error: Error) => error.cause === "a reason that is no error");
});

test("the clock is the machine's", () => {
  const before = Date.now();
  const now = hostMachine.nowMs();
  assert.ok(now >= before && now <= Date.now());
});
