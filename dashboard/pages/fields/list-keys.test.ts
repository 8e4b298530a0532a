import assert from "node:assert/strict";
import { test } from "node:test";
import { listKeyOf } from "./list-keys.ts";

const NONE = { ctrlKey: false, metaKey: false, shiftKey: false, altKey: false };
const IDS = [5, 3, 9];

test("arrows select the next field of the list, with Shift in addition, and back again", () => {
  const press = (key: string, selected: readonly number[], shiftKey = false): unknown =>
    listKeyOf({ ...NONE, key, shiftKey }, IDS, selected);
  assert.deepEqual(press("ArrowDown", []), { kind: "select", ids: [5] });
  assert.deepEqual(press("ArrowDown", [5]), { kind: "select", ids: [3] });
  assert.deepEqual(press("ArrowDown", [9]), { kind: "select", ids: [9] });
  assert.deepEqual(press("ArrowUp", [3], true), { kind: "select", ids: [3, 5] });
  assert.deepEqual(press("ArrowDown", [3, 5], true), { kind: "toggle", id: 5 });
  assert.deepEqual(press("End", [5]), { kind: "select", ids: [9] });
  assert.deepEqual(press(" ", [5]), { kind: "toggle", id: 5 });
  assert.equal(press("Enter", [5]), "enter");
  assert.equal(press("Enter", []), null);
  assert.equal(press("x", [5]), null);
  assert.equal(listKeyOf({ ...NONE, key: "ArrowDown", ctrlKey: true }, IDS, [5]), null);
});
