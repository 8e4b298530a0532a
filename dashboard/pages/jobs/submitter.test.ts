import assert from "node:assert/strict";
import { test } from "node:test";
import { submitterText } from "./submitter.ts";

const TEXTS = { you: "You", member: "Another member", key: "An API key" };

test("a job was started by the person, a member by name, another member, or a key", () => {
  const known = { self: 1, names: new Map([[2, "Ada"]]) };
  const shown = [
    { type: "member", id: 1 },
    { type: "member", id: 2 },
    { type: "member", id: 3 },
    { type: "key", id: 1 },
  ] as const;
  assert.deepEqual(
    shown.map((by) => submitterText({ by }, known, TEXTS)),
    ["You", "Ada", "Another member", "An API key"],
  );
});
