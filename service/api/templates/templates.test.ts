import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { after, test } from "node:test";
import { sql } from "kysely";
import type { z } from "zod";
import { Mapping } from "#contract/mapping.ts";
import { Template, TemplatePage } from "#contract/template.ts";
import { TemplatePromoted } from "#contract/template-version.ts";
import { buildForm } from "../../../forms/builder/mod.ts";
import { type Answer, ask, formData, type Question } from "../../../test/support/harness/ask.ts";
import { eventually } from "../../../test/support/harness/eventually.ts";
import { refused } from "../../../test/support/harness/refused.ts";
import { testAccount, testService } from "../../../test/support/harness/service.ts";
import { smallPdf, upload } from "../../../test/support/harness/templates.ts";

const LIMIT = 25 * 1024 * 1024;

const service = await testService();
after(service.stop);
const account = await testAccount(service);
const key = account.key();
const api = (path: string, question: Question = {}) =>
  ask(`${service.url}/api/v1/templates${path}`, { key, ...question });

test("an upload creates a template with all metadata of its form", async () => {
  const pdf = smallPdf();
  const answer = await upload(service, key, pdf, {
    name: "Ünïcode ✓",
    description: "Two, in one line",
  });
  assert.equal(answer.status, 201);
  const template = Template.parse(answer.body);
  const { field_metadata, fields, created_at, updated_at, id, warnings, ...rest } = template;
  assert.deepEqual(
    warnings.map((one) => [one.code, one.fields]),
    [["default_values_present", ["person.city"]]],
  );
  assert.deepEqual(rest, {
    name: "Ünïcode ✓",
    description: "Two, in one line",
    filename: "small form.pdf",
    field_count: 4,
    fields_source: "pdf",
    page_count: 1,
    pages: [{ page: 1, width: 612, height: 792, rotation: 0, box: [0, 0, 612, 792] }],
    size_bytes: pdf.length,
    sha256: createHash("sha256").update(pdf).digest("hex"),
    xfa: "none",
    encryption: "none",
    current_version: 1,
    environment_versions: { development: 1, staging: null, production: 1 },
    archived_at: null,
  });
  assert.deepEqual(
    Object.keys(field_metadata),
    fields.map((field) => field.name),
  );
  assert.deepEqual(Object.values(field_metadata), fields);
  assert.match(created_at, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  assert.equal(updated_at, created_at);
  assert.deepEqual((await api(`/${id}`)).body, answer.body);
});

test("a field has its type, limits, options and position; absent values are null", async () => {
  const { field_metadata } = Template.parse((await upload(service, key)).body);
  assert.deepEqual(field_metadata["person.name"], {
    name: "person.name",
    type: "text",
    max_length: 30,
    default_value: null,
    required: true,
    options: [],
    export_values: [],
    option_labels: [],
    page: 1,
    rect: [20, 700, 300, 720],
    multiline: false,
    comb: false,
    read_only: false,
    multi_select: false,
    editable: false,
    tooltip: "Name",
    label: "Name",
    label_source: "tooltip",
    number: 1,
    format: null,
    scripts: [],
    widgets: [{ page: 1, rect: [20, 700, 300, 720] }],
  });
  assert.partialDeepStrictEqual(field_metadata["state"], {
    type: "choice",
    options: ["New York", "Vermont"],
    export_values: ["NY", "VT"],
  });
  assert.partialDeepStrictEqual(field_metadata["agrees"], {
    type: "checkbox",
    options: ["Yes"],
    export_values: ["Yes"],
  });
});

test("the first version is published to development and to the key's environment", async () => {
  assert.deepEqual(await publishVersion("development"), {
    development: 1,
    staging: null,
    production: null,
  });
  assert.deepEqual(await publishVersion("staging"), {
    development: 1,
    staging: 1,
    production: null,
  });
});

test("the file is downloaded as it was uploaded, under its name", async () => {
  const pdf = smallPdf();
  const { id } = Template.parse((await upload(service, key, pdf)).body);
  for (const path of [`/${id}/file`, `/${id}/file?version=1`]) {
    const answer = await api(path);
    assert.equal(answer.status, 200);
    assert.deepEqual(answer.bytes, new Uint8Array(pdf));
    assert.equal(answer.headers.get("content-type"), "application/pdf");
    assert.equal(answer.headers.get("content-length"), String(pdf.length));
    assert.equal(answer.headers.get("x-content-type-options"), "nosniff");
    assert.match(
      answer.headers.get("content-disposition") ?? "",
      /^attachment; filename="small form.pdf"/,
    );
  }
  for (const version of [2, 99_999_999_999])
    refused(await api(`/${id}/file?version=${version}`), 404, "version_not_found");
  refused(await api(`/${id}/file?version=0`), 400, "validation_error");
  refused(await api("/999/file"), 404, "template_not_found");
});

test("templates are listed newest first, by cursor and by skip", async () => {
  const other = await testAccount(service);
  const mine = (query: string) =>
    ask(`${service.url}/api/v1/templates${query}`, { key: other.key("read", "staging") });
  const ids: number[] = [];
  for (let count = 0; count < 5; count += 1)
    ids.unshift(Template.parse((await upload(service, other.key())).body).id);
  const seen: number[] = [];
  let cursor: string | null = "";
  for (let pages = 0; cursor !== null && pages < 9; pages += 1) {
    const query: string = cursor === "" ? "?limit=2" : `?limit=2&cursor=${cursor}`;
    const page = TemplatePage.parse((await mine(query)).body);
    assert.equal(page.total, 5);
    seen.push(...page.templates.map(({ id }) => id));
    cursor = page.next_cursor;
  }
  assert.deepEqual(seen, ids);
  const skipped = TemplatePage.parse((await mine("?skip=3&limit=10")).body);
  assert.deepEqual(
    [skipped.templates.map(({ id }) => id), skipped.next_cursor],
    [ids.slice(3), null],
  );
});

test("a PDF that cannot be filled is refused with a reason, and nothing is stored", async () => {
  const before = await listStored();
  const body = refused(await upload(service, key, bytes("hello")), 400, "invalid_pdf");
  assert.equal(body["reason"], "not_a_pdf");
  refused(await upload(service, key, new Uint8Array(0)), 400, "invalid_pdf");
  refused(await upload(service, key, bytes("%PDF-1.7\n%%EOF")), 400, "invalid_pdf");
  refused(await upload(service, key, buildForm({ fields: [] })), 400, "no_form_fields");
  assert.deepEqual(await listStored(), before);
});

test("a form without a file or a name, or with unknown parts, is refused", async () => {
  const before = await listStored();
  const pdf = smallPdf();
  const file: [string, Uint8Array] = ["a.pdf", pdf];
  assert.deepEqual(await faults(send({ name: "x" }, {})), [["file", "required"]]);
  assert.deepEqual(await faults(send({}, { file })), [["name", "invalid_type"]]);
  assert.deepEqual(await faults(send({ name: " " }, { file })), [["name", "invalid"]]);
  assert.deepEqual(await faults(send({ name: "a\u0000" }, { file })), [["name", "invalid"]]);
  assert.deepEqual(await faults(send({ name: "x", tags: "y" }, { file })), [
    ["tags", "unknown_field"],
  ]);
  assert.deepEqual(await faults(send({ name: "x" }, { file, other: file })), [
    ["other", "unknown_field"],
  ]);
  assert.deepEqual(await listStored(), before);
});

test("a file of exactly 25 MB is accepted; one byte more is a 413, and nothing is stored", async () => {
  const largest = formOfSize(LIMIT);
  assert.equal((await upload(service, key, largest)).status, 201);
  const before = await listStored();
  const larger = new Uint8Array(LIMIT + 1);
  larger.set(largest);
  const answer = await upload(service, key, larger);
  assert.equal(refused(answer, 413, "file_too_large")["limit_bytes"], LIMIT);
  assert.deepEqual(await listStored(), before);
});

test("a client that sends Connection: close still reads why its upload was refused", async () => {
  const headers = { connection: "close" };
  const form = formData({ name: "x" }, { file: ["a.pdf", new Uint8Array(LIMIT * 2)] });
  refused(await api("/upload", { form, headers }), 413, "file_too_large");
});

test("a PDF is noted as unreferenced until a template refers to it or it is deleted", async () => {
  const notes = service.database.db
    .selectFrom("object_note")
    .select("key")
    .where("key", "like", `templates/${account.accountId}/%`);
  const held = await service.database.db.startTransaction().execute();
  await sql`lock table template in exclusive mode`.execute(held);
  const headers = { "idempotency-key": "one form" };
  const form = formData({ name: "x" }, { file: ["a.pdf", smallPdf()] });
  const asked = api("/upload", { form, headers });
  await eventually(
    "the note",
    () => notes.execute(),
    ({ length }) => length > 0,
  );
  await held.rollback().execute();
  assert.equal((await asked).status, 201);
  refused(await upload(service, key, bytes("no form")), 400, "invalid_pdf");
  assert.deepEqual(await notes.execute(), []);
});

test("folders and control characters are removed from a file name", async () => {
  const names = [
    ["../../etc/passwd", "passwd"],
    ["C:\\forms\\tax.pdf", "tax.pdf"],
    ["a\tb.pdf", "ab.pdf"],
    ["Führerschein \u{1f697}.pdf", "Führerschein \u{1f697}.pdf"],
  ] as const;
  for (const [given, kept] of names) {
    const form = formData({ name: "x" }, { file: [given, smallPdf()] });
    assert.equal(Template.parse((await api("/upload", { form })).body).filename, kept);
  }
});

async function publishVersion(
  environment: "development" | "staging" | "production",
): Promise<z.output<typeof Template>["environment_versions"]> {
  const answer = await upload(service, account.key("write", environment));
  return Template.parse(answer.body).environment_versions;
}

function send(
  fields: Record<string, string>,
  files: Record<string, [string, Uint8Array]>,
): Promise<Answer> {
  return api("/upload", { form: formData(fields, files) });
}

async function faults(answer: Promise<Answer>): Promise<readonly unknown[] | undefined> {
  const { details } = refused(await answer, 400, "validation_error");
  return details?.map(({ field, code }) => [field, code]);
}

function bytes(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

async function listStored(): Promise<readonly string[]> {
  const folder = join(service.config.storage, "templates");
  return (await readdir(folder, { recursive: true })).toSorted();
}

/** A form with a comment between its trailer and `startxref`, where no offset changes. */
function formOfSize(sizeBytes: number): Uint8Array {
  const form = Buffer.from(
    buildForm({ fields: [{ type: "text", name: "a", at: [10, 10, 200, 30] }] }),
  );
  const at = form.lastIndexOf("startxref");
  const comment = Buffer.alloc(sizeBytes - form.length, "x");
  comment.write("%");
  comment.write("\n", comment.length - 1);
  return Buffer.concat([form.subarray(0, at), comment, form.subarray(at)]);
}

test("a promotion says what was published before, and which mappings it moved", async () => {
  const { id } = Template.parse((await upload(service, key)).body);
  const mapping = async (name: string): Promise<number> => {
    const json = { name, template_id: id, field_mappings: { [name]: name } };
    const made = await ask(`${service.url}/api/v1/mappings`, { key, json });
    return Mapping.parse(made.body).id;
  };
  const mappings = [await mapping("person.name"), await mapping("agrees")];
  const form = formData({}, { file: ["again.pdf", smallPdf()] });
  assert.equal((await api(`/${id}/versions`, { form })).status, 201);
  const promote = async (json: object) =>
    TemplatePromoted.parse((await api(`/${id}/promote`, { json })).body);
  const staged = await promote({ to: "staging" });
  assert.equal(staged.previous_version, null);
  assert.deepEqual(staged.mappings, [
    { id: mappings[0], name: "person.name", template_version: 1, carried: false },
    { id: mappings[1], name: "agrees", template_version: 1, carried: false },
  ]);
  const pin = { method: "PUT", key, json: { template_version: 2 } };
  await ask(`${service.url}/api/v1/mappings/${mappings[1]}`, pin);
  const live = await promote({ to: "production", carry_mappings: true });
  assert.equal(live.previous_version, 1);
  assert.deepEqual(
    live.mappings.map(({ template_version, carried }) => [template_version, carried]),
    [
      [2, true],
      [2, false],
    ],
  );
});
