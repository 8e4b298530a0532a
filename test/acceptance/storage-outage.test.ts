import assert from "node:assert/strict";
import { readdir, rename } from "node:fs/promises";
import { after, test } from "node:test";
import { setTimeout as pause } from "node:timers/promises";
import { z } from "zod";
import { type Answer, formData } from "../support/harness/ask.ts";
import { BULK, goodRows, openBulkHarness } from "../support/harness/bulk-harness.ts";
import { eventually } from "../support/harness/eventually.ts";
import { usedIn } from "../support/harness/figures.ts";
import { untilReady } from "../support/harness/readiness.ts";
import { refused } from "../support/harness/refused.ts";
import { ownService, testAccount } from "../support/harness/service.ts";
import { startTask, taskEnded } from "../support/harness/start-task.ts";
import { smallPdf, upload } from "../support/harness/templates.ts";

const ROWS = 3000;
/** Characters that need a compilation of their own, because only the form's first compilation is stored. */
const FOREIGN = { name: "Łukasz 王", kind: "a" };
/** A PNG of one pixel. */
const PIXEL =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

const service = await ownService();
after(service.stop);
const key = (await testAccount(service)).key();
const harness = await openBulkHarness(service.url, key);
const { storage } = service.config;
const away = `${storage}-away`;

const taskStatus = async (id: string): Promise<string> =>
  z
    .looseObject({ status: z.string() })
    .parse((await harness.ask(`/api/v1/generate/status/${id}`)).body).status;

function unavailable(answer: Answer): void {
  refused(answer, 503, "unavailable");
  assert.ok(Number(answer.headers.get("retry-after")) >= 1);
}

test("95: while the storage is unavailable a job and a task wait, and complete when it is back", async () => {
  const before = await usedIn(service.database.config);
  const id = await harness.submit(goodRows(ROWS));
  await eventually(
    "the first rows",
    () => harness.status(id),
    ({ succeeded }) => succeeded > 0,
  );
  await rename(storage, away);
  const task = await startTask(harness, FOREIGN);
  const json = { envelope_id: harness.envelopeId, data: FOREIGN };
  unavailable(await harness.ask("/api/v1/generate/pdf", { json }));
  const ready = await harness.ask("/readyz");
  assert.partialDeepStrictEqual(ready.body, { checks: { database: "ok", storage: "unavailable" } });
  unavailable(ready);
  assert.equal((await harness.ask("/readyz?scope=process")).status, 200);
  // Long enough for a retry of both.
  for (let look = 0; look < 12; look += 1) {
    const { status, succeeded } = await harness.status(id);
    assert.equal(status, "processing");
    assert.ok(succeeded < ROWS);
    assert.ok(["pending", "processing"].includes(await taskStatus(task)));
    assert.equal((await harness.ask("/readyz")).status, 503);
    await pause(500);
  }
  await assert.rejects(readdir(storage), { code: "ENOENT" }, "the root was made anew");
  await rename(away, storage);
  await untilReady(service.url);
  assert.equal((await harness.ended(id)).succeeded, ROWS);
  assert.equal((await taskEnded(harness, task)).status, "completed");
  const { pdfs, manifest } = await harness.bundle(id);
  assert.deepEqual([pdfs.size, manifest.rows.length], [ROWS, ROWS]);
  const now = await usedIn(service.database.config);
  const added = [now.counter - before.counter, now.ledger - before.ledger];
  assert.deepEqual(added, [ROWS + 1, ROWS + 1]);
});

test("95: every route that stores or reads an object gets 503 while the storage is unavailable, and nothing is lost", async () => {
  const id = await harness.submit(goodRows(3));
  await harness.ended(id);
  const template = await upload({ url: service.url }, key);
  const templateId = z.looseObject({ id: z.int() }).parse(template.body).id;
  const image = { name: "Ann", image: PIXEL };
  const writes = (): readonly (() => Promise<Answer>)[] => [
    () => upload({ url: service.url }, key, smallPdf()),
    () =>
      harness.ask(`/api/v1/templates/${templateId}/versions`, {
        form: formData({}, { file: ["a.pdf", smallPdf()] }),
      }),
    () => harness.post(goodRows(3)),
    () => harness.ask("/api/v1/signatures", { json: image }),
    () =>
      harness.ask("/api/v1/generate/pdf", {
        json: { envelope_id: harness.envelopeId, data: { name: "Ann", kind: "a" } },
        headers: { accept: "application/pdf", "idempotency-key": "kept in the storage" },
      }),
    () => harness.ask(`/api/v1/templates/${templateId}/preview`),
    () => harness.ask(`/api/v1/templates/${templateId}/file`),
    () => harness.ask(`${BULK}/download/${id}`),
    () => harness.ask(`${BULK}/download/${id}/1`),
  ];
  const { body: jobs } = await harness.ask(BULK);
  await rename(storage, away);
  for (const [index, ask] of writes().entries()) {
    const answer = await ask();
    assert.equal(answer.status, 503, `${index}: ${answer.text}`);
    unavailable(answer);
    for (const name of ["etag", "content-disposition", "accept-ranges"])
      assert.equal(answer.headers.get(name), null, name);
  }
  await rename(away, storage);
  assert.deepEqual((await harness.ask(BULK)).body, jobs);
  assert.equal((await harness.bundle(id)).pdfs.size, 3);
  assert.equal((await harness.ask(`/api/v1/templates/${templateId}/preview`)).status, 200);
});

test("95: a service that starts while its storage is unavailable is not ready, and works when it is back", async () => {
  const id = await harness.submit(goodRows(3));
  await harness.ended(id);
  await service.restart(() => rename(storage, away));
  unavailable(await harness.ask("/readyz"));
  unavailable(await harness.ask(`${BULK}/download/${id}`));
  await assert.rejects(readdir(storage), { code: "ENOENT" });
  await rename(away, storage);
  await untilReady(service.url);
  assert.equal((await harness.bundle(id)).pdfs.size, 3);
});
