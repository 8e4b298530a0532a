import assert from "node:assert/strict";
import { test } from "node:test";
import { isOpenTask, STATES, tasksAgainMs } from "./task-state.ts";

test("the list is read again while a task is open, ever later", () => {
  assert.deepEqual(
    STATES.filter((status) => isOpenTask({ status })),
    ["pending", "processing"],
  );
  assert.equal(tasksAgainMs([{ status: "failed" }], 1), false);
  assert.equal(tasksAgainMs([{ status: "failed" }, { status: "pending" }], 1), 3000);
  assert.equal(tasksAgainMs([{ status: "pending" }], 40), 30_000);
});
