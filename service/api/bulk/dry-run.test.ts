import assert from "node:assert/strict";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { after, test } from "node:test";
import type { z } from "zod";
import { BulkDryRun, BulkPage } from "#contract/bulk.ts";
import { type Answer, formData } from "../../../test/support/harness/ask.ts";
import {
  BULK,
  type BulkHarness,
  goodRows,
  HEADER,
  openBulkHarness,
} from "../../../test/support/harness/bulk-harness.ts";
import { refused } from "../../../test/support/harness/refused.ts";
import { ownService, testAccount } from "../../../test/support/harness/service.ts";

// The last test expects PRO's price for two PDFs of overage.
const service = await ownService();
after(service.stop);
const account = await testAccount(service);
const desk: BulkHarness = await openBulkHarness(service.url, account.key());

async function rehearse(csv: string, more: Record<string, string> = {}): Promise<Answer> {
  const fields = { envelope_id: String(desk.envelopeId), ...more };
  const form = formData(fields, { file: ["rows.csv", new TextEncoder().encode(csv)] });
  return await desk.ask(`${BULK}?dry_run=true`, { form });
}

async function runDryRun(
  ...asked: Parameters<typeof rehearse>
): Promise<z.output<typeof BulkDryRun>> {
  const answer = await rehearse(...asked);
  assert.equal(answer.status, 200, answer.text);
  return BulkDryRun.strict().parse(answer.body);
}

/** The numbers of jobs, ledger entries, reservations, intakes, and files of uploads. */
async function traces(): Promise<readonly unknown[]> {
  const { db } = service.database;
  const ledger = await db.selectFrom("usage_ledger").select("id").execute();
  const promised = await db.selectFrom("usage_reservation").select("source").execute();
  const intakes = await db.selectFrom("bulk_intake").select("id").execute();
  const jobs = BulkPage.parse((await desk.ask(BULK)).body).total;
  const files = await readdir(join(service.config.storage, "bulk"), { recursive: true }).catch(
    () => [],
  );
  const lying = files.filter((file) => file.includes("rows.csv") || file.includes("compiled"));
  return [jobs, ledger.length, promised.length, intakes.length, lying];
}

const MIXED = [
  HEADER,
  "Ann,Oslo,a,yes",
  ",Oslo,a,yes",
  "A name that is longer than the field,Oslo,a,yes",
  "Dan,Ålesund 東京,a,yes",
  "Eve,Oslo,c,yes",
  "Fay,Oslo,b,perhaps",
].join("\n");

test("a dry run reports for every row what the job then reports, and stores nothing", async () => {
  const before = await traces();
  const { failing, ...rest } = await runDryRun(
    MIXED.replace(HEADER, `${HEADER},note`).replaceAll(/yes|perhaps/g, "$&,n"),
  );
  assert.deepEqual(await traces(), before);
  assert.deepEqual(
    rest.warnings.map(({ code, column }) => [code, column]),
    [["unknown_alias", "note"]],
  );
  assert.deepEqual([rest.dry_run, rest.envelope_id], [true, desk.envelopeId]);
  assert.deepEqual([rest.total_rows, rest.valid_rows], [6, 6 - failing.length]);
  const id = await desk.submit(MIXED);
  await desk.ended(id);
  assert.deepEqual(failing, (await desk.results(id)).results);
  assert.deepEqual(
    failing.map(({ row, error_code }) => [row, error_code]),
    [
      [2, "required_missing"],
      [3, "max_length_exceeded"],
      [5, "value_not_in_options"],
      [6, "value_not_in_options"],
    ],
  );
});

test("a dry run repeats no value of a row", async () => {
  const { text } = await rehearse(`${HEADER}\nSECRET-SECRET-SECRET-SECRET,Oslo,SECRET,yes\n`);
  assert.doesNotMatch(text, /SECRET/);
});

test("a dry run is refused for the same reasons as a job, and stores nothing", async () => {
  const before = await traces();
  refused(await rehearse("town\nOslo\n"), 400, "validation_error");
  refused(await rehearse(""), 400, "invalid_csv");
  refused(await rehearse(goodRows(10_001)), 400, "too_many_rows");
  refused(await rehearse(goodRows(1), { envelope_id: "99999" }), 404, "envelope_not_found");
  refused(await rehearse(goodRows(1), { surprise: "x" }), 400, "validation_error");
  const form = formData({ envelope_id: "1" }, { file: ["a.csv", new Uint8Array()] });
  refused(await desk.ask(`${BULK}?dry_run=maybe`, { form }), 400, "validation_error");
  assert.deepEqual(await traces(), before);
});

test("strict turns warnings into failures in a dry run", async () => {
  const csv = `${HEADER}\nAnn,"${"long ".repeat(80)}",a,yes\n`;
  const lenient = await runDryRun(csv);
  assert.deepEqual(
    [lenient.valid_rows, lenient.warned, lenient.warning_counts],
    [1, 1, { text_truncated: 1 }],
  );
  const { failing } = await runDryRun(csv, { strict: "true" });
  assert.deepEqual(
    failing.map(({ error_code }) => error_code),
    ["text_truncated"],
  );
});

test("a dry run of 10,000 rows does not delay other requests", async () => {
  const running = runDryRun(goodRows(10_000));
  let answered = 0;
  let isRunning = true;
  void running.finally(() => (isRunning = false));
  while (isRunning) {
    assert.equal((await desk.ask("/api/v1/envelopes?limit=1")).status, 200);
    answered += 1;
  }
  assert.deepEqual([(await running).valid_rows, (await running).failing], [10_000, []]);
  assert.ok(answered >= 3, `${answered} others were answered meanwhile`);
});

test("a dry run returns the remaining quota and the cost of the overage", async () => {
  const { db } = service.database;
  const { accountId } = account;
  await db.updateTable("account").set({ plan: "PRO" }).where("id", "=", accountId).execute();
  const { quota: before } = await runDryRun(goodRows(1));
  await db
    .updateTable("usage_counter")
    .set({ used: 995 })
    .where("account_id", "=", accountId)
    .execute();
  const { quota } = await runDryRun(`${goodRows(7)},Oslo,a,yes\n`);
  assert.deepEqual([before.limit, before.projected_overage, before.overage_amount], [1000, 0, 0]);
  assert.deepEqual(quota, {
    used: 995,
    limit: 1000,
    remaining: 5,
    projected_overage: 2,
    overage_amount: 20,
    currency: "usd",
  });
  assert.equal((await runDryRun(goodRows(7), { test: "true" })).quota.projected_overage, 0);
});
