import assert from "node:assert/strict";
import { after, test } from "node:test";
import { setTimeout as pause } from "node:timers/promises";
import { z } from "zod";
import { type Answer, formData } from "../support/harness/ask.ts";
import { BULK, type BulkDesk, goodRows } from "../support/harness/bulk-desk.ts";
import { newPlace } from "../support/harness/service-process.ts";

const place = await newPlace({ PLATEN_ROLE: "api" });
after(place.clear);
const ROWS = 3000;
/** From before the form is read until after the answer is recorded. */
const KILLED_AFTER_MS = [20, 90, 220];

const Job = z.looseObject({ upload_id: z.string() });
const Jobs = z.looseObject({ total: z.int() });

test("a submission repeated after kill -9 creates exactly one job", async () => {
  const survivor = await place.start();
  const desk = await place.desk(survivor);
  const ids = new Set<string>();
  for (const [round, ms] of KILLED_AFTER_MS.entries()) {
    const doomed = await place.start();
    const lost = submit(desk.at(doomed.url), round).catch(() => null);
    await pause(ms);
    doomed.signal("SIGKILL");
    await doomed.exit;
    await lost;
    const first = await settled(desk, round);
    assert.equal(first.status, 202, first.text);
    const again = await settled(desk, round);
    assert.equal(again.headers.get("idempotency-replayed"), "true");
    assert.equal(again.text, first.text);
    ids.add(Job.parse(first.body).upload_id);
  }
  assert.equal(ids.size, KILLED_AFTER_MS.length);
  assert.equal(Jobs.parse((await desk.ask(BULK)).body).total, KILLED_AFTER_MS.length);
});

function submit(desk: BulkDesk, round: number): Promise<Answer> {
  const csv = new TextEncoder().encode(goodRows(ROWS));
  const fields = { envelope_id: String(desk.envelopeId) };
  const form = formData(fields, { file: ["rows.csv", csv] });
  return desk.ask(BULK, { form, headers: { "idempotency-key": `round ${round}` } });
}

/** Repeats the request as a client does, until it is no longer in progress. */
async function settled(desk: BulkDesk, round: number): Promise<Answer> {
  const end = performance.now() + 20_000;
  for (;;) {
    const answer = await submit(desk, round);
    if (answer.status !== 409 || performance.now() > end) return answer;
    await pause(200);
  }
}
