import assert from "node:assert/strict";
import { test } from "node:test";
import { emptyDraft, KeptDraft, matchPlace } from "./bulk-draft.ts";

test("a draft is kept for its owner alone, and only the last one", () => {
  const kept = new KeptDraft();
  const draft = emptyDraft();
  kept.keep("ada/acc_1/production", draft);
  assert.equal(kept.read("ada/acc_1/production"), draft);
  assert.equal(kept.read("ada/acc_1/staging"), null);
  assert.equal(kept.read("eve/acc_1/production"), null);
  kept.keep("eve/acc_1/production", emptyDraft());
  assert.equal(kept.read("ada/acc_1/production"), null);
  kept.keep("eve/acc_1/production", null);
  assert.equal(kept.read("eve/acc_1/production"), null);
});

test("columns are matched anew for another envelope, spreadsheet or sheet", () => {
  const one = { file: new File([], "staff.csv"), id: "1", options: {} };
  const places = [
    matchPlace(7, one, {}),
    matchPlace(8, one, {}),
    matchPlace(7, { ...one, id: "2" }, {}),
    matchPlace(7, one, { sheet: "Staff" }),
    matchPlace(7, one, { delimiter: ";" }),
  ];
  assert.equal(new Set(places).size, places.length);
});
