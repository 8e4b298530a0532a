import assert from "node:assert/strict";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { after, test } from "node:test";
import { BulkJob, BulkPage } from "#contract/bulk.ts";
import { BulkFailedRows } from "#contract/bulk-repair.ts";
import { type Answer, formData } from "../../../test/support/harness/ask.ts";
import {
  BULK,
  goodRows,
  HEADER,
  openBulkHarness,
} from "../../../test/support/harness/bulk-harness.ts";
import { refused } from "../../../test/support/harness/refused.ts";
import { testAccount, testService } from "../../../test/support/harness/service.ts";

const service = await testService();
after(service.stop);
const account = await testAccount(service);
const desk = await openBulkHarness(service.url, account.key("write"), {
  filenamePattern: "{town}",
});

/** Rows 2, 4 and 6 fail: no name, no such kind, a name that is too long. Row 4 has cells of every awkward sort. */
const ROWS = [
  `${HEADER},note`,
  "Ann,Oslo,a,yes,",
  ",Oslo,a,yes,x",
  "Cyd,Rome,b,no,",
  `"=1+1","B; ""ä""\r\nWest",c,no,'-5`,
  "Eve,Oslo,a,yes,",
  "A name of more than twenty characters,Ålesund,a,yes,",
].join("\r\n");

async function failedJob(rows = ROWS): Promise<string> {
  const id = await desk.submit(rows);
  const ended = await desk.ended(id);
  assert.ok(ended.failed > 0);
  return id;
}

function failedCsv(id: string): Promise<Answer> {
  return desk.ask(`${BULK}/${id}/failed.csv`);
}

function retryRows(id: string, rows: unknown): Promise<Answer> {
  return desk.ask(`${BULK}/${id}/retry`, { json: { rows } });
}

function retryFile(id: string, text: string, fields: Record<string, string> = {}): Promise<Answer> {
  const file = { file: ["failed.csv", new TextEncoder().encode(text)] } as const;
  return desk.ask(`${BULK}/${id}/retry`, { form: formData(fields, file) });
}

function readUploadId({ status, text, body }: Answer): string {
  assert.equal(status, 202, text);
  return BulkJob.parse(body).upload_id;
}

async function listFilled(id: string): Promise<readonly (readonly [number, string])[]> {
  await desk.ended(id);
  const { pdfs, manifest } = await desk.bundle(id);
  assert.equal(pdfs.size, manifest.succeeded);
  return manifest.rows.flatMap(({ row, filename }) => (filename === null ? [] : [[row, filename]]));
}

test("failed.csv has the failed rows as uploaded, with their errors, and no cell that is a formula", async () => {
  const id = await failedJob();
  const { status, headers, text } = await failedCsv(id);
  assert.equal(status, 200, text);
  assert.equal(headers.get("content-type"), "text/csv; charset=utf-8");
  assert.equal(headers.get("cache-control"), "no-store");
  assert.match(
    headers.get("content-disposition") ?? "",
    /^attachment; filename="bulk_\w+-failed\.csv"/,
  );
  const { results } = await desk.results(id);
  const [second, fourth, sixth] = results.map(({ error, error_code, field, row }) =>
    [error?.includes(",") === true ? `"${error}"` : error, error_code, field, 1, row].join(","),
  );
  assert.equal(
    text,
    [
      `${HEADER},note,platen_error,platen_error_code,platen_field,platen_errors,platen_row`,
      `,Oslo,a,yes,x,${second}`,
      `'=1+1,"B; ""ä""\r\nWest",c,no,''-5,${fourth}`,
      `A name of more than twenty characters,Ålesund,a,yes,,${sixth}`,
      "",
    ].join("\r\n"),
  );
  const head = await desk.ask(`${BULK}/${id}/failed.csv`, { method: "HEAD" });
  assert.deepEqual([head.status, head.bytes.length], [200, 0]);
  assert.equal(head.headers.get("content-length"), null);
});

test("failed rows are listed with their cells, page by page", async () => {
  const id = await failedJob();
  const first = await desk.ask(`${BULK}/${id}/rows?status=failed&limit=2`);
  assert.equal(first.headers.get("cache-control"), "no-store");
  const page = BulkFailedRows.parse(first.body);
  assert.deepEqual(page.header, ["name", "town", "kind", "agreed", "note"]);
  assert.deepEqual(
    page.rows.map(({ row, line, cells, error_code, field }) => [
      row,
      line,
      cells,
      error_code,
      field,
    ]),
    [
      [2, 3, ["", "Oslo", "a", "yes", "x"], "required_missing", "name"],
      [4, 5, ["=1+1", 'B; "ä"\r\nWest', "c", "no", "'-5"], "value_not_in_options", "kind"],
    ],
  );
  const rest = await desk.ask(`${BULK}/${id}/rows?cursor=${page.next_cursor}`);
  const { rows, next_cursor } = BulkFailedRows.parse(rest.body);
  assert.deepEqual([rows.map(({ row }) => row), next_cursor], [[6], null]);
  refused(await desk.ask(`${BULK}/${id}/rows?status=all`), 400, "validation_error");
});

