import assert from "node:assert/strict";
import { test } from "node:test";
import { headingOf, openBillingPages, testSubscription } from "./billing-pages.ts";
import { NO_BROWSER } from "./chromium-home.ts";

const billing = await openBillingPages();

testSubscription(billing, "a desktop");

test("leaving the checkout creates no subscription", { skip: NO_BROWSER }, async () => {
  const account = await billing.harness.account();
  const page = await billing.open();
  await page.goto(await billing.checkoutOf(account));
  await page.getByRole("link", { name: "Back without subscribing" }).click();
  assert.equal(await headingOf(page), "Plans");
  assert.equal((await account.ask("GET", "/billing/subscription")).status, 404);
  await page.context().close();
});
