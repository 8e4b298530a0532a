import assert from "node:assert/strict";
import { test } from "node:test";
import { type DraftStorage, Drafts } from "./drafts.ts";

/** The storage of a tab, in memory, with a limit of characters. */
function tab(charactersMax = Number.POSITIVE_INFINITY): DraftStorage {
  const kept = new Map<string, string>();
  return {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => {
      if (value.length > charactersMax) throw new Error("QuotaExceededError");
      kept.set(key, value);
    },
    removeItem: (key) => void kept.delete(key),
    key: (index) => [...kept.keys()][index] ?? null,
    get length() {
      return kept.size;
    },
  };
}

test("a draft is there after a reload, for the same person and form only", () => {
  const storage = tab();
  new Drafts(storage).write("1", "invite", { email: "eve@example.com", role: "viewer" });
  const drafts = new Drafts(storage);
  assert.deepEqual(drafts.read("1", "invite"), { email: "eve@example.com", role: "viewer" });
  assert.equal(drafts.read("2", "invite"), null);
  assert.equal(drafts.read("1", "key"), null);
});

test("an empty draft is removed, and signing out removes all but what others keep", () => {
  const storage = tab();
  storage.setItem("other", "x");
  const drafts = new Drafts(storage);
  drafts.write("1", "invite", { email: "a" });
  drafts.write("1", "key", { name: "b" });
  drafts.write("1", "invite", { email: "" });
  assert.equal(drafts.read("1", "invite"), null);
  drafts.clear();
  assert.equal(drafts.read("1", "key"), null);
  assert.equal(storage.getItem("other"), "x");
});

test("a full storage and damaged drafts are no faults", () => {
  const storage = tab(50);
  const drafts = new Drafts(storage);
  drafts.write("1", "invite", { email: "x".repeat(100) });
  assert.equal(drafts.read("1", "invite"), null);
  storage.setItem("platen.draft.1.invite", "{");
  assert.equal(drafts.read("1", "invite"), null);
  storage.setItem("platen.draft.1.invite", '{"email":1,"role":"viewer"}');
  assert.deepEqual(drafts.read("1", "invite"), { role: "viewer" });
});
