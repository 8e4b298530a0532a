/**
 * Measures once, for real and at production intervals, the times that the contract promises:
 * npm run campaign:times -- [--json]
 *
 * Exit 1 when one is longer than its limit. The figures mean something on a machine that does little else; the rules
 * behind them are tested without a clock beside the code.
 */
import assert from "node:assert/strict";
import { type ClientRequest, request } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { parseArgs } from "node:util";
import { z } from "zod";
import { rawFile } from "../../engine/ingest/raw-file.fixture.ts";
import { ask, formData } from "../../test/support/harness/ask.ts";
import { type BulkHarness, goodRows } from "../../test/support/harness/bulk-harness.ts";
import { globalSetup, globalTeardown } from "../../test/support/harness/global-setup.ts";
import { killedService } from "../../test/support/harness/killed-service.ts";
import { interruptibleInstallation } from "../../test/support/harness/own-postgres.ts";
import { type Installation, newInstallation } from "../../test/support/harness/service-process.ts";
import { payAt } from "../../test/support/simulation/billing-account.ts";
import {
  type BillingHarness,
  openBillingHarness,
} from "../../test/support/simulation/billing-harness.ts";
import { CARDS } from "../../test/support/simulation/test-cards.ts";

/** Limits, ms. */
const LIMITS = {
  "a hostile PDF is refused": 5000,
  "another worker completes the job of a killed one": 30_000,
  "a service stops in the middle of a job and of an upload": 10_000,
  "a service is ready again after a database outage": 5000,
  "a paid checkout starts the trial": 5000,
  "a new card unlocks an unpaid account": 5000,
} as const;

type Name = keyof typeof LIMITS;

/** Reasons to end a reading that began. */
const OVERUSED = ["took_too_long", "too_much_memory"];
const UPLOAD = "/api/v1/templates/upload";
const ROWS = 4000;
const OUTAGE_MS = 10_000;
/** No wait goes on for longer; far past every limit, so that a figure is printed all the same. */
const WAIT_MS_MAX = 120_000;
const POLL_MS = 10;

process.exitCode = await main();

async function main(): Promise<number> {
  const { values } = parseArgs({ options: { json: { type: "boolean", default: false } } });
  const measured: { name: Name; ms: number; limitMs: number }[] = [];
  const note = async (name: Name, work: Promise<number>): Promise<void> => {
    const figure = { name, ms: Math.round(await work), limitMs: LIMITS[name] };
    measured.push(figure);
    if (!values.json) console.log(`${figure.ms} ms of ${figure.limitMs} ms: ${name}`);
  };
  const installation = await newInstallation();
  try {
    await note("a hostile PDF is refused", refusalMs(installation));
    await note("another worker completes the job of a killed one", takeoverMs(installation));
    await note("a service stops in the middle of a job and of an upload", stopMs(installation));
  } finally {
    await installation.clear();
  }
  await note("a service is ready again after a database outage", readyMs());
  await globalSetup();
  try {
    await note("a paid checkout starts the trial", atBilling(trialMs));
    await note("a new card unlocks an unpaid account", atBilling(unlockMs));
  } finally {
    await globalTeardown();
  }
  if (values.json) console.log(JSON.stringify({ measured }));
  return measured.every(({ ms, limitMs }) => ms <= limitMs) ? 0 : 1;
}

async function refusalMs(installation: Installation): Promise<number> {
  const service = await installation.start();
  const { key } = await installation.openBulkHarness(service);
  const form = formData({ name: "Hostile" }, { file: ["hostile.pdf", slowForm()] });
  const began = performance.now();
  const { status, body } = await ask(service.url + UPLOAD, { key, form });
  const ms = performance.now() - began;
  assert.equal(status, 400);
  const { reason } = z.looseObject({ reason: z.string() }).parse(body);
  assert.ok(OVERUSED.includes(reason), reason);
  await stopService(service);
  return ms;
}

/** From the kill of the only worker, whose chunks are leased, until a new one has done all rows. */
async function takeoverMs(installation: Installation): Promise<number> {
  const api = await installation.start({ PLATEN_ROLE: "api" });
  const doomed = await installation.start({ PLATEN_ROLE: "worker" });
  const harness = await installation.openBulkHarness(api);
  const id = await harness.submit(goodRows(ROWS));
  await underWay(harness, id);
  const began = performance.now();
  doomed.signal("SIGKILL");
  const other = await installation.start({ PLATEN_ROLE: "worker" });
  assert.equal((await harness.ended(id, WAIT_MS_MAX)).succeeded, ROWS);
  const ms = performance.now() - began;
  await stopService(other);
  await stopService(api);
  return ms;
}

