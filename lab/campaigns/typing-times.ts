import type { Browser, Page } from "playwright-core";
import { z } from "zod";
import { buildForm } from "../../forms/builder/mod.ts";
import { openDashboardPage, sessionOf } from "../../test/browser/dashboard-page.ts";
import { ask } from "../../test/support/harness/ask.ts";
import { eventually } from "../../test/support/harness/eventually.ts";
import {
  type TestAccount,
  type TestService,
  testAccount,
} from "../../test/support/harness/service.ts";
import { upload } from "../../test/support/harness/templates.ts";
import { quantile } from "../measure/median.ts";

/** A form 1040 has as many. */
const FIELDS = 141;
const PER_PAGE = 71;
/** Rows that are typed into, spread over the form. */
const ROWS = 24;
const TEXT = "Ada Lovelace";
const PAUSE_MS = 40;
const TYPING_MS_MAX = 200;
const PICTURE_MS_MAX = 250;
/** Shorter interactions are not reported by browsers. */
const REPORTED_MS = 16;

/** Records in the page: interactions, and the times from the last letter typed to the picture that has it. */
const RECORD = `(() => {
  const times = { interactions: [], pictures: [], lcp: 0 };
  let typedAt = null;
  globalThis.platenTimes = times;
  new PerformanceObserver((list) => {
    for (const { interactionId, duration, name } of list.getEntries())
      if (interactionId > 0 && name === "keydown") times.interactions.push(duration);
  }).observe({ type: "event", durationThreshold: ${REPORTED_MS}, buffered: true });
  new PerformanceObserver((list) => {
    times.lcp = list.getEntries().at(-1).startTime;
  }).observe({ type: "largest-contentful-paint", buffered: true });
  addEventListener("input", () => { typedAt ??= performance.now(); }, true);
  addEventListener("DOMContentLoaded", () =>
    new MutationObserver((changes) => {
      const isDrawn = changes.some(({ target }) => target.matches?.(".form-picture"));
      if (!isDrawn || typedAt === null) return;
      times.pictures.push(performance.now() - typedAt);
      typedAt = null;
    }).observe(document.body, { childList: true, subtree: true }));
})()`;

const Times = z.object({
  interactions: z.array(z.number()),
  pictures: z.array(z.number()),
  lcp: z.number(),
});

/** Types into the page that fills a form of 141 fields, and prints how long letters and pictures take. */
export async function printTyping(browser: Browser, service: TestService): Promise<boolean> {
  const account = await testAccount(service);
  const envelope = await envelopeOf(service, account);
  const session = sessionOf(account);
  const { page, close } = await openDashboardPage(browser, service, account, session, {
    viewport: { width: 1280, height: 900 },
  });
  await page.addInitScript(RECORD);
  await page.goto(`${service.url}/app/production/fill/${envelope}`);
  await page.locator("canvas").first().waitFor();
  const { lcp } = await timesOf(page);
  // The engine is loaded by the first value.
  await page.getByLabel("Field 1", { exact: true }).pressSequentially("A");
  const { pictures: loaded } = await eventually(
    "the first picture",
    () => timesOf(page),
    (times) => times.pictures.length > 0,
  );
  const first = loaded[0] ?? Number.NaN;
  for (let row = 0; row < ROWS; row += 1) {
    const number = 1 + Math.floor((row * FIELDS) / ROWS);
    const input = page.getByLabel(`Field ${number}`, { exact: true });
    await input.pressSequentially(TEXT, { delay: PAUSE_MS });
  }
  const { interactions, pictures } = await timesOf(page);
  await close();
  const typed = 1 + ROWS * TEXT.length;
  // Letters that are not reported took less than the browser's threshold.
  const short = Array.from({ length: Math.max(0, typed - interactions.length) }, () => REPORTED_MS);
  const letters = [...short, ...interactions].toSorted((a, b) => a - b);
  const drawn = pictures.slice(1).toSorted((a, b) => a - b);
  const [typing, picture] = [quantile(letters, 0.98), quantile(drawn, 0.5)];
  console.log(`LCP of the page that fills a form: ${lcp.toFixed(0)} ms`);
  console.log(
    `typing in ${FIELDS} rows, ${typed} letters: p50 ${quantile(letters, 0.5)} ms, p98 ${typing} ms of ${TYPING_MS_MAX}`,
  );
  console.log(
    `picture after a letter: first ${first.toFixed(0)} ms, p50 ${picture.toFixed(0)} ms of ${PICTURE_MS_MAX}, worst ${quantile(drawn, 1).toFixed(0)} ms (${drawn.length})`,
  );
  return typing <= TYPING_MS_MAX && picture <= PICTURE_MS_MAX;
}

async function timesOf(page: Page): Promise<z.output<typeof Times>> {
  return Times.parse(await page.evaluate("platenTimes"));
}

async function envelopeOf({ url }: TestService, account: TestAccount): Promise<number> {
  const key = account.key();
  const fields = Array.from({ length: FIELDS }, (_, index) => {
    const [page, row] = [1 + Math.floor(index / PER_PAGE), index % PER_PAGE];
    const [left, top] = [40 + 270 * (row % 2), 740 - 19 * Math.floor(row / 2)];
    return {
      type: "text" as const,
      name: `field${index + 1}`,
      tooltip: `Field ${index + 1}`,
      at: { page, rect: [left, top, left + 240, top + 16] as const },
    };
  });
  const template_id = idOf(await upload({ url }, key, buildForm({ pages: [{}, {}], fields })));
  const field_mappings = Object.fromEntries(fields.map(({ name }) => [name, name]));
  const mapping = { name: "M", template_id, field_mappings };
  const mapping_id = idOf(await ask(`${url}/api/v1/mappings`, { key, json: mapping }));
  const json = { name: "141 fields", template_id, mapping_id };
  return idOf(await ask(`${url}/api/v1/envelopes`, { key, json }));
}

function idOf({ body }: { readonly body: unknown }): number {
  return z.looseObject({ id: z.int() }).parse(body).id;
}
