/** The monthly cap holds for any number of concurrent requests. */
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { z } from "zod";
import { BulkJob } from "../../service/contract/bulk.ts";
import { TaskPage } from "../../service/contract/generate.ts";
import { createAccountIn } from "../../service/main.ts";
import type { Answer } from "../support/harness/ask.ts";
import { type BulkHarness, goodRows, openBulkHarness } from "../support/harness/bulk-harness.ts";
import { eventually } from "../support/harness/eventually.ts";
import { refused } from "../support/harness/refused.ts";
import { testService, uniqueEmail } from "../support/harness/service.ts";

const GENERATE = "/api/v1/generate/pdf";
/** The limit of PRO, here without overage. */
const QUOTA = 200;

const service = await testService({ OVERAGE: "off", QUOTA_PDF_PRO: String(QUOTA) });
after(service.stop);

const Usage = z.looseObject({ pdf_generations: z.looseObject({ used: z.int() }) });

test("of twenty concurrent bulk jobs of which ten fit ten are accepted, and the cap is met exactly", async () => {
  const desk = await proDesk();
  const ROWS = QUOTA / 10;
  const answers = await Promise.all(times(20, () => desk.post(goodRows(ROWS))));
  const taken = answers.filter(({ status }) => status === 202);
  assert.equal(taken.length, 10);
  for (const answer of answers.filter(({ status }) => status !== 202))
    refused(answer, 402, "quota_exceeded");
  await allEnded(desk, taken);
  assert.equal(await usedBy(desk), QUOTA);
  refused(await generate(desk), 402, "quota_exceeded");
});

test("concurrent bulk jobs, single PDFs and tasks never exceed the cap, and failed rows are returned", async () => {
  const desk = await proDesk();
  const sizes = times(20, (index) => 7 + ((index * 13) % 24));
  const [bulks, singles, tasks] = await Promise.all([
    Promise.all(sizes.map((size) => desk.post(`${goodRows(size)},Oslo,a,yes\n`))),
    Promise.all(times(30, () => generate(desk))),
    Promise.all(times(30, () => generate(desk, { async_mode: true }))),
  ]);
  const taken = bulks.filter(({ status }) => status === 202);
  assert.ok(taken.length > 0 && taken.length < bulks.length, `${taken.length} were taken`);
  await allEnded(desk, taken);
  await allTasksEnded(desk, tasks.filter(({ status }) => status === 202).length);
  const made = await outputsOf(desk, taken);
  const finished = await tasksIn(desk, "&status=completed");
  const done = singles.filter(({ status }) => status === 200).length;
  const used = await usedBy(desk);
  assert.equal(used, made + done + finished);
  assert.ok(used <= QUOTA, `${used} of ${QUOTA}`);
  // The rest can still be used completely, and no more.
  const rest = await Promise.all(times(QUOTA - used + 5, () => generate(desk)));
  assert.equal(rest.filter(({ status }) => status === 200).length, QUOTA - used);
  assert.equal(await usedBy(desk), QUOTA);
});

/** A harness with a new account. */
async function proDesk(): Promise<BulkHarness> {
  const wanted = { email: uniqueEmail("owner"), plan: "PRO" } as const;
  const { keys } = await createAccountIn(service.config, wanted);
  return await openBulkHarness(service.url, keys["production"]?.["admin"] ?? "");
}

function generate({ ask, envelopeId }: BulkHarness, more: object = {}): Promise<Answer> {
  return ask(GENERATE, { json: { envelope_id: envelopeId, data: { name: "Ann" }, ...more } });
}

function times<T>(count: number, make: (index: number) => T): T[] {
  return Array.from({ length: count }, (_, index) => make(index));
}

async function allEnded(desk: BulkHarness, taken: readonly Answer[]): Promise<void> {
  for (const answer of taken) await desk.ended(idOf(answer));
}

function idOf({ body }: Answer): string {
  return BulkJob.parse(body).upload_id;
}

async function outputsOf(desk: BulkHarness, taken: readonly Answer[]): Promise<number> {
  let made = 0;
  for (const answer of taken) made += (await desk.bundle(idOf(answer))).pdfs.size;
  return made;
}

async function allTasksEnded(desk: BulkHarness, count: number): Promise<void> {
  const read = async () => {
    const ended = ["completed", "failed"].map((status) => tasksIn(desk, `&status=${status}`));
    const [completed = 0, failed = 0] = await Promise.all(ended);
    return completed + failed;
  };
  await eventually(`${count} ended tasks`, read, (ended) => ended === count);
}

async function tasksIn(desk: BulkHarness, query: string): Promise<number> {
  return TaskPage.parse((await desk.ask(`/api/v1/generate/tasks?limit=1${query}`)).body).total;
}

async function usedBy({ ask }: BulkHarness): Promise<number> {
  const { body } = await ask("/api/v1/billing/usage/current-period");
  return Usage.parse(body).pdf_generations.used;
}
