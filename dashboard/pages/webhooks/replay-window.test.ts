import assert from "node:assert/strict";
import { test } from "node:test";
import { windowOf } from "./replay-window.ts";

test("a period ends with the second that it is", () => {
  assert.deepEqual(windowOf("hour", Date.parse("2026-07-01T12:00:00Z")), {
    from: "2026-07-01T11:00:00.000Z",
    to: "2026-07-01T12:00:01.000Z",
  });
});
