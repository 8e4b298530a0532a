import assert from "node:assert/strict";
import { open } from "node:fs/promises";
import { test } from "node:test";
import { telling } from "./full.ts";

test("a disk without room is a 503 that says when to come back", async (t) => {
  const full = await open("/dev/full", "w").catch(() => null);
  if (full === null) {
    t.skip("this system has no /dev/full");
    return;
  }
  const refused = { status: 503, code: "unavailable", extras: { retry_after: 30 } };
  await assert.rejects(
    telling(() => full.write("x")),
    refused,
  );
  await full.close();
});

test("other faults of files stay what they are", async () => {
  await assert.rejects(
    telling(() => open("/nowhere/at all")),
    { code: "ENOENT" },
  );
  assert.equal(await telling(() => Promise.resolve("done")), "done");
});
