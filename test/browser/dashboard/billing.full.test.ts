import assert from "node:assert/strict";
import { test } from "node:test";
import { createBilledAccountIn } from "../../../service/main.ts";
import { CARDS } from "../../support/simulation/test-cards.ts";
import { typeCard } from "../billing-pages.ts";
import { violations } from "../dashboard-page.ts";
import { NO_BROWSER, openDashboardHarness, pictured } from "./harness.ts";

const harness = await openDashboardHarness({ BILLING: "sandbox" });
const { service } = harness;

test("120: a failed payment is made good at the portal, which returns to the unlocked billing page", {
  skip: NO_BROWSER,
}, async (t) => {
  const wanted = { email: "owner@example.org", plan: "PRO", status: "past_due" } as const;
  const { account_id: accountId, email } = await createBilledAccountIn(service.config, wanted);
  const person = await harness.person({ accountId, email, key: noKey });
  const { page, faults } = await harness.open({ test: t, path: "/staging/billing", person });
  await page.getByText("Payment failed", { exact: true }).waitFor();
  await pictured(page, "billing-past-due");
  assert.deepEqual(await violations(page), []);
  await page.getByRole("main").getByRole("button", { name: "Update payment" }).last().click();
  // Below the address of the service, so that other machines reach it, too.
  await page.waitForURL(`${service.url}/sandbox/portal/visit/*`);
  await page.getByRole("link", { name: "Change card" }).click();
  await typeCard(page, CARDS.paysToo);
  await page.getByRole("button", { name: "Save card" }).click();
  await page.getByText("Your card was changed.").waitFor();
  await page.getByRole("link", { name: "Return" }).click();
  await page.waitForURL(`${service.url}/app/staging/billing?from=processor`);
  await page.getByText("Active", { exact: true }).waitFor();
  assert.equal(await page.getByText("Your last payment failed").count(), 0);
  await pictured(page, "billing-unlocked");
  assert.deepEqual(await violations(page), []);
  assert.deepEqual(faults, []);
});

test("the pages that explain the API lead to the dashboard", { skip: NO_BROWSER }, async (t) => {
  const { page } = await harness.open({ test: t, path: "/signin", person: null });
  for (const path of ["/billing", "/billing/read-only", "/billing/upgrade"]) {
    await page.goto(service.url + path);
    await page.getByRole("link", { name: "in the dashboard" }).click();
    await page.waitForURL(`${service.url}/app/signin`);
  }
});

function noKey(): string {
  assert.fail("no key is needed");
}
