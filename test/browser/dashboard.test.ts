import assert from "node:assert/strict";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { after, test } from "node:test";
import type { BrowserContext, Page } from "playwright-core";
import { testAccount, testService } from "../support/harness/service.ts";
import { HAS_CHROMIUM } from "./chromium-home.ts";
import { launchBrowser } from "./launch-browser.ts";

const skip = HAS_CHROMIUM ? false : "the packaged Chromium is for Linux on x64";
const service = await testService();
after(service.stop);
const account = await testAccount(service);
const browser = HAS_CHROMIUM ? await launchBrowser() : null;
after(() => browser?.close());

/** Folder for screenshots; none by default. */
const PICTURES = process.env["PLATEN_PICTURES"];

const SIGHTS = [
  { name: "wide", width: 1280, height: 900, colorScheme: "light" },
  { name: "dark", width: 1280, height: 900, colorScheme: "dark" },
  { name: "phone", width: 390, height: 844, colorScheme: "light" },
  // 200 % of the text is half of the width.
  { name: "double", width: 640, height: 450, colorScheme: "dark", deviceScaleFactor: 2 },
] as const;

for (const { name, width, height, ...options } of SIGHTS)
  test(`the ${name} page shows the audit log without faults`, { skip }, async () => {
    const { page, faults, close } = await opened({ viewport: { width, height }, ...options });
    await page.goto(`${service.url}/app/production/audit`);
    await page.getByRole("heading", { name: "Audit log" }).waitFor();
    await page.getByText("Account created").first().waitFor();
    await pictured(page, `audit-${name}`);
    const overflow = await page.evaluate("document.documentElement.scrollWidth - innerWidth");
    assert.ok(Number(overflow) <= 0, `${String(overflow)} pixels too wide`);
    assert.deepEqual(faults, []);
    await close();
  });

type Opened = { page: Page; faults: readonly string[]; close: () => Promise<void> };

async function opened(
  options: Parameters<NonNullable<typeof browser>["newContext"]>[0],
): Promise<Opened> {
  const context: BrowserContext = (await browser?.newContext(options)) ?? assert.fail("no browser");
  const page = await context.newPage();
  const faults: string[] = [];
  page.on("request", (request) => {
    const { origin, protocol } = new URL(request.url());
    if (origin !== service.url && !/^(?:data|blob):$/.test(protocol)) faults.push(request.url());
  });
  page.on("console", (message) => faults.push(message.text()));
  page.on("pageerror", (error) => faults.push(error.message));
  const session = {
    member: { id: 1, email: account.email, name: "Ada Owner", role: "owner" },
    account: { id: account.accountId, name: "Example GmbH" },
    accounts: [
      { id: account.accountId, name: "Example GmbH", role: "owner" },
      { id: "acc_other", name: "Other Ltd", role: "viewer" },
    ],
  };
  await page.route("**/session", (route) => route.fulfill({ json: session }));
  await page.route("**/api/v1/**", async (route) => {
    const headers = { ...route.request().headers(), authorization: `Bearer ${account.key()}` };
    await route.continue({ headers });
  });
  return { page, faults, close: () => context.close() };
}

async function pictured(page: Page, name: string): Promise<void> {
  if (PICTURES === undefined) return;
  await mkdir(PICTURES, { recursive: true });
  await page.screenshot({ path: join(PICTURES, `dashboard-${name}.png`) });
}
