import assert from "node:assert/strict";
import { after, test } from "node:test";
import { z } from "zod";
import { ask, formData } from "../../../test/support/harness/ask.ts";
import { goodRows, openBulkHarness } from "../../../test/support/harness/bulk-harness.ts";
import { refused } from "../../../test/support/harness/refused.ts";
import { testAccount, testService } from "../../../test/support/harness/service.ts";

// A deployment with its own limits, which one small form and a few rows just fit.
const TEMPLATE_BYTES_MAX = 20_000;
const CSV_BYTES_MAX = 3000;
const CSV_ROWS_MAX = 5;
const service = await testService({
  TEMPLATE_BYTES_MAX: String(TEMPLATE_BYTES_MAX),
  CSV_BYTES_MAX: String(CSV_BYTES_MAX),
  CSV_ROWS_MAX: String(CSV_ROWS_MAX),
});
after(service.stop);
const key = (await testAccount(service)).key();
const desk = await openBulkHarness(service.url, key);

const upload = (bytes: number, path = "upload") => {
  const form = formData({ name: "x" }, { file: ["a.pdf", new Uint8Array(bytes)] });
  return ask(`${service.url}/api/v1/templates/${path}`, { key, form });
};

const lines = (rows: number) => '{"name":"Ann"}\n'.repeat(rows);
const postLines = (text: string) =>
  ask(`${service.url}/api/v1/generate/envelope-bulk`, {
    key,
    form: formData(
      { envelope_id: String(desk.envelopeId) },
      { file: ["r.jsonl", Buffer.from(text)] },
    ),
  });

test("a PDF of the deployment's limit is accepted; one byte more is refused with the limit", async () => {
  refused(await upload(TEMPLATE_BYTES_MAX), 400, "invalid_pdf");
  for (const path of ["upload", "1/versions"]) {
    const body = refused(await upload(TEMPLATE_BYTES_MAX + 1, path), 413, "file_too_large");
    assert.equal(body["limit_bytes"], TEMPLATE_BYTES_MAX);
    assert.equal(body["message"], "The file is larger than 20000 bytes.");
  }
});

test("a file of rows of the deployment's limit is accepted; one byte more is refused", async () => {
  const csv = Buffer.alloc(CSV_BYTES_MAX, "\n");
  csv.write("name\nAnn\n");
  assert.equal((await desk.post(csv)).status, 202);
  const body = refused(await desk.post(Buffer.concat([csv, csv])), 413, "file_too_large");
  assert.equal(body["limit_bytes"], CSV_BYTES_MAX);
});

test("as many rows as the deployment allows are accepted and one more is refused, also as JSON Lines", async () => {
  for (const [allowed, tooMany] of [
    [await desk.post(goodRows(CSV_ROWS_MAX)), await desk.post(goodRows(CSV_ROWS_MAX + 1))],
    [await postLines(lines(CSV_ROWS_MAX)), await postLines(lines(CSV_ROWS_MAX + 1))],
  ] as const) {
    assert.equal(allowed.status, 202, allowed.text);
    const body = refused(tooMany, 400, "too_many_rows");
    assert.equal(body["limit"], CSV_ROWS_MAX);
    assert.equal(body["message"], "The file has more than 5 rows.");
  }
});

test("the document has the deployment's file limits", async () => {
  const Document = z.object({
    paths: z.record(z.string(), z.object({ post: z.unknown().optional() })),
  });
  const { body } = await ask(`${service.url}/openapi.json`);
  const { paths } = Document.parse(body);
  for (const [path, bytes] of [
    ["/api/v1/templates/upload", TEMPLATE_BYTES_MAX],
    ["/api/v1/templates/{template_id}/versions", TEMPLATE_BYTES_MAX],
    ["/api/v1/generate/envelope-bulk", CSV_BYTES_MAX],
  ] as const)
    assert.ok(JSON.stringify(paths[path]?.post).includes(`At most ${bytes} bytes.`), path);
});

/** The details of the refusal of a form with these text fields. */
async function detailsOf(fields: Readonly<Record<string, string>>): Promise<unknown> {
  const form = formData(fields, { file: ["a.pdf", new Uint8Array(9)] });
  const answer = await ask(`${service.url}/api/v1/templates/upload`, { key, form });
  return refused(answer, 400, "validation_error")["details"];
}

test("the text fields of a form have at most 64 KiB each and 256 KiB together", async () => {
  const most = "x".repeat(65_536);
  const [long] = z
    .array(z.object({ code: z.string() }))
    .parse(await detailsOf({ name: `${most}x` }));
  assert.equal(long?.code, "too_big");
  const together = await detailsOf({ name: "x", a: most, b: most, c: most, d: most, e: most });
  const [first] = z.array(z.object({ field: z.string(), code: z.string() })).parse(together);
  assert.deepEqual(first, { field: "d", code: "too_big" });
});
