import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { after, test } from "node:test";
import { open } from "@platen/engine";
import { nodePlatform } from "@platen/engine/node";
import { readMerged } from "../../../engine/merge/merged.fixture.ts";
import type { Answer } from "../../../test/support/harness/ask.ts";
import {
  BULK,
  goodRows,
  MIXED_ROWS,
  openBulkHarness,
} from "../../../test/support/harness/bulk-harness.ts";
import { eventually } from "../../../test/support/harness/eventually.ts";
import { refused } from "../../../test/support/harness/refused.ts";
import { testAccount, testService } from "../../../test/support/harness/service.ts";

const service = await testService();
after(service.stop);
const account = await testAccount(service);
const desk = await openBulkHarness(service.url, account.key());

const mixed = await desk.submit(MIXED_ROWS);
await desk.ended(mixed);

const download = (id: string, headers: Record<string, string> = {}): Promise<Answer> =>
  desk.ask(`${BULK}/download/${id}`, { headers });

test("the ZIP contains a PDF for each row that succeeded, and the manifest of all rows", async () => {
  const { pdfs, manifest } = await desk.bundle(mixed);
  assert.equal(pdfs.size, 8);
  assert.equal(manifest.rows.length, 10);
  assert.deepEqual([manifest.total, manifest.succeeded, manifest.failed], [10, 8, 2]);
  for (const { status, filename, sha256, size_bytes } of manifest.rows) {
    if (status !== "succeeded") continue;
    const pdf = pdfs.get(filename ?? "");
    assert.ok(pdf !== undefined);
    assert.equal(pdf.length, size_bytes);
    assert.equal(createHash("sha256").update(pdf).digest("hex"), sha256);
  }
});

for (const rows of [500, 501, 1000])
  test(`the manifest of a job of ${rows} rows has each of them once`, async () => {
    const id = await desk.submit(goodRows(rows));
    await desk.ended(id);
    const { pdfs, manifest } = await desk.bundle(id);
    assert.equal(pdfs.size, rows);
    assert.deepEqual(
      manifest.rows.map(({ row }) => row),
      Array.from({ length: rows }, (_, index) => index + 1),
    );
  });

test("the PDF of one row equals the one in the ZIP; a row without one is row_not_available", async () => {
  const { pdfs } = await desk.bundle(mixed);
  const answer = await download(`${mixed}/3`);
  assert.equal(answer.status, 200);
  assert.equal(answer.headers.get("content-type"), "application/pdf");
  assert.deepEqual(Buffer.from(answer.bytes), pdfs.get("row-00003.pdf"));
  assert.equal((await download(`${mixed}/3`, { range: "bytes=-5" })).bytes.length, 5);
  for (const row of ["2", "11", "0", "x"])
    refused(await download(`${mixed}/${row}`), 404, "row_not_available");
});

test("the download is an attachment with a length and a stable ETag", async () => {
  const first = await download(mixed);
  const second = await download(mixed);
  assert.equal(first.headers.get("content-length"), String(first.bytes.length));
  assert.equal(first.headers.get("content-type"), "application/zip");
  assert.equal(first.headers.get("accept-ranges"), "bytes");
  assert.equal(first.headers.get("x-content-type-options"), "nosniff");
  assert.match(
    first.headers.get("content-disposition") ?? "",
    new RegExp(`^attachment; filename="Specimen-${mixed.slice(-6)}\\.zip"`),
  );
  assert.match(first.headers.get("etag") ?? "", /^"[0-9a-f]{32}"$/);
  assert.equal(first.headers.get("etag"), second.headers.get("etag"));
  assert.deepEqual(first.bytes, second.bytes);
});

test("HEAD has the headers of GET and ignores Range", async () => {
  const whole = await download(mixed);
  const question = { method: "HEAD", headers: { range: "bytes=0-9" } };
  const head = await desk.ask(`${BULK}/download/${mixed}`, question);
  assert.equal(head.status, 200);
  for (const name of ["content-length", "etag", "content-type", "accept-ranges"])
    assert.equal(head.headers.get(name), whole.headers.get(name));
  assert.equal(head.bytes.length, 0);
});