/** From SIGTERM until the process is gone; the upload never ends. */
async function stopMs(installation: Installation): Promise<number> {
  const service = await installation.start();
  const harness = await installation.openBulkHarness(service);
  const upload = await begunUpload(service.url, harness.key);
  await underWay(harness, await harness.submit(goodRows(ROWS)));
  const began = performance.now();
  service.signal("SIGTERM");
  assert.equal(await service.exit, 0);
  const ms = performance.now() - began;
  upload.destroy();
  return ms;
}

/** From the moment at which the server takes connections again until the service is ready and answers callers. */
async function readyMs(): Promise<number> {
  await using ends = new AsyncDisposableStack();
  const { installation, server, clear } = await interruptibleInstallation();
  ends.defer(clear);
  const service = await installation.start();
  const harness = await installation.openBulkHarness(service);
  await server.crash();
  await pause(OUTAGE_MS);
  assert.equal((await ask(`${service.url}/readyz`)).status, 503);
  await server.start();
  const began = performance.now();
  await until(async () => (await ask(`${service.url}/readyz`)).status === 200);
  await until(async () => (await harness.ask("/api/v1/templates")).status === 200);
  return performance.now() - began;
}

async function atBilling(measure: (harness: BillingHarness) => Promise<number>): Promise<number> {
  const harness = await openBillingHarness({
    serve: killedService,
  });
  try {
    return await measure(harness);
  } finally {
    await harness.close();
  }
}

/** From the payment at the processor until the service shows the subscription. */
async function trialMs(harness: BillingHarness): Promise<number> {
  const user = await harness.account();
  await payAt(await user.checkoutUrl(), CARDS.pays);
  const began = performance.now();
  await until(async () => (await user.ask("GET", "/billing/subscription")).status === 200);
  return performance.now() - began;
}

/** From the change of the card at the processor, which pays the debt, until documents can be generated again. */
async function unlockMs(harness: BillingHarness): Promise<number> {
  const user = await harness.account();
  await user.checkout({ card: CARDS.failsLater });
  await user.bulkDesk();
  await harness.advanceTo("2026-01-15T01:00:00Z"); // the first charge after the trial
  assert.equal((await user.generate()).status, 402);
  const portal = await user.portal();
  const began = performance.now();
  assert.equal(await portal.changeCard(CARDS.paysToo), null);
  await until(async () => (await user.generate()).status === 200);
  return performance.now() - began;
}

/** Within every limit that is counted, but so many texts and appearances that reading it uses up its CPU or memory. */
function slowForm(): Uint8Array {
  const kids = Array.from({ length: 9900 }, (_, index) => `${10 + index} 0 R`);
  const list = `[${kids.join(" ")}]`;
  const appearance = `/DA(/Helv 9 Tf ${"0 g ".repeat(120)})/V(${"a b ".repeat(120)})`;
  const objects: Record<number, string> = {
    1: "<</Type/Catalog/Pages 2 0 R/AcroForm 4 0 R>>",
    2: "<</Type/Pages/Kids[3 0 R]/Count 1>>",
    3: `<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Annots${list}>>`,
    4: `<</Fields${list}/DA(/Helv 0 Tf 0 g)>>`,
  };
  for (const index of kids.keys())
    objects[10 + index] =
      `<</Subtype/Widget/FT/Tx/Ff 4096/T(n${index})${appearance}/Rect[0 0 100 20]>>`;
  return rawFile({ objects });
}

/** An upload whose body stops in the middle. */
async function begunUpload(url: string, key: string): Promise<ClientRequest> {
  const asked = request(url + UPLOAD, {
    method: "POST",
    headers: { authorization: `Bearer ${key}`, "content-type": "multipart/form-data; boundary=b" },
  });
  asked.on("error", () => undefined); // the service closes the connection
  const head = `--b\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-1.7\n`;
  await new Promise((sent) => asked.write(head, sent));
  return asked;
}

/** Waits until some rows of the job are done, and not all. */
async function underWay(harness: BulkHarness, id: string): Promise<void> {
  await until(async () => {
    const { succeeded } = await harness.status(id);
    assert.ok(succeeded < ROWS, "the job was too fast to be interrupted");
    return succeeded > 0;
  });
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  for (const end = performance.now() + WAIT_MS_MAX; !(await isSo()); await pause(POLL_MS))
    assert.ok(performance.now() < end, "it does not come");
}

async function stopService(service: Awaited<ReturnType<Installation["start"]>>): Promise<void> {
  service.signal("SIGTERM");
  await service.exit;
}