test("three failed rows are corrected by their cells and keep their numbers, lines and names", async () => {
  const id = await failedJob();
  const answer = await retryRows(id, [
    { row: 6, cells: { name: "Fay", extra: "=1" } },
    { row: 2, cells: { name: "Bob" } },
    { row: 4, cells: { kind: "b", town: "Rome" } },
  ]);
  const again = readUploadId(answer);
  const { warnings, retry_of, total_rows } = BulkJob.parse(answer.body);
  assert.deepEqual([retry_of, total_rows], [id, 3]);
  assert.deepEqual(
    warnings.map(({ code, column }) => [code, column]),
    [
      ["unknown_alias", "note"],
      ["unknown_alias", "extra"],
    ],
  );
  // Row 4 was named when it was uploaded.
  assert.deepEqual(await listFilled(again), [
    [2, "Oslo-2.pdf"],
    [4, "B; _ä_ West.pdf"],
    [6, "Ålesund.pdf"],
  ]);
  const { results } = await desk.results(again, "?status=all");
  assert.deepEqual(
    results.map(({ line }) => line),
    [3, 5, 8],
  );
});

test("failed rows say whether a retry has them, and a job lists its retries", async () => {
  const id = await failedJob();
  const first = readUploadId(await retryRows(id, [{ row: 2, cells: { name: "Bob" } }]));
  await desk.ended(first);
  const again = readUploadId(await retryRows(id, [{ row: 4, cells: {} }]));
  await desk.ended(again);
  const { rows } = BulkFailedRows.parse((await desk.ask(`${BULK}/${id}/rows`)).body);
  assert.deepEqual(
    rows.map(({ row, retried }) => [row, retried]),
    [
      [2, true],
      [4, false],
      [6, false],
    ],
  );
  for (const job of [id, again]) {
    const { body } = await desk.ask(`${BULK}?retries_of=${job}`);
    const { jobs, total } = BulkPage.parse(body);
    assert.deepEqual([jobs.map(({ upload_id }) => upload_id), total], [[again, first], 2]);
  }
  const none = await desk.ask(`${BULK}?retries_of=bulk_unknown`);
  assert.equal(BulkPage.parse(none.body).total, 0);
});

test("a corrected file is matched by its row numbers, whatever the order and columns that are left", async () => {
  const id = await failedJob();
  const again = readUploadId(
    await retryFile(
      id,
      [
        "kind,platen_row,name,platen_error",
        "b,4,'=1+1,",
        ",,,",
        "a,2,'Tis fine,no longer",
        "",
      ].join("\r\n"),
    ),
  );
  assert.deepEqual(await listFilled(again), [
    [2, "Oslo-2.pdf"],
    [4, "B; _ä_ West.pdf"],
  ]);
  // The rest runs without being named.
  const rest = await desk.ask(`${BULK}/${id}/retry`, { method: "POST" });
  assert.equal(BulkJob.parse(rest.body).total_rows, 1);
});

test("an unchanged failed.csv fails for the same reasons", async () => {
  const id = await failedJob();
  const again = readUploadId(await retryFile(id, (await failedCsv(id)).text));
  await desk.ended(again);
  assert.deepEqual((await desk.results(again)).results, (await desk.results(id)).results);
  const second = (await failedCsv(again)).text;
  assert.equal(second, (await failedCsv(id)).text);
});

/** Bytes of Windows-1252, of which these texts need only what it shares with ISO 8859-1. */
const latin1 = (text: string): Uint8Array => new Uint8Array(Buffer.from(text, "latin1"));

