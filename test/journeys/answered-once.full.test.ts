import assert from "node:assert/strict";
import { after, test } from "node:test";
import { setTimeout as pause } from "node:timers/promises";
import { z } from "zod";
import { type Answer, formData } from "../support/harness/ask.ts";
import { BULK, type BulkHarness, goodRows } from "../support/harness/bulk-harness.ts";
import { eventually } from "../support/harness/eventually.ts";
import { newInstallation } from "../support/harness/service-process.ts";

const installation = await newInstallation({ PLATEN_ROLE: "api" });
after(installation.clear);
const ROWS = 3000;
/** From before the form is read until after the answer is recorded. */
const KILLED_AFTER_MS = [20, 90, 220];

const Job = z.looseObject({ upload_id: z.string() });
const Jobs = z.looseObject({ total: z.int() });

test("a submission repeated after kill -9 creates exactly one job", async () => {
  const survivor = await installation.start();
  const harness = await installation.openBulkHarness(survivor);
  const ids = new Set<string>();
  for (const [round, ms] of KILLED_AFTER_MS.entries()) {
    const doomed = await installation.start();
    const lost = submit(harness.at(doomed.url), round).catch(() => null);
    await pause(ms);
    doomed.signal("SIGKILL");
    await doomed.exit;
    await lost;
    const first = await awaitAnswer(harness, round);
    assert.equal(first.status, 202, first.text);
    const again = await awaitAnswer(harness, round);
    assert.equal(again.headers.get("idempotency-replayed"), "true");
    assert.equal(again.text, first.text);
    ids.add(Job.parse(first.body).upload_id);
  }
  assert.equal(ids.size, KILLED_AFTER_MS.length);
  assert.equal(Jobs.parse((await harness.ask(BULK)).body).total, KILLED_AFTER_MS.length);
});

function submit(harness: BulkHarness, round: number): Promise<Answer> {
  const csv = new TextEncoder().encode(goodRows(ROWS));
  const fields = { envelope_id: String(harness.envelopeId) };
  const form = formData(fields, { file: ["rows.csv", csv] });
  return harness.ask(BULK, { form, headers: { "idempotency-key": `round ${round}` } });
}

/** Repeats the request as a client does, until it is no longer in progress. */
async function awaitAnswer(harness: BulkHarness, round: number): Promise<Answer> {
  const awaited = "a response to the repeated request";
  return await eventually(
    awaited,
    () => submit(harness, round),
    ({ status }) => status !== 409,
  );
}
