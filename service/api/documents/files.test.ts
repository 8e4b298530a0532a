import assert from "node:assert/strict";
import { after, test } from "node:test";
import type { z } from "zod";
import { FilePage } from "#contract/file.ts";
import { GeneratedFile } from "#contract/generate.ts";
import type { Answer } from "../../../test/support/harness/ask.ts";
import { openBulkHarness } from "../../../test/support/harness/bulk-harness.ts";
import { usedIn } from "../../../test/support/harness/figures.ts";
import { refused } from "../../../test/support/harness/refused.ts";
import { testAccount, testService } from "../../../test/support/harness/service.ts";

const service = await testService();
after(service.stop);
const owner = await testAccount(service);
const desk = await openBulkHarness(service.url, owner.key());
const DATA = { name: "Ann", town: "Oslo", kind: "a", agreed: true };
const FILES = "/api/v1/files";

async function generate(filename: string, more: Readonly<Record<string, unknown>> = {}) {
  const json = { envelope_id: desk.envelopeId, data: DATA, filename, ...more };
  const answer = await desk.ask("/api/v1/generate/pdf", { json });
  assert.equal(answer.status, 200, answer.text);
  return GeneratedFile.parse(answer.body);
}

async function list(query = ""): Promise<z.output<typeof FilePage>> {
  const { status, body, text } = await desk.ask(`${FILES}${query}`);
  assert.equal(status, 200, text);
  return FilePage.parse(body);
}

const remove = (id: string): Promise<Answer> => desk.ask(`${FILES}/${id}`, { method: "DELETE" });

const download = (id: string): Promise<Answer> => desk.ask(`/api/v1/generate/download/${id}`);

test("files are listed newest first, page by page, with their envelope and form", async () => {
  const made = [await generate("one"), await generate("two"), await generate("three")];
  const first = await list("?limit=2");
  assert.deepEqual(
    [first.files.map(({ filename }) => filename), first.total],
    [["three.pdf", "two.pdf"], 3],
  );
  const rest = await list(`?cursor=${first.next_cursor}`);
  assert.deepEqual(
    [rest.files.map(({ filename }) => filename), rest.next_cursor],
    [["one.pdf"], null],
  );
  const [newest] = first.files;
  const { created_at, ...listed } = newest ?? assert.fail("a file");
  const expected = { ...(made[2] ?? assert.fail("three files")) };
  assert.deepEqual(
    listed,
    Object.fromEntries(Object.keys(listed).map((name) => [name, Reflect.get(expected, name)])),
  );
  assert.ok(created_at < listed.expires_at);
  const { body } = await desk.ask(FILES, { key: owner.key("read", "staging") });
  assert.equal(FilePage.parse(body).total, 0);
});

test("an expired file is not listed and cannot be deleted", async () => {
  const { total } = await list();
  const { file_id: id } = await generate("expired", { retention_seconds: 3600 });
  await service.database.db
    .updateTable("file")
    .set({ expires_at: new Date(0) })
    .where("id", "=", id)
    .execute();
  assert.equal((await list()).total, total);
  refused(await remove(id), 404, "file_not_found");
});

test("a deleted file is gone from the list and the storage, and stays counted", async () => {
  const { file_id: id } = await generate("short");
  // An own compilation, so that the file is an object.
  const { file_id: own } = await generate("own", { data: { ...DATA, town: "Öslø Ж" } });
  const { total } = await list();
  const before = await usedIn(service.database.config, owner.accountId);
  for (const file of [id, own]) {
    assert.equal((await download(file)).status, 200);
    assert.equal((await remove(file)).status, 204);
    refused(await download(file), 410, "file_expired");
    refused(await remove(file), 404, "file_not_found");
  }
  assert.equal((await list()).total, total - 2);
  assert.deepEqual(await usedIn(service.database.config, owner.accountId), before);
  const notes = await service.database.db.selectFrom("object_note").selectAll().execute();
  assert.ok(notes.every(({ key }) => !key.includes(own)));
});

test("a reading key deletes nothing", async () => {
  const { file_id: id } = await generate("kept");
  const answer = await desk.ask(`${FILES}/${id}`, { method: "DELETE", key: owner.key("read") });
  refused(answer, 403, "scope_required");
  assert.equal((await download(id)).status, 200);
});
