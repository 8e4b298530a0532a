import assert from "node:assert/strict";
import { test } from "node:test";
import { jobAt } from "./job.fixture.ts";
import { announcementOf, badgeOf, leftText, progressParts, stateText } from "./progress-text.ts";

test("the remaining time is coarse", () => {
  const texts = [0, 4, 7, 54, 60, 89, 100, 3000, 3500, 7000].map(leftText);
  assert.deepEqual(texts, [
    "a few seconds left",
    "a few seconds left",
    "about 10 seconds left",
    "about 55 seconds left",
    "about a minute left",
    "about a minute left",
    "about 2 minutes left",
    "about 50 minutes left",
    "about an hour left",
    "about 2 hours left",
  ]);
});

test("faults and the remaining time are said only where there are any", () => {
  assert.deepEqual(progressParts(jobAt()), ["0 of 100 rows"]);
  const running = jobAt({ total: 10_000, succeeded: 4208, failed: 2, warned: 1, eta_seconds: 62 });
  assert.deepEqual(progressParts(running), [
    "4,210 of 10,000 rows",
    "2 failed",
    "1 with a warning",
    "about a minute left",
  ]);
  assert.deepEqual(progressParts({ ...running, status: "completed", eta_seconds: 0 }).length, 3);
});

test("a finished job says how many rows failed", () => {
  const finished = jobAt({ status: "completed", succeeded: 98, failed: 2 });
  assert.equal(stateText(finished), "Finished, 2 rows failed");
  assert.equal(stateText({ ...finished, succeeded: 0 }), "Finished, but no row succeeded");
  assert.equal(stateText({ ...finished, failed: 0 }), "Finished");
  assert.equal(stateText(jobAt({ failed: 2 })), "Running");
});

test("10,000 rows are announced in at most six sentences", () => {
  const said = Array.from({ length: 101 }, (_, progress) =>
    announcementOf(jobAt({ progress: Math.min(progress, 99) }), false),
  );
  const end = announcementOf(jobAt({ status: "completed", progress: 100 }), false);
  assert.deepEqual(
    [...new Set([...said, end])],
    ["Running", "25 % done", "50 % done", "75 % done", "Finished"],
  );
});

test("a lost connection is announced, but not after the end", () => {
  assert.match(announcementOf(jobAt(), true), /continues by itself/);
  assert.equal(announcementOf(jobAt({ status: "cancelled" }), true), "Cancelled");
});

test("the badge of a job says how many rows failed, and how far it is", () => {
  assert.equal(badge({ status: "queued" }), "neutral: Waiting for its turn");
  assert.equal(badge({ progress: 40 }), "accent: Running 40 %");
  assert.equal(badge({ status: "completed", succeeded: 100 }), "done: Finished");
  const partly = { status: "completed", succeeded: 96, failed: 4 } as const;
  assert.equal(badge(partly), "warning: Finished · 4 failed");
  const none = { status: "completed", succeeded: 0, failed: 1200 } as const;
  assert.equal(badge(none), "danger: Finished · 1,200 failed");
  assert.equal(badge({ status: "failed" }), "danger: Failed");
  assert.equal(badge({ status: "cancelled" }), "neutral: Cancelled");
});

function badge(members: Parameters<typeof jobAt>[0]): string {
  const { tone, text } = badgeOf(jobAt(members));
  return `${tone}: ${text}`;
}
