import assert from "node:assert/strict";
import { test } from "node:test";
import { readServiceTime } from "./service-clock.ts";

test("the time is that of the service's answer", async () => {
  const date = "Wed, 01 Jul 2026 12:00:00 GMT";
  const at = await readServiceTime(async () => new Response(null, { headers: { date } }));
  assert.equal(at, Date.parse("2026-07-01T12:00:00Z"));
  await assert.rejects(readServiceTime(async () => new Response(null)));
});