test("failed.csv is written like the upload, and an unchanged one can be retried as it is", async () => {
  const fields = { delimiter: ";", encoding: "windows-1252", header_match: "loose" };
  const rows = "NAME;Town;kind\r\nJürg;Zürich;c\r\n;Köln;a\r\n";
  const id = await desk.submit(latin1(rows), fields);
  await desk.ended(id);
  const { headers, bytes } = await failedCsv(id);
  assert.equal(headers.get("content-type"), "text/csv; charset=windows-1252");
  const text = Buffer.from(bytes).toString("latin1");
  assert.match(text, /^NAME;Town;kind;platen_error;.*\r\nJürg;Zürich;c;.*\r\n;Köln;a;.*;2\r\n$/);
  const form = formData({}, { file: ["failed.csv", bytes] });
  const again = readUploadId(await desk.ask(`${BULK}/${id}/retry`, { form }));
  await desk.ended(again);
  assert.deepEqual((await failedCsv(again)).bytes, bytes);
  // A spreadsheet saved it otherwise; names may be aliases or those of the upload.
  const saved = "\ufeffplaten_row,name,Kind\n1,Łukasz,c\n2,Ann,a\n";
  refused(await retryFile(again, saved), 400, "invalid_csv");
  const auto = { delimiter: "auto", encoding: "auto" };
  const last = readUploadId(await retryFile(again, saved, auto));
  assert.equal((await desk.ended(last)).succeeded, 1);
  assert.equal(
    Buffer.from((await failedCsv(last)).bytes)
      .toString()
      .slice(0, 60),
    "\ufeffNAME;Town;kind;platen_error;platen_error_code;platen_field;",
  );
  const { rows: left } = BulkFailedRows.parse((await desk.ask(`${BULK}/${last}/rows`)).body);
  assert.deepEqual(left[0]?.cells, ["Łukasz", "Zürich", "c"]);
});

test("a corrected file that lacks columns is accepted with a warning for each that fills a field", async () => {
  const id = await failedJob(`${HEADER},note\n,Oslo,a,yes,x\n`);
  const answer = await retryFile(id, "Kind,platen_row\na,1\n", { header_match: "loose" });
  const { upload_id, warnings } = BulkJob.parse(answer.body);
  assert.deepEqual(
    warnings.filter(({ code }) => code === "column_missing").map(({ column }) => column),
    ["name", "town", "agreed"],
  );
  assert.equal((await desk.ended(upload_id)).failed, 1);
  const whole = await retryFile(id, `${HEADER},platen_row\nAnn,Oslo,a,yes,1\n`);
  assert.deepEqual(
    BulkJob.parse(whole.body).warnings.map(({ code }) => code),
    ["unknown_alias"],
  );
});

test("rows that cannot be retried are named, and nothing is submitted", async () => {
  const id = await failedJob();
  const cases = [
    [[{ row: 99, cells: {} }], "rows.0.row", "not_failed"],
    [
      [
        { row: 2, cells: {} },
        { row: 1, cells: {} },
      ],
      "rows.1.row",
      "not_failed",
    ],
    [
      [
        { row: 2, cells: {} },
        { row: 2, cells: {} },
      ],
      "rows.1.row",
      "duplicate",
    ],
    [[], "rows", "too_small"],
    [[{ row: 2 }], "rows.0.cells", "invalid_type"],
    [[{ row: 2, cells: { name: 5 } }], "rows.0.cells.name", "invalid_type"],
    [[{ row: 2, cells: {}, why: 1 }], "rows.0.why", "unknown_field"],
    [Array.from({ length: 501 }, () => ({ row: 2, cells: {} })), "rows", "too_big"],
  ] as const;
  for (const [rows, field, code] of cases) {
    const { details } = refused(await retryRows(id, rows), 400, "validation_error");
    const [first] = details ?? [];
    assert.deepEqual([first?.field, first?.code], [field, code]);
  }
  const other = await desk.ask(`${BULK}/${id}/retry`, { json: { row: [] } });
  refused(other, 400, "validation_error");
  const files = [
    ["name,kind\nBob,a\n", 400, "validation_error"],
    ["name,platen_row\nBob,two\n", 400, "validation_error"],
    ["name,platen_row\nBob,3\n", 400, "validation_error"],
    ["name,platen_row\nBob,2\nBob,2\n", 400, "validation_error"],
    ["name,platen_row\nBob\n", 400, "invalid_csv"],
    ["name,name,platen_row\nBob,Bob,2\n", 400, "invalid_csv"],
    ["platen_row\n", 400, "invalid_csv"],
  ] as const;
  for (const [text, status, code] of files) refused(await retryFile(id, text), status, code);
  refused(await retryFile(id, "platen_row\n2\n", { more: "1" }), 400, "validation_error");
  assert.equal(readUploadId(await retryRows(id, [{ row: 2, cells: {} }])).length, 29);
});

