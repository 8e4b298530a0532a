import assert from "node:assert/strict";
import { test } from "node:test";
import { editorKeyOf } from "./editor-keys.ts";

const NONE = { ctrlKey: false, metaKey: false, shiftKey: false, altKey: false };

const press = (key: string, more = {}): unknown => editorKeyOf({ ...NONE, key, ...more }, "pages");

test("arrows move by a point on the pages, by ten with Shift, and resize with Ctrl", () => {
  assert.deepEqual(press("ArrowLeft"), {
    kind: "command",
    command: { kind: "move", step: { across: -1, down: 0 }, isNudge: true },
  });
  assert.deepEqual(press("ArrowDown", { ctrlKey: true, shiftKey: true }), {
    kind: "command",
    command: { kind: "resize", edges: { right: 0, bottom: 10 }, isNudge: true },
  });
});

test("in the list arrows are those of the list, and other keys act as on the pages", () => {
  assert.equal(editorKeyOf({ ...NONE, key: "ArrowDown" }, "list"), null);
  for (const place of ["pages", "list"] as const) {
    const kindOf = (key: string, more = {}): unknown =>
      editorKeyOf({ ...NONE, key, ...more }, place);
    assert.deepEqual(kindOf("Delete"), { kind: "command", command: { kind: "delete" } });
    assert.deepEqual(kindOf("Z", { metaKey: true, shiftKey: true }), {
      kind: "command",
      command: { kind: "redo" },
    });
    assert.deepEqual(kindOf("d", { ctrlKey: true }), {
      kind: "command",
      command: { kind: "duplicate" },
    });
    assert.deepEqual(kindOf("s", { ctrlKey: true }), { kind: "save" });
    assert.deepEqual(kindOf("n"), { kind: "next-uncertain" });
    assert.deepEqual(kindOf("r"), { kind: "confirm" });
    assert.equal(kindOf("n", { altKey: true }), null);
    assert.equal(kindOf("x"), null);
  }
});
