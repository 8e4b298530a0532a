import type { Browser, Page } from "playwright-core";
import { z } from "zod";
import { buildForm } from "../../forms/builder/mod.ts";
import { FIELDS_ADDED_MAX } from "../../service/contract/field-definition.ts";
import { openDashboardPage, sessionOf } from "../../test/browser/dashboard-page.ts";
import { ask, formData } from "../../test/support/harness/ask.ts";
import {
  type TestAccount,
  type TestService,
  testAccount,
} from "../../test/support/harness/service.ts";
import { quantile } from "../measure/median.ts";

const EDITING_MS_MAX = 100;
const KEYS = 20;
const DRAGS = 10;
/** Shorter interactions are not reported by browsers. */
const REPORTED_MS = 16;

/** Records in the page the times from each key or press to the next picture. */
const RECORD = `(() => {
  globalThis.platenTimes = [];
  new PerformanceObserver((list) => {
    for (const { duration, interactionId } of list.getEntries())
      if (interactionId > 0) globalThis.platenTimes.push(duration);
  }).observe({ type: "event", durationThreshold: ${REPORTED_MS}, buffered: true });
})()`;

/**
 * Selects, moves, undoes, duplicates, names and draws fields in the editor, on a form that has as many as may be added, and
 * prints how long the interactions take that the browser reports. False beyond the bound.
 */
export async function printEditing(browser: Browser, service: TestService): Promise<boolean> {
  const account = await testAccount(service);
  const id = await formWithFields(service, account);
  const { page, close } = await openDashboardPage(browser, service, account, sessionOf(account), {
    viewport: { width: 1280, height: 900 },
  });
  await page.goto(`${service.url}/app/production/templates/${id}/fields`);
  await page.locator("canvas").first().waitFor();
  await page.evaluate(RECORD);
  await page.getByRole("listbox", { name: "Fields in reading order" }).focus();
  await press(page, "ArrowDown", KEYS);
  await press(page, "Enter", 1);
  await press(page, "ArrowRight", KEYS);
  await press(page, "Control+z", KEYS / 2);
  await press(page, "Control+d", 1);
  await page.getByLabel("Label", { exact: true }).pressSequentially("A longer label");
  for (let dragged = 0; dragged < DRAGS; dragged += 1) await drawField(page, dragged / (2 * DRAGS));
  const reported = z.array(z.number()).parse(await page.evaluate("platenTimes"));
  await close();
  if (reported.length === 0) throw new Error("the browser reported no interaction");
  const sorted = reported.toSorted((a, b) => a - b);
  const at = (share: number): number => quantile(sorted, share);
  console.log(
    `editing ${FIELDS_ADDED_MAX} fields, ${sorted.length} interactions of ${REPORTED_MS} ms and more: p50 ${at(0.5)} ms, p98 ${at(0.98)} ms of ${EDITING_MS_MAX}, worst ${at(1)} ms`,
  );
  return at(0.98) <= EDITING_MS_MAX;
}

async function press(page: Page, key: string, times: number): Promise<void> {
  for (let pressed = 0; pressed < times; pressed += 1) await page.keyboard.press(key);
}

/** Drags over the first page, beginning at this share of its width. */
async function drawField(page: Page, left: number): Promise<void> {
  const box = await page.locator('[data-page="1"] .draw-layer').boundingBox();
  if (box === null) throw new Error("the page is not shown");
  const { x, y, width, height } = box;
  await page.mouse.move(x + (0.05 + left) * width, y + 0.04 * height);
  await page.mouse.down();
  await page.mouse.move(x + (0.06 + left) * width, y + 0.12 * height);
  await page.mouse.move(x + (0.07 + left) * width, y + 0.2 * height);
  await page.mouse.up();
}

async function formWithFields({ url }: TestService, account: TestAccount): Promise<number> {
  const fields = Array.from({ length: FIELDS_ADDED_MAX }, (_, index) => {
    const [left, bottom] = [20 + 28 * (index % 20), 750 - 18 * Math.floor(index / 20)];
    const rect = [left, bottom, left + 24, bottom + 14];
    return { name: `f${index}`, type: "text", page: 1, rect, label: `Field ${index}` };
  });
  const form = formData(
    { name: "Many fields", fields: JSON.stringify(fields) },
    { file: ["form.pdf", buildForm({ fields: [] })] },
  );
  const { body } = await ask(`${url}/api/v1/templates/upload`, { key: account.key(), form });
  return z.looseObject({ id: z.int() }).parse(body).id;
}
