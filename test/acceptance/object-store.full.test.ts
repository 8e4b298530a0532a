/** Acceptance 112: jobs on an object store with injected errors. */
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { lenientStore } from "../../service/adapters/objects/s3/s3-stores.fixture.ts";
import { bulkHarnessAt, goodRows, openBulkHarness } from "../support/harness/bulk-harness.ts";
import { chance, testSeed } from "../support/harness/chance.ts";
import { eventually } from "../support/harness/eventually.ts";
import { faultyStore } from "../support/harness/faulty-store.ts";
import { usedIn } from "../support/harness/figures.ts";
import { ownService, testAccount } from "../support/harness/service.ts";

const ROWS = 3000;
const SEED = testSeed();
const FAULTS = { errors: 0.1, resets: 0.1, slow: 0.1, cuts: 0.1 };

const store = await lenientStore();
const proxy = await faultyStore(store.location.endpoint ?? "", chance(SEED));
// The service finds credentials as every program of the SDK does.
process.env["AWS_ACCESS_KEY_ID"] = "test";
process.env["AWS_SECRET_ACCESS_KEY"] = "test";
const service = await ownService({
  PLATEN_STORAGE: `s3://${store.location.bucket}/service`,
  PLATEN_S3_ENDPOINT: proxy.url,
  PLATEN_S3_REGION: "us-east-1",
});
after(async () => {
  await service.stop();
  await proxy.stop();
  await store.stop();
});
const account = await testAccount(service);
const desk = await openBulkHarness(service.url, account.key());
/** Repeats what the store's faults left undone, as clients do after a 503. */
const patientDesk = bulkHarnessAt(service.url, account.key(), desk.envelopeId, (path, question) =>
  eventually(
    `an answer to ${path}`,
    () => desk.ask(path, question),
    ({ status }) => status !== 503,
  ),
);

test(`a job on a store with errors, resets and slow bodies loses no row and doubles none (seed ${SEED})`, async () => {
  const before = await usedIn({ connectionString: service.database.url });
  proxy.set(FAULTS);
  const id = await patientDesk.submit(goodRows(ROWS));
  const { status, succeeded, failed } = await patientDesk.ended(id);
  assert.deepEqual([status, succeeded, failed], ["completed", ROWS, 0]);
  const { pdfs, manifest } = await patientDesk.bundle(id);
  assert.deepEqual([pdfs.size, manifest.rows.length], [ROWS, ROWS]);
  const used = await usedIn({ connectionString: service.database.url });
  assert.deepEqual([used.ledger - before.ledger, used.counter - before.counter], [ROWS, ROWS]);
  const { requests, errors, resets, slow, cuts } = proxy.counts;
  assert.ok(errors + resets + slow + cuts > 5, `too few faults in ${requests} requests`);
});

test("a job waits for a store that is away, and continues by itself", async () => {
  proxy.set({});
  const id = await desk.submit(goodRows(ROWS));
  proxy.set({ errors: 1 });
  const ready = () => desk.ask("/readyz");
  await eventually("the outage", ready, ({ status }) => status === 503);
  assert.equal((await desk.post(goodRows(1))).status, 503);
  assert.notEqual((await desk.status(id)).status, "failed");
  proxy.set({});
  const { status, succeeded, failed } = await desk.ended(id);
  assert.deepEqual([status, succeeded, failed], ["completed", ROWS, 0]);
  assert.equal((await desk.bundle(id)).pdfs.size, ROWS);
});
