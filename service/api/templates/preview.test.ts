import assert from "node:assert/strict";
import { readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, test } from "node:test";
import { present } from "#base/assert.ts";
import { Template } from "#contract/template.ts";
import { buildForm } from "../../../forms/builder/mod.ts";
import { type Answer, ask, formData, type Question } from "../../../test/support/harness/ask.ts";
import { refused } from "../../../test/support/harness/refused.ts";
import { testAccount, testService } from "../../../test/support/harness/service.ts";
import { upload } from "../../../test/support/harness/templates.ts";

const service = await testService();
after(service.stop);
const key = (await testAccount(service)).key();
const api = (path: string, question: Question = {}): Promise<Answer> =>
  ask(`${service.url}/api/v1/templates${path}`, { key, ...question });

/** Its second page differs from its first. */
const TWO_PAGES = buildForm({
  pages: [{}, { marks: [{ kind: "text", at: [20, 400], text: "The second page" }] }],
  fields: [
    { type: "text", name: "name", at: [20, 680, 300, 700] },
    { type: "checkbox", name: "agrees", at: { page: 2, rect: [20, 640, 300, 660] } },
  ],
});

async function newTemplate(): Promise<number> {
  return Template.parse((await upload(service, key)).body).id;
}

/** The file of the template's only stored preview. */
async function storedPreview(id: number): Promise<string> {
  const { object_key } = await service.database.db
    .selectFrom("template_version")
    .select("object_key")
    .where("template_id", "=", id)
    .executeTakeFirstOrThrow();
  const folder = join(service.config.storage, object_key.replace(/\.pdf$/, ""));
  const names = readdirSync(folder).filter((name) => name.startsWith("preview-"));
  assert.equal(names.length, 1);
  return join(folder, present(names[0], "stored preview"));
}

test("a page is previewed as a PNG, with its fields marked if wanted, and is the same each time", async () => {
  const id = await newTemplate();
  const form = formData({}, { file: ["again.pdf", TWO_PAGES] });
  await api(`/${id}/versions`, { form });
  const preview = (query: string) => api(`/${id}/preview${query}`);
  const [first, again] = [await preview("?page=2"), await preview("?page=2&version=2")];
  assert.deepEqual([first.status, first.headers.get("content-type")], [200, "image/png"]);
  assert.equal(first.headers.get("content-length"), String(first.bytes.length));
  assert.equal(new TextDecoder("latin1").decode(first.bytes.subarray(1, 4)), "PNG");
  assert.deepEqual(again.bytes, first.bytes);
  assert.notDeepEqual((await preview("")).bytes, first.bytes);
  const marked = await preview("?page=2&marks=true");
  assert.notDeepEqual(marked.bytes, first.bytes);
  assert.deepEqual((await preview("?page=2&marks=false&width=400")).bytes, first.bytes);
  assert.deepEqual((await preview("?page=2&marks=true")).bytes, marked.bytes);
  for (const query of ["?page=3", "?page=2&version=1", "?page=99999999"])
    refused(await preview(query), 404, "page_not_found");
  for (const query of ["?page=0", "?page=x", "?page=-1", "?width=15", "?width=2001", "?marks=1"])
    refused(await preview(query), 400, "validation_error");
});

test("a preview has the width wanted and an ETag of its own, with which it is not sent again", async () => {
  const id = await newTemplate();
  const tags = new Set<string | null>();
  for (const query of ["", "width=401", "width=800", "marks=true", "width=401&marks=true"]) {
    const path = `/${id}/preview?${query}`;
    const { bytes, headers } = await api(path);
    const width = new DataView(bytes.buffer, bytes.byteOffset).getUint32(16);
    assert.equal(width, Number(/width=(\d+)/.exec(query)?.[1] ?? 400));
    const etag = headers.get("etag") ?? "";
    assert.match(etag, /^"[\w-]+"$/);
    tags.add(etag);
    const again = await api(path, { headers: { "if-none-match": etag } });
    assert.deepEqual([again.status, again.text, again.headers.get("etag")], [304, "", etag]);
    assert.equal((await api(path, { headers: { "if-none-match": '"other"' } })).status, 200);
  }
  assert.equal(tags.size, 5);
});

test("a stored preview is served as it is, and a truncated one is drawn again", async () => {
  const id = await newTemplate();
  const preview = async (query = "") => (await api(`/${id}/preview${query}`)).bytes;
  const drawn = await preview();
  const path = await storedPreview(id);
  const other = await preview("?width=401"); // not of a usual width, so that it is not stored
  writeFileSync(path, other);
  assert.deepEqual(await preview(), other);
  for (const length of [other.length - 1, 3]) {
    writeFileSync(path, other.subarray(0, length));
    assert.deepEqual(await preview(), drawn);
  }
});
