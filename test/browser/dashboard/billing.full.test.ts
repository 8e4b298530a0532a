import assert from "node:assert/strict";
import { test } from "node:test";
import { createBilledAccountIn } from "../../../service/main.ts";
import type { TestPerson } from "../../support/harness/people.ts";
import { CARDS } from "../../support/simulation/test-cards.ts";
import { typeCard } from "../billing-pages.ts";
import { violations } from "../dashboard-page.ts";
import {
  fitsWindow,
  MATRIX,
  NO_BROWSER,
  openDashboardHarness,
  pictured,
  SIGHTS,
} from "./harness.ts";

const harness = await openDashboardHarness({ BILLING: "sandbox" });
const { service } = harness;
let payers = 0;

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

test("126: the plan is changed both ways, cancelled and kept; what was shown before is what the invoice says", {
  skip: NO_BROWSER,
}, async (t) => {
  const person = await payer("active");
  const { page, faults } = await harness.open({ test: t, path: "/production/billing", person });
  const dialog = page.getByRole("dialog");
  await page.getByText("Active", { exact: true }).waitFor();
  await page.getByRole("button", { name: "Change to Business" }).click();
  const charge = dialog.getByText(/^Charged today/);
  const shown = /Charged today: (\$[\d.]+),/.exec((await charge.textContent()) ?? "")?.[1];
  await pictured(page, "billing-upgrade");
  assert.deepEqual(await violations(page), []);
  await dialog.getByRole("button", { name: "Change plan now" }).click();
  await page.getByText("Your plan is now Business.").waitFor();
  const invoices = page.getByRole("grid", { name: "Invoices" });
  await invoices.getByText(shown ?? assert.fail("no charge"), { exact: true }).waitFor();

  const [pdf] = await Promise.all([
    page.waitForResponse((response) => response.url().includes("/sandbox/invoice/")),
    invoices
      .getByRole("link", { name: /^PDF of/ })
      .first()
      .click(),
  ]);
  assert.equal(pdf.headers()["content-type"], "application/pdf");

  await page.getByRole("button", { name: "Change to Pro later" }).click();
  await dialog.getByText(/^Nothing is charged today, and nothing changes until/).waitFor();
  await dialog.getByRole("button", { name: "Change plan later" }).click();
  await page.getByText(/^It changes to Pro on/).waitFor();
  await page.getByText("Planned", { exact: true }).waitFor();

  await page.getByRole("button", { name: "Cancel the subscription" }).click();
  const question = page.getByRole("alertdialog");
  await question.getByText("The planned change of the plan is dropped.").waitFor();
  assert.deepEqual(await violations(page), []);
  await question.getByRole("button", { name: "Cancel the subscription" }).click();
  await page.getByText(/and is not renewed\.$/).waitFor();
  await page.getByRole("button", { name: "Keep the subscription" }).click();
  await page.getByText(/^The next payment is due on/).waitFor();
  // The newer message replaces the one that is no longer true.
  await page.getByText("The subscription continues.").waitFor();
  await page.getByText(/^The subscription ends on/).waitFor({ state: "hidden" });
  for (const sight of MATRIX) {
    const { viewport, colorScheme } = SIGHTS[sight];
    await page.setViewportSize(viewport);
    await page.emulateMedia({ colorScheme });
    await fitsWindow(page);
    await pictured(page, `billing-plans-${sight}`);
    assert.deepEqual(await violations(page), []);
  }
  assert.deepEqual(faults, []);
});

test("126: a processor that is down, and a PDF that is missing, are said in words", {
  skip: NO_BROWSER,
}, async (t) => {
  const person = await payer("active");
  const { page } = await harness.open({ test: t, path: "/production/billing", person });
  await page.route("**/sandbox/invoice/**", (route) => route.fulfill({ status: 404 }));
  await page
    .getByRole("link", { name: /^PDF of/ })
    .first()
    .click();
  await page.getByText(/^The PDF of this invoice cannot be opened/).waitFor();
  await page.unroute("**/sandbox/invoice/**");
  const refusal = { error: "processor_unavailable", message: "The processor does not answer." };
  await page.route("**/billing/portal", (route) => route.fulfill({ status: 502, json: refusal }));
  await page.getByRole("button", { name: "Card and invoices" }).click();
  await page.getByText(/^The payment processor is not responding at the moment/).waitFor();
  await page.unroute("**/billing/portal");
});

test("107: an ended subscription says what still works, and leads to a checkout", {
  skip: NO_BROWSER,
}, async (t) => {
  const person = await payer("canceled");
  const { page, faults } = await harness.open({ test: t, path: "/production/billing", person });
  await page.getByRole("heading", { name: "What still works" }).waitFor();
  assert.deepEqual(await violations(page), []);
  await pictured(page, "billing-canceled");
  await page.getByRole("button", { name: "Subscribe to Business" }).click();
  await page.waitForURL(`${service.url}/sandbox/checkout/**`);
  await typeCard(page, CARDS.pays);
  await page.getByRole("button", { name: /^Subscribe|^Pay/ }).click();
  await page.waitForURL(`${service.url}/app/production/billing**`);
  await page.getByText("Active", { exact: true }).waitFor();
  assert.deepEqual(faults, []);
});

test("a payment that is reported late is waited for, with the advice not to pay twice", {
  skip: NO_BROWSER,
}, async (t) => {
  const person = await payer("canceled");
  const { page } = await harness.open({ test: t, path: "/production/billing", person });
  await page.clock.install();
  await page.goto(`${service.url}/app/production/billing?from=processor`);
  await page.getByText("is being asked whether the payment arrived").waitFor();
  const late = page.getByText("If you have paid, do not pay again");
  for (let asks = 0; asks < 100 && (await late.count()) === 0; asks += 1)
    await page.clock.runFor(2000);
  await late.waitFor();
  await pictured(page, "billing-late-report");
  assert.deepEqual(await violations(page), []);
  await page.route("**/api/v1/account", async (route) => {
    const response = await route.fetch();
    const account = (await response.json()) as object;
    await route.fulfill({ response, json: { ...account, subscription_status: "active" } });
  });
  // The page may set its timer after the clock was advanced.
  for (let asks = 0; asks < 100 && (await late.count()) > 0; asks += 1)
    await page.clock.runFor(15_000);
  await page.getByText("Active", { exact: true }).waitFor();
  await late.waitFor({ state: "hidden" });
});

/** The owner of an account on PRO whose subscription has this status. */
async function payer(status: "active" | "canceled"): Promise<TestPerson> {
  payers += 1;
  const wanted = { email: `payer${payers}@example.org`, plan: "PRO", status } as const;
  const { account_id: accountId, email } = await createBilledAccountIn(service.config, wanted);
  return await harness.person({ accountId, email, key: noKey });
}

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
