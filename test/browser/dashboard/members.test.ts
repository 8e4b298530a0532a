import assert from "node:assert/strict";
import { test } from "node:test";
import { violations } from "../dashboard-page.ts";
import { fitsWindow, NO_BROWSER, openDashboardHarness, pictured, SIGHTS } from "./harness.ts";

const skip = NO_BROWSER;
const harness = await openDashboardHarness();

for (const [name, sight] of Object.entries(SIGHTS))
  test(`the members page has no fault, ${name}`, { skip }, async (t) => {
    const account = await harness.account();
    const owner = await harness.person(account);
    await harness.person(account, "editor");
    const options = { test: t, path: "/production/members", person: owner, ...sight };
    const { page, faults } = await harness.open(options);
    await page.getByText("Ada Lovelace").waitFor();
    await pictured(page, `members-${name}`);
    await fitsWindow(page);
    assert.deepEqual(await violations(page), []);
    assert.deepEqual(faults, []);
  });