test("three ranges make up the whole, each with its Content-Range", async () => {
  const { bytes } = await download(mixed);
  const cut = [0, 1000, bytes.length - 77, bytes.length];
  const parts: Buffer[] = [];
  for (let part = 0; part < 3; part += 1) {
    const [from = 0, to = 0] = cut.slice(part);
    const range = part === 2 ? `bytes=${from}-` : `bytes=${from}-${to - 1}`;
    const answer = await download(mixed, { range });
    assert.equal(answer.status, 206);
    const place = `bytes ${from}-${to - 1}/${bytes.length}`;
    assert.equal(answer.headers.get("content-range"), place);
    assert.equal(answer.headers.get("content-length"), String(to - from));
    parts.push(Buffer.from(answer.bytes));
  }
  assert.deepEqual(Buffer.concat(parts), Buffer.from(bytes));
  const last = await download(mixed, { range: "bytes=-77" });
  assert.deepEqual(last.bytes, bytes.slice(-77));
});

test("a range past the end is cut, one outside is a 416, and an invalid one is ignored", async () => {
  const { bytes } = await download(mixed);
  const cut = await download(mixed, { range: `bytes=${bytes.length - 5}-${bytes.length + 5}` });
  assert.equal(cut.bytes.length, 5);
  for (const range of [`bytes=${bytes.length}-`, "bytes=-0"]) {
    const answer = await download(mixed, { range });
    refused(answer, 416, "range_not_satisfiable");
    assert.equal(answer.headers.get("content-range"), `bytes */${bytes.length}`);
  }
  for (const range of ["bytes=9-1", "bytes=-", "lines=0-1", "bytes=0-1,5-6"])
    assert.equal((await download(mixed, { range })).status, 200);
});

test("a matching ETag is a 304; a range with another If-Range is the whole", async () => {
  const etag = (await download(mixed)).headers.get("etag") ?? "";
  for (const known of [etag, `W/${etag}`, `"x", ${etag}`, "*"]) {
    const answer = await download(mixed, { "if-none-match": known });
    assert.equal(answer.status, 304);
    assert.equal(answer.headers.get("etag"), etag);
    assert.equal(answer.bytes.length, 0);
  }
  assert.equal((await download(mixed, { "if-none-match": '"x"' })).status, 200);
  const range = "bytes=0-9";
  assert.equal((await download(mixed, { range, "if-range": etag })).status, 206);
  assert.equal((await download(mixed, { range, "if-range": '"x"' })).status, 200);
  assert.equal(
    (await download(mixed, { range, "if-range": new Date().toUTCString() })).status,
    200,
  );
});

const pdfOf = (id: string, headers: Record<string, string> = {}): Promise<Answer> =>
  download(`${id}?format=pdf`, headers);

test("the rows that succeeded are one PDF, in order, each with a bookmark named by its file", async () => {
  const answer = await pdfOf(mixed);
  assert.equal(answer.status, 200);
  assert.equal(answer.headers.get("content-type"), "application/pdf");
  assert.equal(answer.headers.get("content-length"), String(answer.bytes.length));
  assert.match(answer.headers.get("content-disposition") ?? "", /filename="Specimen-\w{6}\.pdf"/);
  const { pages, bookmarks, catalog } = readMerged(answer.bytes);
  const names = [...(await desk.bundle(mixed)).pdfs.keys()];
  assert.deepEqual(
    bookmarks,
    names.map((title, page) => ({ title, page })),
  );
  assert.equal(pages.length, 8);
  assert.equal(catalog.has("AcroForm"), false);
  assert.match(pages[0]?.content ?? "", /\(Ann\) Tj/);
  assert.equal(
    (await desk.status(mixed)).pdf_url,
    `${service.url}${BULK}/download/${mixed}?format=pdf`,
  );
});

