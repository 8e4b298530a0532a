import assert from "node:assert/strict";
import { test } from "node:test";
import { doneOf, followedAfter } from "./followed-job.ts";
import { jobAt } from "./job.fixture.ts";

test("counts and progress never decrease, and the end is exact", () => {
  const answers = [
    jobAt({ status: "queued" }),
    jobAt({ progress: 30, succeeded: 28, failed: 2 }),
    // Begun again, and an answer that was overtaken.
    jobAt({ status: "queued" }),
    jobAt({ progress: 10, succeeded: 10 }),
    jobAt({ progress: 60, succeeded: 58, failed: 2 }),
    jobAt({ status: "completed", progress: 100, succeeded: 99, failed: 1 }),
    jobAt({ progress: 60, succeeded: 58, failed: 2 }),
  ];
  let followed: ReturnType<typeof followedAfter> | undefined;
  const shown = answers.map((status) => {
    followed = followedAfter(followed, status, 0);
    return [followed.job.status, followed.job.progress, doneOf(followed.job)];
  });
  assert.deepEqual(shown, [
    ["queued", 0, 0],
    ["processing", 30, 30],
    ["processing", 30, 30],
    ["processing", 30, 30],
    ["processing", 60, 60],
    ["completed", 100, 100],
    ["completed", 100, 100],
  ]);
});

test("a running job without a new row for half a minute is stalled until the next one", () => {
  const started = followedAfter(undefined, jobAt({ succeeded: 5 }), 0);
  const early = followedAfter(started, jobAt({ succeeded: 5 }), 29_000);
  const late = followedAfter(early, jobAt({ succeeded: 5 }), 31_000);
  const after = followedAfter(late, jobAt({ succeeded: 6 }), 41_000);
  assert.deepEqual(
    [started, early, late, after].map(({ isStalled }) => isStalled),
    [false, false, true, false],
  );
});

test("a job that waits for its turn is not stalled", () => {
  const queued = jobAt({ status: "queued" });
  assert.ok(!followedAfter(followedAfter(undefined, queued, 0), queued, 90_000).isStalled);
});
