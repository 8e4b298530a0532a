import assert from "node:assert/strict";
import { test } from "node:test";
import { changeValue, fillStores } from "./fill-state.ts";

test("the filled rows change when a row gets its first letter or loses its last, not in between", () => {
  const stores = fillStores({ city: "Bern", ok: false });
  let changes = 0;
  stores.filled.subscribeAll(() => {
    changes += 1;
  });
  const type = (text: string | undefined): number => {
    changeValue(stores, "name", text);
    return changes;
  };
  assert.deepEqual(stores.filled.all(), { city: true, ok: true });
  assert.deepEqual([type("A"), type("Ad"), type("Ada")], [1, 1, 1]);
  assert.deepEqual(Object.keys(stores.filled.all()), ["city", "ok", "name"]);
  assert.deepEqual([type("A"), type(undefined)], [1, 2]);
  stores.values.replace({});
  assert.deepEqual([changes, stores.filled.all()], [3, {}]);
});