test("the one PDF has a stable ETag of its own, HEAD and ranges", async () => {
  const whole = await pdfOf(mixed);
  const etag = whole.headers.get("etag") ?? "";
  assert.notEqual(etag, (await download(mixed)).headers.get("etag"));
  const head = await desk.ask(`${BULK}/download/${mixed}?format=pdf`, { method: "HEAD" });
  for (const name of ["content-length", "etag", "content-type", "accept-ranges"])
    assert.equal(head.headers.get(name), whole.headers.get(name));
  const { bytes } = whole;
  const cut = Math.floor(bytes.length / 2);
  const ranges = [`bytes=0-${cut - 1}`, `bytes=${cut}-`];
  const parts = await Promise.all(ranges.map((range) => pdfOf(mixed, { range, "if-range": etag })));
  assert.deepEqual(
    parts.map(({ status }) => status),
    [206, 206],
  );
  assert.deepEqual(Buffer.concat(parts.map((part) => part.bytes)), Buffer.from(bytes));
  assert.equal((await pdfOf(mixed, { "if-none-match": etag })).status, 304);
});

test("TEST stays in the one PDF of a test job, flattened or not", async () => {
  const shown = await Promise.all(
    ["true", "false"].map(async (flatten) => {
      const id = await desk.submit(goodRows(2), { test: "true", flatten });
      await desk.ended(id);
      return readMerged((await pdfOf(id)).bytes).pages.map(({ content }) => content);
    }),
  );
  for (const pages of shown) {
    assert.equal(pages.length, 2);
    for (const content of pages) assert.match(content, /Person[^]*Watermark/);
  }
});

test("a PDF of no rows and an unknown format are refused", async () => {
  const id = await desk.submit("name,kind\n,a\n");
  assert.equal((await desk.ended(id)).pdf_url, undefined);
  const answer = await pdfOf(id);
  refused(answer, 409, "format_not_available");
  assert.partialDeepStrictEqual(answer.body, { reason: "no_rows" });
  refused(await download(`${mixed}?format=docx`), 400, "validation_error");
  assert.deepEqual((await download(`${mixed}?format=zip`)).bytes, (await download(mixed)).bytes);
});

test("file names that collide are numbered, regardless of case", async () => {
  const named = await openBulkHarness(service.url, account.key(), {
    filenamePattern: "{town}/{name}",
  });
  const rows = ["Ann,Oslo", "ann,oslo", "..,", "CON,", "ANN,OSLO"];
  const id = await named.submit(["name,town", ...rows].join("\n"));
  await named.ended(id);
  const names = [...(await named.bundle(id)).pdfs.keys()];
  assert.equal(new Set(names.map((name) => name.toLowerCase())).size, 5);
  for (const name of names) assert.doesNotMatch(name, /[/\\]|^\.|\.\./);
  assert.deepEqual(names.slice(0, 2), ["Oslo_Ann.pdf", "oslo_ann-2.pdf"]);
});

test("a job of which no row succeeds completes with the manifest alone", async () => {
  const id = await desk.submit("name,kind\n,a\nAnn,z\n");
  const { status, succeeded, failed, progress } = await desk.ended(id);
  assert.deepEqual([status, succeeded, failed, progress], ["completed", 0, 2, 100]);
  const { pdfs, manifest } = await desk.bundle(id);
  assert.deepEqual([pdfs.size, manifest.rows.length], [0, 2]);
});

test("a job that has not finished has no download", async () => {
  const id = await desk.submit(goodRows(5000));
  refused(await download(id), 409, "job_not_finished");
  assert.equal((await desk.status(id)).download_url, undefined);
  await desk.ended(id);
});

test("expired files are gone, and the job's record stays", async () => {
  const id = await desk.submit(goodRows(2), { retention_seconds: "1" });
  const { expires_at, finished_at } = await desk.ended(id);
  assert.equal(Date.parse(expires_at ?? "") - Date.parse(finished_at ?? ""), 1000);
  const expired = await eventually(
    "the expiry",
    () => download(id),
    ({ status }) => status !== 200,
  );
  refused(expired, 410, "file_expired");
  refused(await download(`${id}/1`), 410, "file_expired");
  assert.equal((await desk.status(id)).status, "completed");
  assert.equal((await desk.results(id, "?status=all")).results.length, 2);
});

test("the PDFs of a flattened job have no fields", async () => {
  const id = await desk.submit(goodRows(1), { flatten: "true" });
  assert.equal((await desk.ended(id)).succeeded, 1);
  const [pdf] = (await desk.bundle(id)).pdfs.values();
  const opened = await open(Uint8Array.from(pdf ?? []), nodePlatform);
  assert.equal(opened.kind === "refused" && opened.code, "no_form_fields");
});