test("a row that a retry has filled, or still runs, is not retried again, from whichever job", async () => {
  const id = await failedJob();
  const first = readUploadId(await retryRows(id, [{ row: 2, cells: { name: "Bob" } }]));
  const again = await retryRows(id, [
    { row: 2, cells: { name: "Bob" } },
    { row: 4, cells: {} },
  ]);
  assert.deepEqual(refused(again, 409, "row_already_retried")["rows"], [2]);
  await desk.ended(first);
  const second = readUploadId(await desk.ask(`${BULK}/${id}/retry`, { method: "POST" }));
  assert.equal((await desk.ended(second)).failed, 2);
  const third = readUploadId(await retryRows(second, [{ row: 4, cells: { kind: "a" } }]));
  await desk.ended(third);
  for (const job of [id, second])
    refused(await retryRows(job, [{ row: 4, cells: { kind: "a" } }]), 409, "row_already_retried");
  const last = readUploadId(await retryRows(id, [{ row: 6, cells: { name: "Fay" } }]));
  await desk.ended(last);
  for (const job of [id, second])
    refused(await desk.ask(`${BULK}/${job}/retry`, { method: "POST" }), 409, "nothing_to_retry");
});

test("of twenty retries at once one runs, and each row is counted once", async () => {
  const own = await testAccount(service);
  const mine = await openBulkHarness(service.url, own.key());
  const id = await mine.submit(ROWS);
  await mine.ended(id);
  const cells = { name: "Bob", kind: "a" };
  const json = { rows: [2, 4, 6].map((row) => ({ row, cells })) };
  const file = new TextEncoder().encode("platen_row,name,kind\n2,Bob,a\n4,Bob,a\n6,Bob,a\n");
  const makeCorrection = (): FormData => formData({}, { file: ["failed.csv", file] });
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      mine.ask(`${BULK}/${id}/retry`, {
        ...(index % 4 === 0 ? { form: makeCorrection() } : { json }),
        headers: index % 2 === 0 ? { "idempotency-key": `retry-${index}` } : {},
      }),
    ),
  );
  const [only, ...others] = answers.filter(({ status }) => status === 202);
  assert.ok(only !== undefined && others.length === 0, "one of them");
  for (const answer of answers.filter((one) => one !== only)) assert.equal(answer.status, 409);
  const ended = await mine.ended(BulkJob.parse(only.body).upload_id);
  const usage = await mine.ask("/api/v1/billing/usage/current-period");
  assert.equal(ended.succeeded, 3);
  assert.match(usage.text, /"pdf_generations":\{"used":6,/);
});

test("JSON Lines are corrected as texts, and lists and booleans stay", async () => {
  const form = new FormData();
  form.append("envelope_id", String(desk.envelopeId));
  const lines = [
    { name: "Ann", agreed: true },
    { town: "Oslo", agreed: true, kind: "c" },
    { name: "Cyd", agreed: { not: "valid" } },
  ];
  form.append("file", new Blob([lines.map((line) => JSON.stringify(line)).join("\n")]), "a.jsonl");
  const id = BulkJob.parse((await desk.ask(BULK, { form })).body).upload_id;
  await desk.ended(id);
  assert.match(
    (await failedCsv(id)).text,
    /^name,agreed,town,kind,platen_error,.*\r\n,true,Oslo,c,/,
  );
  const left = await retryRows(id, [{ row: 3, cells: { town: "Rome" } }]);
  assert.equal(refused(left, 400, "validation_error").details?.[0]?.field, "agreed");
  const again = readUploadId(
    await retryRows(id, [
      { row: 2, cells: { name: "Bob", kind: "a" } },
      { row: 3, cells: { agreed: "no" } },
    ]),
  );
  assert.equal((await desk.ended(again)).succeeded, 2);
});

test("a job that has not finished, has no failed rows or no file any more", async () => {
  const running = await desk.submit(goodRows(10_000), { priority: "low" });
  refused(await failedCsv(running), 409, "job_not_finished");
  refused(await desk.ask(`${BULK}/${running}/rows`), 409, "job_not_finished");
  refused(await retryRows(running, [{ row: 1, cells: {} }]), 409, "job_not_finished");
  await desk.ask(`${BULK}/${running}`, { method: "DELETE" });
  assert.match((await failedCsv(running)).text, /^name,town,kind,agreed,platen_error,.*\r\n$/);
  const id = await failedJob();
  await rm(join(service.config.storage, "bulk", id, "rows.csv"));
  refused(await failedCsv(id), 410, "file_expired");
  refused(await desk.ask(`${BULK}/${id}/rows`), 410, "file_expired");
  refused(await retryFile(id, "platen_row\n2\n"), 410, "file_expired");
});

test("cells need a key of scope write, and the job's own environment", async () => {
  const id = await failedJob();
  const of = (key: string, path: string): Promise<Answer> =>
    desk.ask(`${BULK}/${id}/${path}`, { key });
  for (const path of ["failed.csv", "rows"]) {
    assert.equal(
      refused(await of(account.key("read"), path), 403, "scope_required")["required"],
      "write",
    );
    refused(await of(account.key("write", "staging"), path), 404, "upload_not_found");
  }
});
