import assert from "node:assert/strict";
import { test } from "node:test";
import { ROLES, type Role } from "#data/roles.ts";
import { type Progress, stepsOf } from "./steps.ts";

const NOTHING: Progress = { keys: 0, members: 1, jobs: 0 };
const TRIAL = { subscription_status: "trialing" } as const;

test("each role sees the steps that it may do", () => {
  const all = ["plan", "key", "job", "invite", "secondFactor"];
  assert.deepEqual(ROLES.map(idsOf), [["secondFactor"], ["job", "secondFactor"], all, all]);
});

test("a step is done when the account has what it leads to", () => {
  const owner = { role: "owner", hasSecondFactor: true } as const;
  const done = (account: Parameters<typeof stepsOf>[0], progress: Progress): readonly string[] =>
    stepsOf(account, progress, owner)
      .filter(({ isDone }) => isDone)
      .map(({ id }) => id);
  assert.deepEqual(done(TRIAL, NOTHING), ["secondFactor"]);
  assert.deepEqual(done({ subscription_status: null }, { ...NOTHING, members: 2 }), [
    "invite",
    "secondFactor",
  ]);
  const some = { keys: 1, members: 2, jobs: 1 };
  assert.equal(done({ subscription_status: "active" }, some).length, 5);
});

function idsOf(role: Role): readonly string[] {
  return stepsOf(TRIAL, NOTHING, { role, hasSecondFactor: false }).map(({ id }) => id);
}
