import assert from "node:assert/strict";
import { test } from "node:test";
import { commandOf } from "./use-keys.ts";

const NONE = { ctrlKey: false, metaKey: false, shiftKey: false, altKey: false };

const command = (key: string, more: Partial<typeof NONE> = {}, isInText = false) =>
  commandOf({ ...NONE, ctrlKey: true, key, ...more }, isInText);

test("keys with Ctrl or Command are commands; texts undo by themselves", () => {
  assert.equal(command("s"), "save");
  assert.equal(command("S", { ctrlKey: false, metaKey: true }), "save");
  assert.equal(command("s", {}, true), "save");
  assert.equal(command("Enter", {}, true), "next");
  assert.equal(command("z"), "undo");
  assert.equal(command("Z", { shiftKey: true }), "redo");
  assert.equal(command("y"), "redo");
  assert.equal(command("z", {}, true), null);
  assert.equal(command("z", { ctrlKey: false }), null);
  assert.equal(command("s", { altKey: true }), null);
  assert.equal(command("a"), null);
});
