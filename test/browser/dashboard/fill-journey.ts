/** The path of a person who fills one form by hand, from the empty form to the downloaded PDF. */
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import type { TestContext } from "node:test";
import type { Page } from "playwright-core";
import { z } from "zod";
import { GeneratedFile } from "../../../service/contract/generate.ts";
import { ask } from "../../support/harness/ask.ts";
import type { TestAccount } from "../../support/harness/service.ts";
import { violations } from "../dashboard-page.ts";
import { type DashboardHarness, pictured, SIGHTS } from "./harness.ts";
import { hiringEnvelope } from "./hiring-envelope.ts";
import { inkOn, settledInk } from "./page-ink.ts";

/** The message that browsers log for requests without a connection. */
const OFFLINE = /net::ERR_INTERNET_DISCONNECTED/;
/** The request of the page, all of it. */
const SentRequest = z.looseObject({ data: z.record(z.string(), z.unknown()) });

/** The page with the PDF that was made. */
export type FilledPage = {
  readonly account: TestAccount;
  readonly page: Page;
  /** Dark pixels of the empty form. */
  readonly blank: number;
  /** Messages of the browser, apart from those about the missing connection. */
  readonly faults: () => readonly string[];
};

/** Fills the form, with these names one after the other, and downloads the PDF, which is the API's for the same data. */
export async function fillByHand(
  t: TestContext,
  harness: DashboardHarness,
  names: readonly string[],
): Promise<FilledPage> {
  const account = await harness.account();
  const person = await harness.person(account, "editor");
  const envelope = await hiringEnvelope(harness, account);
  const path = `/production/fill/${envelope}`;
  const { page, faults } = await harness.open({ test: t, path, person, ...SIGHTS.wide });
  await page.locator("canvas").first().waitFor();
  const blank = await settledInk(page, 1);
  for (const text of names) {
    await page.getByLabel("Full name").fill("");
    await inkOn(page, 1, (ink) => ink === blank);
    await page.getByLabel("Full name").fill(text);
    await inkOn(page, 1, (ink) => ink > blank);
  }
  await pictured(page, "fill-scripts");
  await page.getByLabel("Full name").press("Enter");
  assert.equal(await focusedLabel(page), "Employee number");
  await page.keyboard.type("1234567890");
  await page.getByText("1 character too many").waitFor();
  await page.keyboard.press("Backspace");
  await page.getByText("9 of 9").waitFor();
  await page.getByLabel("Date of birth").fill("soon");
  await page.getByText("A date, written mm/dd/yyyy. This is shown as typed.").waitFor();
  await page.getByLabel("Date of birth").fill("12/10/1815");
  await page.getByLabel("Union member").check();
  await page.getByLabel("Night").check();
  await page.getByLabel("Country").selectOption({ label: "France" });
  await page.getByLabel("Title", { exact: true }).fill("Countess");
  await page.getByLabel("Wed").check();
  // A box on the page leads to its row, a row to its box.
  await page.locator('.form-box[data-field="note"]').scrollIntoViewIfNeeded();
  await page.locator('.form-box[data-field="note"] rect').click();
  assert.equal(await focusedLabel(page), "Note");
  await page.keyboard.type("One line\nanother line");
  await page.getByRole("button", { name: "Create PDF" }).click();
  await page.getByText("1 required field is empty.").waitFor();
  assert.equal(await focusedLabel(page), "Cost centre");
  await page.locator('.form-box-selected[data-field="code"]').waitFor();
  await page.keyboard.type("ab1");
  assert.deepEqual(await violations(page), []);
  await page.context().setOffline(true);
  await page.keyboard.type("2");
  await page.getByRole("button", { name: "Create PDF" }).click();
  await page.getByText("There is no answer from the service. Your values are kept.").waitFor();
  await pictured(page, "fill-offline");
  await page.context().setOffline(false);
  const used = await usedPdfs(harness, account);
  let requests = 0;
  page.on("request", (request) => {
    if (request.url().endsWith("/generate/pdf")) requests += 1;
  });
  const sent = page.waitForRequest(/generate\/pdf/);
  await page.getByRole("button", { name: "Create PDF" }).dblclick();
  await page.getByText("hiring 艾达.pdf is ready").waitFor();
  assert.deepEqual([requests, await usedPdfs(harness, account)], [1, used + 1]);
  await pictured(page, "fill-created");
  assert.deepEqual(await violations(page), []);
  const body = SentRequest.parse((await sent).postDataJSON());
  assert.deepEqual(body.data, {
    full_name: "艾达",
    number: "123456789",
    birth: "12/10/1815",
    member: true,
    shift: "Night",
    country: "FR",
    title: "Countess",
    days: ["Wed"],
    note: "One line\nanother line",
    cost: "ab12",
  });
  const shown = await page.locator(".fill-fingerprint").textContent();
  const same = await ask(`${harness.service.url}/api/v1/generate/pdf`, {
    key: account.key(),
    json: body,
  });
  assert.equal(GeneratedFile.parse(same.body).sha256, shown);
  const downloading = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download" }).click();
  const download = await downloading;
  assert.equal(download.suggestedFilename(), "hiring 艾达.pdf");
  const bytes = readFileSync(await download.path());
  assert.equal(sha256(bytes), shown);
  return { account, page, blank, faults: () => faults.filter((fault) => !OFFLINE.test(fault)) };
}

function sha256(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}

/** PDFs that the account made in this period. */
export async function usedPdfs(
  { service }: DashboardHarness,
  account: TestAccount,
): Promise<number> {
  const { body } = await ask(`${service.url}/api/v1/billing/usage/current-period`, {
    key: account.key(),
  });
  return z.looseObject({ pdf_generations: z.looseObject({ used: z.int() }) }).parse(body)
    .pdf_generations.used;
}

async function focusedLabel(page: Page): Promise<unknown> {
  return await page.evaluate("document.activeElement.ariaLabel");
}
