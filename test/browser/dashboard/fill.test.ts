import assert from "node:assert/strict";
import { test } from "node:test";
import { fillByHand } from "./fill-journey.ts";
import { NO_BROWSER, openDashboardHarness } from "./harness.ts";

const harness = await openDashboardHarness();

test("values are drawn while they are typed, and the PDF is the API's for the same data", {
  skip: NO_BROWSER,
}, async (t) => {
  const { faults } = await fillByHand(t, harness, ["Ada Lovelace", "艾达"]);
  assert.deepEqual(faults(), []);
});
