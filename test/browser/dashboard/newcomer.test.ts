import { test } from "node:test";
import { NO_BROWSER, openDashboardHarness } from "./harness.ts";
import { makeFirstZip, setUpInstallation } from "./newcomer-journey.ts";

// A service of its own, which has no people yet.
const harness = await openDashboardHarness({});

test("a form and a spreadsheet become a ZIP of filled PDFs", { skip: NO_BROWSER }, async (t) => {
  await makeFirstZip(t, await setUpInstallation(t, harness));
});
